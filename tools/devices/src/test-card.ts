import type { Card } from "./chip.ts";
import { sectorsOf } from "./directory.ts";
import { unwrapped } from "./keys.ts";
import { checkValidity, recordBytes } from "./reading.ts";
import { macIsRight, recordIn, type TestRecord } from "./record.ts";
import type { LearnedSettings, Make, Memory, Settings } from "./state.ts";
import { type Action, assertRule } from "./verdict.ts";

const TEST_APPLICATION = 0x04;

/** Accepts a set, clear or unlock card; rejects any other with a reason (card format §6, "How a device behaves"). */
export function takeTestCard(card: Card, make: Make, settings: Settings, memory: Memory): Action {
  const [sector] = sectorsOf(card, TEST_APPLICATION);
  assertRule(sector !== undefined, "no-test-card");
  const { record, uid } = testRecord(card, sector, settings, memory.settings);
  assertRule((record.devices & make.bit) !== 0, "other-device");
  assertRule(!memory.settings || memory.settings.hotelNumber === record.hotelNumber, "another-hotel");
  checkOrder(record, memory.settings);
  assertRule(record.operation === "clear" || record.validTo !== 0, "no-end");
  checkValidity(record, settings.clock);
  return obeyed(record, uid, settings, memory);
}

/** Opens the sector with the manufacturer's or the hotel's keys; its record must be signed with the same key. */
function testRecord(card: Card, sector: number, { factoryKey }: Settings, settings: LearnedSettings | undefined) {
  const asSet = recordBytes(card, sector, { master: factoryKey, hotelNumber: 0 });
  const master = asSet ? factoryKey : settings?.hotelKey;
  const found = asSet ?? (settings && recordBytes(card, sector, { master: settings.hotelKey, ...settings }));
  assertRule(found !== undefined && master !== undefined, "keys-refused");
  const record = recordIn(found.data);
  assertRule(record.kind === "test", "wrong-kind");
  assertRule(macIsRight(found.data, record, master, found.uid, sector), "mac-wrong");
  assertRule((record.operation === "set") === (asSet !== undefined), "keys-refused");
  return { record, uid: found.uid };
}

/** Not older than the last; a set card must be newer, so that it is not accepted twice. */
function checkOrder({ operation, sequence }: TestRecord, settings: LearnedSettings | undefined): void {
  const isInOrder = !settings || (operation === "set" ? sequence > settings.sequence : sequence >= settings.sequence);
  assertRule(isInOrder, "older-sequence");
}

function obeyed(record: TestRecord, uid: Uint8Array, { factoryKey, clock }: Settings, memory: Memory): Action {
  const { hotelNumber, sequence, targetSector, operation, body, validTo } = record;
  switch (operation) {
    case "set":
      memory.settings = { hotelNumber, hotelKey: unwrapped(factoryKey, uid, sequence, body), targetSector, sequence };
      return { does: "learn", hotelNumber, targetSector };
    case "clear":
      memory.settings = undefined;
      memory.newest = new Map();
      memory.openUntil = 0;
      return { does: "forget" };
    case "unlock":
      if (memory.settings) memory.settings = { ...memory.settings, sequence };
      if (clock) memory.openUntil = validTo;
      return { does: "unlock", until: clock ? validTo : null };
  }
}
