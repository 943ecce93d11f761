import { OPERATIONS, type Operation, TEST_CARD_TYPES, type TestCardType } from "@adel/card";
import { type CardView, Hotel } from "@adel/protocol";
import { z } from "zod";
import type { Making, Wizardry } from "../../../bridge/wizard/use-wizard.ts";
import { wireTime } from "../../../core/time.ts";

/** What is asked first: whose card, for which devices, to what end, and for how long. Times are field values. */
export interface Order {
  readonly hotel: Hotel;
  readonly testCardType: TestCardType;
  readonly operation: Operation;
  readonly validFrom: string;
  readonly validTo: string;
}
export type NewQuestion = "order" | "hotelCard" | "sector";
export interface NewAnswers {
  readonly order?: Order | undefined;
  readonly hotelCard?: CardView | undefined;
  readonly sector?: number | undefined;
}
export type NewWizardry = Wizardry<NewQuestion, NewAnswers>;

/** The sector a device will look at when nothing else is picked: a card for both names the door lock's (card format §6). */
export const usualSector = ({ hotel, testCardType }: Order): number =>
  testCardType === "energy-saver" ? hotel.sectorPlan.energySaver : hotel.sectorPlan.doorLock;

/** The hotel's card, which was read, is not kept: its sector has been picked by then. */
const Kept = z.object({
  order: z.object({
    hotel: Hotel,
    testCardType: z.enum(TEST_CARD_TYPES),
    operation: z.enum(OPERATIONS),
    validFrom: z.string(),
    validTo: z.string(),
  }),
  sector: z.number(),
});

function job({ order, sector }: NewAnswers) {
  if (!order || sector === undefined) return undefined;
  const validFrom = wireTime(order.validFrom);
  const validTo = wireTime(order.validTo);
  return {
    hotelId: order.hotel.id,
    purpose: "test",
    testCardType: order.testCardType,
    method: "new",
    operation: order.operation,
    targetSector: sector,
    ...(validFrom && { validFrom }),
    ...(validTo && { validTo }),
  } as const;
}

export const newMaking: Making<NewQuestion, NewAnswers> = {
  course: { questions: ["order", "hotelCard", "sector"], unanswered: {} },
  job,
  readUid: ({ hotelCard }) => hotelCard?.uid,
  keeping: { key: "newTestCard", answers: Kept },
};
