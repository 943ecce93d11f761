import { inRange, isZero, join, sameBytes, u32, uint } from "../../chip/bytes.ts";
import { CardDataError } from "../../chip/card-data-error.ts";
import type { MasterKey } from "../../chip/secret.ts";
import type { Uid } from "../../chip/uid.ts";
import { CARD_TYPES, type CardType, decodeEnum, encodeEnum, RECORD_KINDS, type RecordKind } from "../../enums.ts";
import { macKey, shortMac } from "../keys.ts";
import { type DoorLockFields, decodeDoorLockFields, encodeDoorLockFields } from "./door-lock.ts";
import { decodeEnergySaverFields, type EnergySaverFields, encodeEnergySaverFields } from "./energy-saver.ts";
import { decodeLadderFields, encodeLadderFields, type LadderFields } from "./ladder.ts";
import { decodeTestBody, encodeTestBody, type TestBody } from "./test.ts";

/** A record fills the three data blocks of its sector. */
export const RECORD_LENGTH = 48;
/** First byte of a record and of a fingerprint region. */
export const MAGIC = 0xad;
/** Version of the card format. */
export const VERSION = 0x01;

const MAC_AT = 40;
const U32 = 0xffffffff;

/** Fields that all records have. */
export type RecordHead = {
  /** 0…2³²−1 */
  readonly hotelNumber: number;
  /** 0…2³²−1, ascending per hotel; copies of one card share it */
  readonly sequence: number;
  /** seconds since 1970-01-01 UTC, 0 = no limit */
  readonly validFrom: number;
  /** seconds since 1970-01-01 UTC, 0 = no limit */
  readonly validTo: number;
};

export type CardRecord = RecordHead & { readonly cardType: CardType } & (
    | ({ readonly kind: "doorLock" } & DoorLockFields)
    | ({ readonly kind: "energySaver" } & EnergySaverFields)
    | ({ readonly kind: "ladder" } & LadderFields)
    | ({ readonly kind: "test" } & TestBody)
  );

export type SignedRecord = {
  readonly record: CardRecord;
  /** 8 bytes, as on the card; checked by `recordMacIsRight`. */
  readonly mac: Uint8Array;
};

/** The card and sector that a record is signed for; its MAC depends on both. */
export type RecordPosition = { readonly uid: Uid; readonly sector: number };

/**
 * Encodes bytes 0–39: magic · version · kind · card type · detail (4) · hotel (4) · sequence (4) · body (16) · valid
 * from, to (4, 4).
 */
export function encodeUnsigned(record: CardRecord): Uint8Array {
  if (record.kind === "test" && record.cardType !== "adel") throw new CardDataError("RECORD_CARD_TYPE", 3);
  const kindAndBody = fieldsOf(record);
  return join(
    [MAGIC, VERSION, encodeEnum(RECORD_KINDS, record.kind), encodeEnum(CARD_TYPES, record.cardType)],
    kindAndBody.slice(0, 4),
    u32(inRange(record.hotelNumber, U32, 8)),
    u32(inRange(record.sequence, U32, 12)),
    kindAndBody.slice(4),
    u32(inRange(record.validFrom, U32, 32)),
    u32(inRange(record.validTo, U32, 36)),
  );
}

/** Encodes the 48 bytes of a record with its present MAC: the inverse of `decodeRecord`. */
export function encodeRecord({ record, mac }: SignedRecord): Uint8Array {
  if (mac.length !== RECORD_LENGTH - MAC_AT) throw new CardDataError("RECORD_LENGTH", MAC_AT);
  return join(encodeUnsigned(record), mac);
}

/** Encodes the 48 bytes of a record with a MAC made with `key` (see `macKey`) for one card and sector. */
export function signRecord(record: CardRecord, key: MasterKey, { uid, sector }: RecordPosition): Uint8Array {
  const unsigned = encodeUnsigned(record);
  return encodeRecord({ record, mac: shortMac(key, uid, [sector], unsigned) });
}

/**
 * Decodes the 48 bytes of a record. Does not check the MAC. Fails with RECORD_EMPTY on zeros, else with the code of the
 * first invalid field, at its offset.
 */
export function decodeRecord(data: Uint8Array): SignedRecord {
  if (data.length !== RECORD_LENGTH) throw new CardDataError("RECORD_LENGTH", data.length);
  if (isZero(data)) throw new CardDataError("RECORD_EMPTY", 0);
  if (data[0] !== MAGIC) throw new CardDataError("RECORD_MARK", 0);
  if (data[1] !== VERSION) throw new CardDataError("RECORD_VERSION", 1);
  const kind = decodeEnum(RECORD_KINDS, data[2] ?? 0);
  if (!kind) throw new CardDataError("RECORD_KIND", 2);
  const cardType = decodeEnum(CARD_TYPES, data[3] ?? 0);
  if (!cardType || (kind === "test" && cardType !== "adel")) throw new CardDataError("RECORD_CARD_TYPE", 3);
  const head = {
    hotelNumber: uint(data, 8, 4),
    sequence: uint(data, 12, 4),
    validFrom: uint(data, 32, 4),
    validTo: uint(data, 36, 4),
    cardType,
  };
  return { record: recordOf(kind, head, data.slice(4, 8), data.slice(16, 32)), mac: data.slice(MAC_AT) };
}

/**
 * Whether the MAC of 48 bytes was made with one of `masters` (hotelKey, or factoryKey for a set card) for this card and
 * sector.
 */
export function recordMacIsRight(
  data: Uint8Array,
  masters: readonly MasterKey[],
  { uid, sector }: RecordPosition,
): boolean {
  const { record, mac } = decodeRecord(data);
  return masters.some((masterKey) => {
    const key = macKey(masterKey, record.kind, record.hotelNumber);
    return sameBytes(mac, shortMac(key, uid, [sector], data.slice(0, MAC_AT)));
  });
}

/** True for a set card, whose test sector and MAC use factoryKey, the only key of a new device. */
export function isUnderFactoryKey(record: CardRecord): boolean {
  return record.kind === "test" && record.operation === "set";
}

/** Encodes detail (4 bytes) and body (16 bytes) of a record. The compiler requires an entry for each kind. */
function fieldsOf(record: CardRecord): Uint8Array {
  switch (record.kind) {
    case "doorLock":
      return encodeDoorLockFields(record);
    case "energySaver":
      return encodeEnergySaverFields(record);
    case "ladder":
      return encodeLadderFields(record);
    case "test":
      return encodeTestBody(record);
  }
}

function recordOf(
  kind: RecordKind,
  head: RecordHead & { readonly cardType: CardType },
  detail: Uint8Array,
  body: Uint8Array,
): CardRecord {
  switch (kind) {
    case "doorLock":
      return { kind, ...head, ...decodeDoorLockFields(detail, body) };
    case "energySaver":
      return { kind, ...head, ...decodeEnergySaverFields(detail, body) };
    case "ladder":
      return { kind, ...head, ...decodeLadderFields(detail, body) };
    case "test":
      return { kind, ...head, ...decodeTestBody(detail, body) };
  }
}
