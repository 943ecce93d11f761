import { timingSafeEqual } from "node:crypto";
import { cmac } from "./aes.ts";
import { macKey } from "./keys.ts";
import { assertRule, RejectedError } from "./verdict.ts";

type Head = {
  /** 1–9 (card format §6) */
  readonly cardType: number;
  readonly hotelNumber: number;
  readonly sequence: number;
  /** Seconds since 1970-01-01 UTC, 0 = no limit. */
  readonly validFrom: number;
  readonly validTo: number;
};

export type DoorLockRecord = Head & {
  readonly kind: "doorLock";
  readonly building: number;
  readonly floor: number;
  readonly room: number;
  readonly areas: readonly number[];
};
export type EnergySaverRecord = Head & {
  readonly kind: "energySaver";
  readonly relays: number;
  readonly offDelay: number;
  readonly areas: readonly number[];
};
type LadderRecord = Head & { readonly kind: "ladder"; readonly floors: readonly number[] };
export type TestRecord = Head & {
  readonly kind: "test";
  /** Energy saver 0x01, door lock 0x02, or both. */
  readonly devices: number;
  readonly operation: "set" | "clear" | "unlock";
  readonly targetSector: number;
  /** Set: the wrapped hotel key. */
  readonly body: Uint8Array;
};
export type DeviceRecord = DoorLockRecord | EnergySaverRecord | LadderRecord | TestRecord;

const MAC_AT = 40;
const KINDS = ["doorLock", "energySaver", "ladder", "test"] as const;
const OPERATIONS = ["set", "clear", "unlock"] as const;
const MAKERS_TYPE = 9;

/** What 48 bytes say; refuses as malformed what has no meaning. The MAC is another matter: `macIsRight`. */
export function recordIn(data: Uint8Array): DeviceRecord {
  const bytes = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [mark = 0, version = 0, kindCode = 0, cardType = 0] = data;
  assertRule(mark === 0xad && version === 0x01 && cardType >= 1 && cardType <= 9, "malformed");
  const head = {
    cardType,
    hotelNumber: bytes.getUint32(8),
    sequence: bytes.getUint32(12),
    validFrom: bytes.getUint32(32),
    validTo: bytes.getUint32(36),
  };
  const detail = data.subarray(4, 8);
  const body = data.slice(16, 32);
  const kind = KINDS[kindCode - 1];
  const [first = 0, second = 0] = detail;
  switch (kind) {
    case "doorLock":
      return { kind, ...head, building: first, floor: second, room: bytes.getUint16(6), areas: bitsOf(body) };
    case "energySaver":
      assertRule(detail[2] === 0 && detail[3] === 0, "malformed");
      return { kind, ...head, relays: first, offDelay: second, areas: bitsOf(body) };
    case "ladder":
      assertRule(
        detail.every((byte) => byte === 0),
        "malformed",
      );
      return { kind, ...head, floors: bitsOf(body) };
    case "test":
      return { kind, ...head, ...testIn(cardType, detail, body) };
    default:
      throw new RejectedError("malformed");
  }
}

function testIn(cardType: number, detail: Uint8Array, body: Uint8Array) {
  const [devices = 0, method = 0, operationCode = 0, targetSector = 0] = detail;
  const operation = OPERATIONS[operationCode - 1];
  assertRule(cardType === MAKERS_TYPE && devices >= 1 && devices <= 3 && method >= 1 && method <= 3, "malformed");
  assertRule(operation === "set" || (operation !== undefined && body.every((byte) => byte === 0)), "malformed");
  // Only sectors of four blocks are given to an application, and never the directory's (card format §2).
  assertRule(targetSector > 0 && targetSector < 32 && targetSector !== 16, "malformed");
  return { devices, operation, targetSector, body };
}

/** Number n is bit (n mod 8) of byte (n div 8). */
const bitsOf = (map: Uint8Array): number[] =>
  Array.from({ length: 128 }, (_, n) => n).filter((n) => ((map[n >> 3] ?? 0) >> (n & 7)) & 1);

/** True when the record was made under this master key for this card and sector (card format §6). */
export function macIsRight(
  data: Uint8Array,
  { hotelNumber }: Pick<Head, "hotelNumber">,
  master: Uint8Array,
  uid: Uint8Array,
  sector: number,
): boolean {
  const key = macKey(master, data[2] ?? 0, hotelNumber);
  const mac = cmac(key, Uint8Array.of(...uid, sector, ...data.subarray(0, MAC_AT))).subarray(0, 8);
  return timingSafeEqual(mac, data.subarray(MAC_AT));
}
