import { hex, isZero, uint } from "../chip/bytes.ts";
import type { Block } from "../chip/mifare-classic/block.ts";
import {
  type Application,
  CARD_TYPES,
  DEVICES,
  decodeEnum,
  METHODS,
  OPERATIONS,
  RECORD_KINDS,
  type RecordKind,
} from "../enums.ts";
import type { FieldSpec } from "./field-view.ts";
import { decodeBitMap } from "./record/bit-map.ts";
import { MAGIC } from "./record/record.ts";

const LAST_REGION_BLOCK = 17;

/**
 * Fields of a data block of an application's sector; undefined for a block that is empty or not in our format.
 * `within`: index of the block in the record (0–2) or in the fingerprint region (0–17). `first`: the sector's first
 * block, which contains the kind of record.
 */
export function describeRecordBlock(
  usage: Application,
  within: number,
  data: Block,
  first: Block | undefined,
): readonly FieldSpec[] | undefined {
  if (usage === "fingerprint") return describeRegion(within, data);
  if (!first || first[0] !== MAGIC) return undefined;
  const kind = decodeEnum(RECORD_KINDS, first[2] ?? 0);
  if (within === 0) return [...head(data), ...detail(kind, data), ...numbers(data)];
  if (within === 1) return body(kind, first, data);
  return [
    [0, 3, "record.validFrom", uint(data, 0, 4)],
    [4, 7, "record.validTo", uint(data, 4, 4)],
    [8, 15, "record.mac", null],
  ];
}

function head(data: Block): readonly FieldSpec[] {
  return [
    [0, 0, "record.mark", data[0] === MAGIC],
    [1, 1, "record.version", data[1] ?? 0],
    [2, 2, "record.kind", decodeEnum(RECORD_KINDS, data[2] ?? 0) ?? null],
    [3, 3, "record.cardType", decodeEnum(CARD_TYPES, data[3] ?? 0) ?? null],
  ];
}

function numbers(data: Block): readonly FieldSpec[] {
  return [
    [8, 11, "record.hotelNumber", uint(data, 8, 4)],
    [12, 15, "record.sequence", uint(data, 12, 4)],
  ];
}

function detail(kind: RecordKind | undefined, data: Block): readonly FieldSpec[] {
  const at = (i: number) => data[i] ?? 0;
  switch (kind) {
    case "doorLock":
      return [
        [4, 4, "doorLock.building", at(4)],
        [5, 5, "doorLock.floor", at(5)],
        [6, 7, "doorLock.room", uint(data, 6, 2)],
      ];
    case "energySaver":
      return [
        [4, 4, "energySaver.relays", at(4)],
        [5, 5, "energySaver.offDelay", at(5)],
        [6, 7, "record.reserved", isZero(data.slice(6, 8))],
      ];
    case "ladder":
      return [[4, 7, "record.reserved", isZero(data.slice(4, 8))]];
    case "test":
      return [
        [4, 4, "test.devices", DEVICES.filter((_, i) => at(4) & (1 << i))],
        [5, 5, "test.method", decodeEnum(METHODS, at(5)) ?? null],
        [6, 6, "test.operation", decodeEnum(OPERATIONS, at(6)) ?? null],
        [7, 7, "test.targetSector", at(7)],
      ];
    case undefined:
      return [[4, 7, "record.detail", null]];
  }
}

function body(kind: RecordKind | undefined, first: Block, data: Block): readonly FieldSpec[] {
  switch (kind) {
    case "doorLock":
      return [[0, 15, "doorLock.areas", decodeBitMap(data)]];
    case "energySaver":
      return [[0, 15, "energySaver.areas", decodeBitMap(data)]];
    case "ladder":
      return [[0, 15, "ladder.floors", decodeBitMap(data)]];
    case "test":
      return [
        decodeEnum(OPERATIONS, first[6] ?? 0) === "set"
          ? [0, 15, "test.wrappedKey", null]
          : [0, 15, "record.reserved", isZero(data)],
      ];
    case undefined:
      return [[0, 15, "record.body", null]];
  }
}

function describeRegion(within: number, data: Block): readonly FieldSpec[] | undefined {
  if (within === 0 && data[0] === MAGIC) {
    return [
      [0, 0, "record.mark", true],
      [1, 1, "record.version", data[1] ?? 0],
      [2, 2, "record.kind", data[2] === 5 ? "fingerprint" : null],
      [3, 3, "fingerprint.finger", data[3] ?? 0],
      [4, 7, "fingerprint.sequence", uint(data, 4, 4)],
      [8, 9, "fingerprint.length", uint(data, 8, 2)],
      [10, 15, "record.reserved", isZero(data.slice(10))],
    ];
  }
  if (within === 0 || isZero(data)) return undefined;
  if (within < LAST_REGION_BLOCK) return [[0, 15, "fingerprint.template", null]];
  return [
    [0, 7, "fingerprint.template", null],
    [8, 15, "record.mac", hex(data.slice(8))],
  ];
}
