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
  CARD_TYPE_FORMS,
  type CardJobInput,
  type HotelRecords,
  type Language,
  NO_ROOM,
  parse,
  type SectorPlanInput,
  type StoredRecords,
} from "@adel/protocol";
import * as z from "zod";
import { fail, failField, failFields } from "../../../core/errors.ts";
import { describeIn } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { CardHotel } from "../hotel/hotel-cards.service.ts";
import { type Validity, validityOf } from "./validity.ts";

/** The content of a hotel card, complete and checked. */
export interface HotelCardRequest extends Validity {
  readonly cardType: CardType;
  readonly records: Omit<HotelRecords, "fingerprint">;
  /** The region is reserved; `template` (3–264 bytes) is null where no finger is stored in it. */
  readonly fingerprint: { readonly finger: number; readonly template: Uint8Array | null } | null;
}

/** The type of every power-saving card: it opens nothing and switches the power, and needs no permission for a type. */
const ENERGY_TYPE: CardType = "one-card";
const RECORD_NAMES = ["doorLock", "energySaver", "ladder", "fingerprint"] as const;
/** Applications that a hotel has only by its software. */
const LICENSED = { ladder: "ladder-control", fingerprint: "fingerprint" } as const satisfies Record<
  string,
  SoftwareType
>;

/** Rejects fields that the type does not have; required fields are checked last. */
function checkForType(cardType: CardType, records: HotelRecords): void {
  const form = CARD_TYPE_FORMS[cardType];
  const { doorLock } = records;
  for (const name of RECORD_NAMES)
    if (records[name] && !form.records.includes(name)) throw failField(`records.${name}`, "RECORD_NOT_FOR_TYPE");
  const namesRoom = doorLock !== undefined && (doorLock.building || doorLock.floor || doorLock.room) !== 0;
  if (form.room === "none" && namesRoom) throw failField("records.doorLock.room", "ROOM_NOT_FOR_TYPE");
  if (form.areas === "none" && doorLock?.areas.length) throw failField("records.doorLock.areas", "AREAS_NOT_FOR_TYPE");
  if (form.areas === "needed" && !doorLock?.areas.length) throw failField("records.doorLock.areas", "AREAS_NEEDED");
  if (form.room === "needed" && !doorLock) throw failField("records.doorLock", "ROOM_NEEDED");
}

/** A type without room or areas needs no records in the request. */
const completed = (cardType: CardType, { purpose, records = {} }: CardJobInput): HotelRecords => {
  const { room, areas } = CARD_TYPE_FORMS[cardType];
  return purpose === "hotel" && room === "none" && areas === "none" ? { doorLock: NO_ROOM, ...records } : records;
};

/** Records for this purpose, limited to the hotel's software and its card. */
function checkRecords(input: HotelRecords, { purpose, cardSize }: CardJobInput, hotel: CardHotel): void {
  const named = RECORD_NAMES.filter((name) => input[name]);
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

/** Completes and checks a request: card type, records, validity. */
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
  const { cardType } = labels.value;
  const all = completed(cardType, input);
  const { fingerprint, ...records } = all;
  checkRecords(all, input, hotel);
  const region = fingerprintOf(fingerprint);
  if (input.purpose === "hotel") checkForType(cardType, all);
  else if (cardType !== ENERGY_TYPE) throw failField("cardType", "CARD_TYPE_NOT_PERMITTED");
  return {
    cardType,
    records,
    fingerprint: region,
    ...validityOf(input, false, timeFormat, now),
  };
}

/** The stored part: of a fingerprint its number, never the template. */
export const toStoredRecords = ({ records, fingerprint }: HotelCardRequest): StoredRecords => ({
  ...records,
  ...(fingerprint && { fingerprint: { finger: fingerprint.finger, filled: fingerprint.template !== null } }),
});
