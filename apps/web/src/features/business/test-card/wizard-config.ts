import {
  devicesOf,
  directorySectors,
  type Method,
  OPERATIONS,
  type Operation,
  TEST_CARD_TYPES,
  type TestCardType,
  targetSectors,
} from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import { Hotel } from "@adel/protocol/business/hotel";
import type { TestCard } from "@adel/protocol/business/test-card";
import * as z from "zod";
import type { WizardConfig, WizardController } from "../../../bridge/wizard/use-wizard.ts";
import { encodeTime } from "../../../core/time.ts";

/** Hotel, devices, operation and validity. Times are field values. */
export interface CardDetailsForm {
  readonly hotel: Hotel;
  readonly testCardType: TestCardType;
  readonly operation: Operation;
  readonly validFrom: string;
  readonly validTo: string;
}
/** What an old card test continues from: an earlier test card of a hotel, or the hotel alone. */
export interface Source {
  readonly hotel: Hotel;
  readonly record: TestCard | undefined;
  /** The old card, where it was placed: it is not written over. */
  readonly detectedUid: string | undefined;
}
export type TestQuestion = "source" | "order" | "hotelCard" | "sector";
export interface TestCardAnswers {
  readonly source?: Source | undefined;
  readonly order?: CardDetailsForm | undefined;
  readonly hotelCard?: CardView | undefined;
  readonly sector?: number | undefined;
}
export type TestWizardController = WizardController<TestQuestion, TestCardAnswers>;
export type TestCardConfig = WizardConfig<TestQuestion, TestCardAnswers>;

/** The default sector: a card for both devices uses the door lock's (card format §6). */
export const usualSector = ({ hotel, testCardType }: CardDetailsForm): number =>
  testCardType === "energy-saver" ? hotel.sectorPlan.energySaver : hotel.sectorPlan.doorLock;

/** The sectors that a test card of this hotel uses: its test record, and the directory that lists it. */
export const testSectors = ({ hotel: { sectorPlan } }: CardDetailsForm): readonly number[] => [
  ...directorySectors(sectorPlan.cardSize),
  sectorPlan.test,
];

/** The sector of the previous card, if the request is for the same hotel and valid for its devices. */
export function sectorOf(order: CardDetailsForm, { record }: Partial<Source> = {}): number {
  const { sectorPlan: plan, id } = order.hotel;
  const available = targetSectors(plan, plan.cardSize, devicesOf(order.testCardType));
  return record?.hotelId === id && available.includes(record.sector) ? record.sector : usualSector(order);
}

/** The hotel's card that was read is not stored: its sector is already selected. */
const Stored = z.object({
  order: z.object({
    hotel: Hotel,
    testCardType: z.enum(TEST_CARD_TYPES),
    operation: z.enum(OPERATIONS),
    validFrom: z.string(),
    validTo: z.string(),
  }),
  sector: z.number(),
});

interface Kind {
  /** Key of a running job in the tab's session storage: the page's route. */
  readonly key: string;
  readonly purpose: "test" | "adel";
  readonly method: Method;
  readonly questions: readonly [TestQuestion, ...TestQuestion[]];
}

/** All tests share one wizard; they differ in their questions and in their job. */
const testCardConfig = ({ key, purpose, method, questions }: Kind): TestCardConfig => ({
  steps: { questions, unreported: {} },
  job: ({ order, sector }) => {
    if (!order || sector === undefined) return undefined;
    const validFrom = encodeTime(order.validFrom);
    const validTo = encodeTime(order.validTo);
    return {
      hotelId: order.hotel.id,
      purpose,
      testCardType: order.testCardType,
      method,
      operation: order.operation,
      targetSector: sector,
      ...(validFrom && { validFrom }),
      ...(validTo && { validTo }),
    };
  },
  sectors: ({ order }) => (order ? testSectors(order) : []),
  readUid: ({ hotelCard, source }) => hotelCard?.uid ?? source?.detectedUid,
  keeping: { key, answers: Stored },
});

const whole = ["order", "hotelCard", "sector"] as const;
export const newCardConfig = testCardConfig({ key: "newTestCard", purpose: "test", method: "new", questions: whole });
export const oldCardConfig = testCardConfig({
  key: "oldTestCard",
  purpose: "test",
  method: "old",
  questions: ["source", "order", "sector"],
});
/** The new card test, on the bare screen of partners. */
export const externalConfig = testCardConfig({ key: "externalTest", purpose: "test", method: "new", questions: whole });
/** Written to a blank card; the sector comes from the plan. */
export const counterConfig = testCardConfig({
  key: "reMeasuringCard",
  purpose: "test",
  method: "counter",
  questions: ["order"],
});
/** Cards that may still be under the maker's key. */
export const adelConfig = testCardConfig({ key: "adelTestCard", purpose: "adel", method: "new", questions: whole });
