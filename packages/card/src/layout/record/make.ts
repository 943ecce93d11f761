import { CardDataError } from "../../chip/card-data-error.ts";
import type { MasterKey } from "../../chip/secret.ts";
import type { CardType } from "../../enums.ts";
import { macKey, wrapHotelKey } from "../keys.ts";
import type { DoorLockFields } from "./door-lock.ts";
import type { EnergySaverFields } from "./energy-saver.ts";
import type { LadderFields } from "./ladder.ts";
import { type CardRecord, type RecordHead, type RecordPosition, signRecord } from "./record.ts";
import type { TestFields } from "./test.ts";

/** Fields that all records of a hotel card have. */
export type HotelRecordHead = RecordHead & { readonly cardType: CardType };

/** The keys that sign records; only the server and the laboratory commands have them. */
export type RecordKeys = { readonly hotelKey: MasterKey; readonly factoryKey: MasterKey };

/** Door-lock record, 48 bytes, signed for one card and sector. Fails with FIELD_OUT_OF_RANGE at the field's offset. */
export function encodeDoorLock(
  fields: HotelRecordHead & DoorLockFields,
  position: RecordPosition,
  keys: RecordKeys,
): Uint8Array {
  return signed({ kind: "doorLock", ...fields }, position, keys.hotelKey);
}

/** Energy-saver record, 48 bytes, signed for one card and sector. Fails with FIELD_OUT_OF_RANGE at the field's offset. */
export function encodeEnergySaver(
  fields: HotelRecordHead & EnergySaverFields,
  position: RecordPosition,
  keys: RecordKeys,
): Uint8Array {
  return signed({ kind: "energySaver", ...fields }, position, keys.hotelKey);
}

/** Ladder record, 48 bytes, signed for one card and sector. Fails with FIELD_OUT_OF_RANGE at the field's offset. */
export function encodeLadder(
  fields: HotelRecordHead & LadderFields,
  position: RecordPosition,
  keys: RecordKeys,
): Uint8Array {
  return signed({ kind: "ladder", ...fields }, position, keys.hotelKey);
}

/**
 * Test record, 48 bytes. A set card contains the hotel key wrapped for this card and sequence, and its MAC is made with
 * factoryKey. Fails with VALID_TO_REQUIRED when a set or unlock card has no end of validity (card format §6).
 */
export function encodeTestRecord(
  fields: RecordHead & TestFields,
  { uid, sector }: RecordPosition,
  keys: RecordKeys,
): Uint8Array {
  if (fields.operation !== "clear" && fields.validTo === 0) throw new CardDataError("VALID_TO_REQUIRED", 36);
  const isSet = fields.operation === "set";
  const wrappedKey = isSet ? wrapHotelKey(keys.hotelKey, keys.factoryKey, uid, fields.sequence) : undefined;
  const record: CardRecord = { kind: "test", cardType: "adel", ...fields, wrappedKey };
  return signed(record, { uid, sector }, isSet ? keys.factoryKey : keys.hotelKey);
}

function signed(record: CardRecord, position: RecordPosition, masterKey: MasterKey): Uint8Array {
  return signRecord(record, macKey(masterKey, record.kind, record.hotelNumber), position);
}
