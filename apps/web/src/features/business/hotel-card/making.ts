import { CARD_TYPES, type CardType, directorySectors, sectorsOf } from "@adel/card";
import { Hotel } from "@adel/protocol/business/hotel";
import { z } from "zod";
import type { Making, Wizardry } from "../../../bridge/wizard/use-wizard.ts";
import { wireTime } from "../../../core/time.ts";
import { type Draft, emptyDraft, RECORD_NAMES, recordsOf } from "./draft.ts";

/** Whose card, of which type, for how long; a power-saving card is of no type that is asked for. Times are field values. */
export interface Order {
  readonly hotel: Hotel;
  readonly cardType?: CardType | undefined;
  readonly validFrom: string;
  readonly validTo: string;
}
export type Question = "order" | "records";
export interface Answers {
  readonly order?: Order | undefined;
  readonly draft: Draft;
}
export type HotelCardMaking = Making<Question, Answers> & { readonly purpose: "hotel" | "energy" };
export type HotelCardWizardry = Wizardry<Question, Answers>;

const Typed = z.union([z.number(), z.string()]);
/** Of a finger's template only the file's name is kept: it is asked for again. */
const Kept = z.object({
  order: z.object({
    hotel: Hotel,
    cardType: z.enum(CARD_TYPES).optional(),
    validFrom: z.string(),
    validTo: z.string(),
  }),
  draft: z.object({
    doorLock: z.object({ on: z.boolean(), building: Typed, floor: Typed, room: Typed, areas: z.string() }),
    energySaver: z.object({ on: z.boolean(), relays: Typed, offDelay: Typed, areas: z.string() }),
    ladder: z.object({ on: z.boolean(), floors: z.string() }),
    fingerprint: z.object({
      on: z.boolean(),
      finger: Typed,
      file: z.object({ name: z.string() }).optional(),
    }),
  }),
});

/** Sectors of the hotel's plan that hold the records ordered so far, and the directory's. */
export const sectorsFor = ({ order, draft }: Answers): readonly number[] => {
  if (!order) return [];
  const { sectorPlan, softwareTypes } = order.hotel;
  const { records } = recordsOf(draft, softwareTypes);
  const held = RECORD_NAMES.flatMap((name) => (records[name] ? sectorsOf(sectorPlan, name) : []));
  return [...directorySectors(sectorPlan.cardSize), ...held];
};

const making = (purpose: "hotel" | "energy"): HotelCardMaking => ({
  purpose,
  course: {
    questions: ["order", "records"],
    unanswered: { draft: emptyDraft(purpose === "hotel" ? "doorLock" : "energySaver") },
    asksAgain: ({ order, draft }) =>
      order && recordsOf(draft, order.hotel.softwareTypes).problems["fingerprint.file"] ? "records" : undefined,
  },
  job: ({ order, draft }) => {
    if (!order) return undefined;
    const { records, problems } = recordsOf(draft, order.hotel.softwareTypes);
    if (Object.keys(problems).length > 0) return undefined;
    const validFrom = wireTime(order.validFrom);
    const validTo = wireTime(order.validTo);
    return {
      hotelId: order.hotel.id,
      purpose,
      records,
      ...(order.cardType && { cardType: order.cardType }),
      ...(validFrom && { validFrom }),
      ...(validTo && { validTo }),
    };
  },
  sectors: sectorsFor,
  keeping: { key: purpose === "hotel" ? "makeCard" : "powerSaving", answers: Kept },
});
/** Any records of a hotel's card. */
export const hotelMaking = making("hotel");
/** The energy saver's record alone. */
export const energyMaking = making("energy");
