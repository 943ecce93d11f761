import type { Card } from "./chip.ts";
import { sectorsOf } from "./directory.ts";
import { unwrapped } from "./keys.ts";
import { checkValidity, recordBytes } from "./reading.ts";
import { macIsRight, recordIn, type TestRecord } from "./record.ts";
import type { Lesson, Make, Memory, Settings } from "./state.ts";
import { type Action, insist } from "./verdict.ts";

const TEST_APPLICATION = 0x04;

/** Takes a set, clear or unlock card; refuses any other and says why (card format §6, "How a device behaves"). */
export function takeTestCard(card: Card, make: Make, settings: Settings, memory: Memory): Action {
  const [sector] = sectorsOf(card, TEST_APPLICATION);
  insist(sector !== undefined, "no-test-card");
  const { record, uid } = testRecord(card, sector, settings, memory.lesson);
  insist((record.devices & make.bit) !== 0, "other-device");
  insist(!memory.lesson || memory.lesson.hotelNumber === record.hotelNumber, "another-hotel");
  checkOrder(record, memory.lesson);
  insist(record.operation === "clear" || record.validTo !== 0, "no-end");
  checkValidity(record, settings.clock);
  return obeyed(record, uid, settings, memory);
}

/** The sector opens with the maker's keys or with the hotel's, and what stands in it is made under the same. */
function testRecord(card: Card, sector: number, { factoryKey }: Settings, lesson: Lesson | undefined) {
  const asSet = recordBytes(card, sector, { master: factoryKey, hotelNumber: 0 });
  const master = asSet ? factoryKey : lesson?.hotelKey;
  const found = asSet ?? (lesson && recordBytes(card, sector, { master: lesson.hotelKey, ...lesson }));
  insist(found !== undefined && master !== undefined, "keys-refused");
  const record = recordIn(found.data);
  insist(record.kind === "test", "wrong-kind");
  insist(macIsRight(found.data, record, master, found.uid, sector), "mac-wrong");
  insist((record.operation === "set") === (asSet !== undefined), "keys-refused");
  return { record, uid: found.uid };
}

/** No older one than the last; a set card, which is not to be taken twice, has to be newer. */
function checkOrder({ operation, sequence }: TestRecord, lesson: Lesson | undefined): void {
  const isInOrder = !lesson || (operation === "set" ? sequence > lesson.sequence : sequence >= lesson.sequence);
  insist(isInOrder, "older-sequence");
}

function obeyed(record: TestRecord, uid: Uint8Array, { factoryKey, clock }: Settings, memory: Memory): Action {
  const { hotelNumber, sequence, targetSector, operation, body, validTo } = record;
  switch (operation) {
    case "set":
      memory.lesson = { hotelNumber, hotelKey: unwrapped(factoryKey, uid, sequence, body), targetSector, sequence };
      return { does: "learn", hotelNumber, targetSector };
    case "clear":
      memory.lesson = undefined;
      memory.newest = new Map();
      memory.openUntil = 0;
      return { does: "forget" };
    case "unlock":
      if (memory.lesson) memory.lesson = { ...memory.lesson, sequence };
      if (clock) memory.openUntil = validTo;
      return { does: "unlock", until: clock ? validTo : null };
  }
}
