import {
  CARD_TYPES,
  CardDataError,
  type CardType,
  compactTemplate,
  type SoftwareType,
  sectorCount,
  sectorsOf,
} from "@adel/card";
import {
  type CardJobInput,
  type HotelRecords,
  type Language,
  parse,
  type SectorPlanInput,
  type StoredRecords,
} from "@adel/protocol";
import { z } from "zod";
import { fail, failField, failFields } from "../../../core/errors.ts";
import { describeIn } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import { type Validity, validityOf } from "./validity.ts";

/** What a hotel card is to say, complete and checked. */
export interface HotelCardRequest extends Validity {
  readonly cardType: CardType;
  readonly records: Omit<HotelRecords, "fingerprint">;
  /** The region is reserved; `template` (3–264 bytes) is null where no finger is stored in it. */
  readonly fingerprint: { readonly finger: number; readonly template: Uint8Array | null } | null;
}

/** A power-saving card where no other type is named: it opens nothing and switches the power. */
const ENERGY_TYPE: CardType = "one-card";
/** Applications that a hotel has only by its software. */
const LICENSED = { ladder: "ladder-control", fingerprint: "fingerprint" } as const satisfies Record<
  string,
  SoftwareType
>;

/** Records of this purpose, each within the hotel's software and its card. */
function checkRecords(input: HotelRecords, { purpose, cardSize }: CardJobInput, hotel: CardHotel): void {
  const named = (["doorLock", "energySaver", "ladder", "fingerprint"] as const).filter((name) => input[name]);
  if (named.length === 0) throw failField("records", "HOTEL_CARD_EMPTY");
  for (const name of named) {
    const path = `records.${name}`;
    if (purpose === "energy" && name !== "energySaver") throw failField(path, "RECORD_NOT_FOR_PURPOSE");
    if ((name === "ladder" || name === "fingerprint") && !hotel.software.includes(LICENSED[name]))
      throw failField(path, "SECTOR_NOT_LICENSED", { application: name });
    if (!fits(hotel.plan, name, cardSize)) throw fail("CARD_TOO_SMALL");
  }
}

const fits = (plan: SectorPlanInput, name: keyof HotelRecords, cardSize: CardJobInput["cardSize"]): boolean => {
  const sectors = sectorsOf(plan, name);
  return sectors.length > 0 && sectors.every((sector) => sector < sectorCount(cardSize));
};

function fingerprintOf(region: HotelRecords["fingerprint"]): HotelCardRequest["fingerprint"] {
  if (!region) return null;
  const { finger, template } = region;
  if (template === undefined) return { finger, template: null };
  try {
    return { finger, template: compactTemplate(Buffer.from(template, "base64")) };
  } catch (error) {
    if (error instanceof CardDataError) throw failField("records.fingerprint.template", "FINGERPRINT_TEMPLATE");
    throw error;
  }
}

const Labels = z.object({ cardType: z.enum(CARD_TYPES) });

/** Completes and checks what was asked: card type, records, validity. */
export function parseHotelCardRequest(
  input: CardJobInput,
  hotel: CardHotel,
  timeFormat: TimeFormat,
  now: number,
  language: Language,
): HotelCardRequest {
  const labels = parse(
    Labels,
    { cardType: input.cardType ?? (input.purpose === "energy" ? ENERGY_TYPE : undefined) },
    describeIn(language),
  );
  if (!labels.ok) throw failFields(labels.errors);
  const { fingerprint, ...records } = input.records ?? {};
  checkRecords(input.records ?? {}, input, hotel);
  return {
    ...labels.value,
    records,
    fingerprint: fingerprintOf(fingerprint),
    ...validityOf(input, false, timeFormat, now),
  };
}

/** What is kept of it: of a finger its number, never the template. */
export const toStoredRecords = ({ records, fingerprint }: HotelCardRequest): StoredRecords => ({
  ...records,
  ...(fingerprint && { fingerprint: { finger: fingerprint.finger, filled: fingerprint.template !== null } }),
});
