import { CARD_TYPES, type CardType, directorySectors, sectorsOf } from "@adel/card";
import { Hotel } from "@adel/protocol/business/hotel";
import * as z from "zod";
import type { WizardConfig, WizardController } from "../../../bridge/wizard/use-wizard.ts";
import { encodeTime } from "../../../core/time.ts";
import { type Draft, emptyDraft, RECORD_NAMES } from "./draft.ts";
import { recordsFor } from "./type-form.ts";

/** Hotel, type and validity; a power-saving card has no selectable type. Times are field values. */
export interface CardDetailsForm {
  readonly hotel: Hotel;
  readonly cardType?: CardType | undefined;
  readonly validFrom: string;
  readonly validTo: string;
}
export type Question = "type" | "order" | "records";
export interface Answers {
  readonly cardType?: CardType | undefined;
  readonly order?: CardDetailsForm | undefined;
  readonly draft: Draft;
}
export type HotelCardConfig = WizardConfig<Question, Answers> & { readonly purpose: "hotel" | "energy" };
export type HotelCardWizardController = WizardController<Question, Answers>;

const SearchInput = z.union([z.number(), z.string()]);
/** Of a fingerprint template only the file name is stored: the file must be chosen again. */
const Stored = z.object({
  cardType: z.enum(CARD_TYPES).optional(),
  order: z.object({
    hotel: Hotel,
    cardType: z.enum(CARD_TYPES).optional(),
    validFrom: z.string(),
    validTo: z.string(),
  }),
  draft: z.object({
    doorLock: z.object({
      on: z.boolean(),
      building: SearchInput,
      floor: SearchInput,
      room: SearchInput,
      label: z.string().optional(),
      areas: z.string(),
    }),
    energySaver: z.object({ on: z.boolean(), relays: SearchInput, offDelay: SearchInput, areas: z.string() }),
    ladder: z.object({ on: z.boolean(), floors: z.string() }),
    fingerprint: z.object({
      on: z.boolean(),
      finger: SearchInput,
      file: z.object({ name: z.string() }).optional(),
    }),
  }),
});

/** Sectors of the hotel's plan that hold the records ordered so far, and the directory's. */
export const sectorsFor = ({ order, draft }: Answers): readonly number[] => {
  if (!order) return [];
  const { sectorPlan, softwareTypes } = order.hotel;
  const { records } = recordsFor(order.cardType, draft, softwareTypes);
  const held = RECORD_NAMES.flatMap((name) => (records[name] ? sectorsOf(sectorPlan, name) : []));
  return [...directorySectors(sectorPlan.cardSize), ...held];
};

const wizardConfig = (purpose: "hotel" | "energy"): HotelCardConfig => ({
  purpose,
  steps: {
    // A power-saving card has no selectable type.
    questions: purpose === "hotel" ? ["type", "records"] : ["order", "records"],
    unreported: { draft: emptyDraft(purpose === "hotel" ? "doorLock" : "energySaver") },
    stepToRepeat: ({ order, draft }) =>
      order && recordsFor(order.cardType, draft, order.hotel.softwareTypes).errors["fingerprint.file"]
        ? "records"
        : undefined,
  },
  job: ({ order, draft }) => {
    if (!order) return undefined;
    const { records, errors } = recordsFor(order.cardType, draft, order.hotel.softwareTypes);
    if (Object.keys(errors).length > 0) return undefined;
    const validFrom = encodeTime(order.validFrom);
    const validTo = encodeTime(order.validTo);
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
  keeping: { key: purpose === "hotel" ? "makeCard" : "powerSaving", answers: Stored },
});
/** Any records of a hotel's card. */
export const hotelCardConfig = wizardConfig("hotel");
/** The energy saver's record alone. */
export const energyCardConfig = wizardConfig("energy");
