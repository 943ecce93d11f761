import { bytes } from "../chip/bytes.ts";
import { type Key, key, type MasterKey, masterKey } from "../chip/secret.ts";
import { type Uid, uid } from "../chip/uid.ts";
import {
  APPLICATIONS,
  CARD_TYPES,
  type CardType,
  DEVICES,
  decodeEnum,
  METHODS,
  OPERATIONS,
  RECORD_KINDS,
  type SoftwareType,
  WRITABLE_SIZES,
  type WritableSize,
} from "../enums.ts";
import { TEMPLATE_LIMIT } from "./fingerprint.ts";
import type { DoorLockFields } from "./record/door-lock.ts";
import type { EnergySaverFields } from "./record/energy-saver.ts";
import type { LadderFields } from "./record/ladder.ts";
import type { TestFields } from "./record/test.ts";
import { checkSectorPlan, DEFAULT_PLAN, type SectorPlan } from "./sector-plan.ts";
import { CardSpecError, type Node, optional, reader } from "./spec-reader.ts";

/** The records of a specification; any subset. */
export type SpecRecords = {
  readonly doorLock?: DoorLockFields;
  readonly energySaver?: EnergySaverFields;
  readonly ladder?: LadderFields;
  readonly test?: TestFields;
  /** without a template the six sectors are reserved and empty */
  readonly fingerprint?: { readonly finger: number; readonly template?: Uint8Array };
};

/** A card to be written with given master keys: input of the laboratory commands, not used in jobs. */
export type CardSpec = {
  readonly uid?: Uid;
  readonly hotelNumber: number;
  readonly cardSize: WritableSize;
  readonly plan: SectorPlan;
  readonly hotelKey: MasterKey;
  readonly factoryKey: MasterKey;
  readonly sequence: number;
  /** set when a record needs it; test cards have types of their own */
  readonly cardType?: CardType;
  /** epoch seconds, 0 = no limit */
  readonly validFrom: number;
  readonly validTo: number;
  readonly records: SpecRecords;
  readonly currentKeys: readonly Key[];
};

const U32 = 0xffffffff;
const MAP_LAST = 127;
const HIGHEST_SECTOR = 39;

/**
 * Parses a specification from JSON (card-bridge `write`, `layout`, `erase`, `inspect`). Fails with CardSpecError, which
 * has the path of the first invalid field, or all errors of the sector plan.
 */
export function parseCardSpec(json: unknown): CardSpec {
  const spec = reader(json).object(SPEC_FIELDS);
  const head = {
    hotelNumber: spec.hotelNumber.integer(0, U32),
    cardSize: spec.cardSize.word(WRITABLE_SIZES),
    plan: optional(spec.sectorPlan, parsePlan) ?? DEFAULT_PLAN,
    hotelKey: spec.hotelKey.parsed("KEY_INVALID", masterKey),
    factoryKey: spec.factoryKey.parsed("KEY_INVALID", masterKey),
    validFrom: optional(spec.validFrom, (node) => node.integer(0, U32)) ?? 0,
    validTo: optional(spec.validTo, (node) => node.integer(0, U32)) ?? 0,
    currentKeys: optional(spec.currentKeys, (node) => node.list().map((one) => one.parsed("KEY_INVALID", key))) ?? [],
  };
  const records = optional(spec.records, (node) => parseRecords(node, head.plan)) ?? {};
  assertPlanIsSound(head.plan, records, head.cardSize);
  assertTimes(head.validFrom, head.validTo, records);
  const isEmpty = Object.keys(records).length === 0;
  const isTypeRequired = records.doorLock || records.energySaver || records.ladder;
  const sequence = isEmpty ? optional(spec.sequence, parseSequence) : parseSequence(spec.sequence);
  const cardType = isTypeRequired ? parseCardType(spec.cardType) : optional(spec.cardType, parseCardType);
  const ownUid = optional(spec.uid, (node) => node.parsed("UID_INVALID", uid));
  return {
    ...head,
    records,
    sequence: sequence ?? 0,
    ...(cardType ? { cardType } : {}),
    ...(ownUid ? { uid: ownUid } : {}),
  };
}

const SPEC_FIELDS = [
  "uid",
  "hotelNumber",
  "cardSize",
  "sectorPlan",
  "hotelKey",
  "factoryKey",
  "sequence",
  "cardType",
  "validFrom",
  "validTo",
  "records",
  "currentKeys",
] as const;

function parseSequence(node: Node): number {
  return node.integer(0, U32);
}

/** 1–9 or the word. */
function parseCardType(node: Node): CardType {
  const byNumber = typeof node.value === "number" ? decodeEnum(CARD_TYPES, node.value) : undefined;
  return byNumber ?? node.word(CARD_TYPES);
}

function parsePlan(node: Node): SectorPlan {
  const plan = node.object(APPLICATIONS);
  const sector = (one: Node) => optional(one, (context) => context.integer(0, 255));
  return {
    doorLock: sector(plan.doorLock),
    energySaver: sector(plan.energySaver),
    ladder: sector(plan.ladder),
    test: sector(plan.test),
    fingerprint: optional(plan.fingerprint, (context) => context.list().map((one) => one.integer(0, 255))),
  };
}

function parseRecords(node: Node, plan: SectorPlan): SpecRecords {
  const records = node.object([...RECORD_KINDS, "fingerprint"]);
  const doorLock = optional(records.doorLock, parseDoorLock);
  const energySaver = optional(records.energySaver, parseEnergySaver);
  const ladder = optional(records.ladder, (one) => ({ floors: numbers(one.object(["floors"]).floors) }));
  const test = optional(records.test, (one) => parseTest(one, plan));
  const fingerprint = optional(records.fingerprint, parseFingerprint);
  return {
    ...(doorLock ? { doorLock } : {}),
    ...(energySaver ? { energySaver } : {}),
    ...(ladder ? { ladder } : {}),
    ...(test ? { test } : {}),
    ...(fingerprint ? { fingerprint } : {}),
  };
}

function parseDoorLock(node: Node): DoorLockFields {
  const { building, floor, room, areas } = node.object(["building", "floor", "room", "areas"]);
  return {
    building: building.integer(0, 0xff),
    floor: floor.integer(0, 0xff),
    room: room.integer(0, 0xffff),
    areas: numbers(areas),
  };
}

function parseEnergySaver(node: Node): EnergySaverFields {
  const { relays, offDelay, areas } = node.object(["relays", "offDelay", "areas"]);
  return { relays: relays.integer(0, 0xff), offDelay: offDelay.integer(0, 0xff), areas: numbers(areas) };
}

function parseTest(node: Node, plan: SectorPlan): TestFields {
  const test = node.object(["devices", "method", "operation", "targetSector"]);
  const devices = test.devices.list().map((one) => one.word(DEVICES));
  if (devices.length === 0) throw new CardSpecError("LIST_EMPTY", test.devices.path);
  // A set card for both devices names the door-lock sector (card format §6).
  const planned = devices.includes("doorLock") ? plan.doorLock : plan.energySaver;
  const targetSector = optional(test.targetSector, (one) => one.integer(1, HIGHEST_SECTOR)) ?? planned;
  if (targetSector === undefined) throw new CardSpecError("FIELD_MISSING", test.targetSector.path);
  return { devices, method: test.method.word(METHODS), operation: test.operation.word(OPERATIONS), targetSector };
}

function parseFingerprint(node: Node): { finger: number; template?: Uint8Array } {
  const context = node.object(["finger", "template"]);
  const finger = optional(context.finger, (one) => one.integer(0, 10));
  const template = optional(context.template, (one) => one.parsed("TEMPLATE_INVALID", bytes));
  if (!template) {
    if (finger !== undefined) throw new CardSpecError("FIELD_MISSING", context.template.path);
    return { finger: 0 };
  }
  if (template.length < 1 || template.length > TEMPLATE_LIMIT) {
    throw new CardSpecError("TEMPLATE_INVALID", context.template.path);
  }
  return { finger: finger ?? 0, template };
}

/** Areas or floors: 0–127, repeats allowed; absent means none. */
function numbers(node: Node): readonly number[] {
  return optional(node, (context) => context.list().map((one) => one.integer(0, MAP_LAST))) ?? [];
}

function assertPlanIsSound(plan: SectorPlan, records: SpecRecords, size: WritableSize): void {
  const software: SoftwareType[] = [];
  if (plan.fingerprint?.length || records.fingerprint) software.push("fingerprint");
  if (records.ladder) software.push("ladder-control");
  const planErrors = checkSectorPlan(plan, software, size);
  if (planErrors[0]) throw new CardSpecError(planErrors[0].code, "sectorPlan", planErrors);
}

function assertTimes(validFrom: number, validTo: number, records: SpecRecords): void {
  if (validTo !== 0 && validTo < validFrom) throw new CardSpecError("VALIDITY_ORDER", "validTo");
  const endsByRule = records.test && records.test.operation !== "clear";
  if (endsByRule && validTo === 0) throw new CardSpecError("VALID_TO_REQUIRED", "validTo");
}
