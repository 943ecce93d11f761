import { describe, expect, test } from "vitest";
import { type CardMemory, emptyCard, unreadCard, withBlock, withoutKeys } from "../chip/memory.ts";
import { masterKey } from "../chip/secret.ts";
import { uid } from "../chip/uid.ts";
import { inspectCard } from "./inspect.ts";
import { type InspectionContext, type OpenedBy, ranges } from "./inspection.ts";
import { layout } from "./layout.ts";
import { SPEC_JSON, specWith } from "./testing/cards.ts";

const UID = uid("04A1B2C3");
const spec = specWith();
const card = layout(spec, UID);
const GIVEN: InspectionContext = {
  plan: spec.plan,
  softwareTypes: ["fingerprint", "ladder-control"],
  hotelNumber: 1001,
  hotelKeys: [spec.hotelKey],
  factoryKey: spec.factoryKey,
  now: 1763700000,
  lastSequence: 9,
};
/** All checks without pass. */
const errors = (memory: CardMemory, context: InspectionContext = GIVEN) =>
  inspectCard(memory, context)
    .checks.filter(({ verdict }) => verdict !== "pass")
    .map(({ check, verdict, code, sectors }) => `${check} ${verdict} ${code} ${sectors.join(",")}`.trim());
const spoilt = (number: number, at: number, value: number) => {
  const data = Uint8Array.from(card.blocks[number] ?? []);
  data[at] = value;
  return withBlock(card, number, data);
};

describe("inspection", () => {
  test("passes a card as written, and returns its records", () => {
    const found = inspectCard(card, GIVEN);
    expect(errors(card)).toEqual([]);
    expect(found.verdict).toBe("pass");
    expect(found.records.map(({ sector, record }) => [sector, record.kind])).toEqual([
      [1, "doorLock"],
      [2, "energySaver"],
      [3, "ladder"],
      [4, "test"],
    ]);
    expect(new Set(found.checks.map(({ check }) => check))).toEqual(
      new Set(["identity", "plan", "directory", "access", "keys", "format", "mac", "hotel", "validity", "sequence"]),
    );
  });

  test("does not know a card whose first block was not read", () => {
    expect(errors(withBlock(card, 0, undefined))).toEqual(["identity unknown BLOCK_UNKNOWN 0"]);
  });

  test("does not know the keys of a sector that no key opened", () => {
    const opened = new Map<number, OpenedBy>([[1, "hotel"]]);
    const keys = errors(withoutKeys(card), { ...GIVEN, opened }).filter((error) => error.startsWith("keys"));
    expect(keys).toContain("keys unknown KEYS_UNKNOWN 2");
    expect(keys.filter((error) => / 1(,|$)/.test(error))).toEqual([]);
  });

  test("names sectors as ranges", () => {
    expect(ranges([10, 2, 1, 3, 3])).toBe("1–3, 10");
  });

  test("of a damaged record fails its MAC, and only that", () => {
    expect(errors(spoilt(5, 0, 1))).toEqual(["mac fail MAC_WRONG 1"]);
    expect(errors(spoilt(50, 0, 1))).toEqual(["mac fail MAC_WRONG 10,11,12,13,14,15"]);
  });

  test("of a card copied to another UID fails MAC and keys everywhere", () => {
    const clone = { ...card, uid: uid("04A1B2C4") };
    expect(errors(clone)).toContain("identity fail UID_DIFFERS 0");
    expect(errors(clone)).toContain("mac fail MAC_WRONG 4");
    expect(errors(clone)).toContain("keys fail KEYS_OTHER 1");
  });

  test("checks validity by the time, and leaves it unknown without a time", () => {
    const validity = (now: number | undefined) =>
      errors(card, { ...GIVEN, now }).filter((one) => one.startsWith("validity"));
    expect(validity(1763596799)).toContain("validity fail NOT_YET_VALID 1");
    expect(validity(1763596800)).toEqual([]);
    expect(validity(1763776800)).toEqual([]);
    expect(validity(1763776801)).toContain("validity fail EXPIRED 4");
    expect(validity(undefined)).toContain("validity unknown TIME_NOT_GIVEN 4");
  });

  test("knows no limit where a card has no start or no end", () => {
    const records = { doorLock: SPEC_JSON.records.doorLock };
    const validity = (limits: object, now: number) =>
      errors(layout(specWith({ records, ...limits }), UID), { ...GIVEN, now }).filter((one) =>
        one.startsWith("validity"),
      );
    const [endless, sinceEver] = [{ validTo: 0 }, { validFrom: 0 }];
    expect(validity(endless, 1763596799)).toContain("validity fail NOT_YET_VALID 1");
    expect(validity(endless, 4000000000)).toEqual([]);
    expect(validity(sinceEver, 1763776801)).toContain("validity fail EXPIRED 1");
    expect(validity(sinceEver, 1)).toEqual([]);
    expect(validity({ ...endless, ...sinceEver }, 4000000000)).toEqual([]);
  });

  test("fails a superseded sequence and warns of one that was never issued", () => {
    expect(errors(card, { ...GIVEN, lastSequence: 10 })).toContain("sequence fail SEQUENCE_OLDER 1");
    expect(errors(card, { ...GIVEN, lastSequence: 8 })).toContain("sequence warn SEQUENCE_AHEAD 1");
  });

  test("distinguishes a former hotel key from a wrong one", () => {
    const rotated = { ...GIVEN, hotelKeys: [masterKey("11".repeat(16)), spec.hotelKey] };
    expect(errors(card, rotated)).toContain("mac warn MAC_FORMER 1");
    expect(errors(card, rotated)).toContain("keys warn KEYS_FORMER 2");
    expect(errors(card, { ...GIVEN, hotelKeys: [masterKey("11".repeat(16))] })).toContain("keys fail KEYS_OTHER 0");
  });

  test("checks keys that are not in the memory by whose key opened the sector", () => {
    const blank = withoutKeys(card);
    const keys = (by: OpenedBy, context: Partial<InspectionContext> = {}) => {
      const opened = new Map<number, OpenedBy>([0, 1].map((sector) => [sector, by]));
      return errors(blank, { ...GIVEN, opened, ...context }).filter((one) => /^keys .* [01]$/.test(one));
    };
    expect(keys("hotel")).toEqual([]);
    expect(keys("directory")).toEqual(["keys fail KEYS_OTHER 1"]);
    expect(keys("former")).toEqual(["keys warn KEYS_FORMER 0", "keys warn KEYS_FORMER 1"]);
    expect(keys("manufacturer")).toEqual(["keys fail KEYS_OTHER 0", "keys fail KEYS_OTHER 1"]);
    expect(keys("other", { hotelKeys: [] })).toEqual(["keys unknown KEY_NOT_GIVEN 0", "keys unknown KEY_NOT_GIVEN 1"]);
    const setCard = withoutKeys(
      layout(specWith({ records: { test: { ...SPEC_JSON.records.test, operation: "set" } } }), UID),
    );
    const onSet = (by: OpenedBy) =>
      errors(setCard, { ...GIVEN, opened: new Map([[4, by]]) }).filter(
        (one) => one.startsWith("keys") && one.endsWith(" 4"),
      );
    expect(onSet("manufacturer")).toEqual([]);
    expect(onSet("hotel")).toEqual(["keys fail KEYS_OTHER 4"]);
    expect(onSet("former")).toEqual(["keys fail KEYS_OTHER 4"]);
  });

  test("compares each application with its own newest sequence", () => {
    const own = { ...GIVEN, lastSequence: { doorLock: 10, test: 9 } };
    expect(errors(card, own)).toContain("sequence fail SEQUENCE_OLDER 1");
    expect(errors(card, own)).toContain("sequence unknown SEQUENCE_NOT_GIVEN 2");
    expect(errors(card, own).filter((one) => one.endsWith(" 4"))).toEqual([]);
  });

  test("reports access bits that differ or are inconsistent, and another general purpose byte", () => {
    const open = withBlock(
      card,
      7,
      Uint8Array.from([...(card.blocks[7] ?? [])].map((byte, i) => [0xff, 0x07, 0x80][i - 6] ?? byte)),
    );
    expect(errors(open)).toEqual(["access fail ACCESS_OTHER 1"]);
    expect(errors(spoilt(7, 6, 0))).toEqual(["access fail ACCESS_DEAD 1"]);
    expect(errors(spoilt(7, 9, 0x69))).toEqual(["access warn GPB_OTHER 1"]);
  });

  test("reports a directory with a wrong check byte or without the card's applications", () => {
    expect(errors(spoilt(1, 0, 0))).toEqual(["directory fail DIRECTORY_CRC 0"]);
    const unlisted = withBlock(withBlock(card, 1, new Uint8Array(16)), 2, new Uint8Array(16));
    expect(errors(unlisted)).toContain("directory warn DIRECTORY_MISSING 0");
    expect(errors(unlisted)).toContain("directory fail SECTOR_NOT_LISTED 1,2,3,4,10,11,12,13,14,15");
  });

  test("reports a card that follows another plan, and an invalid plan", () => {
    const plan = { ...spec.plan, doorLock: 5 };
    expect(errors(card, { ...GIVEN, plan })).toEqual(["plan fail LISTED_OUTSIDE_PLAN 1"]);
    expect(errors(card, { ...GIVEN, plan: { ...plan, ladder: 2 } })).toContain("plan fail SECTOR_TAKEN_TWICE 2");
  });

  test("reports a record of another hotel or of another kind than its sector", () => {
    expect(errors(card, { ...GIVEN, hotelNumber: 1002 })).toContain("hotel fail HOTEL_OTHER 1");
    const swapped = [4, 5, 6].reduce((memory, number) => withBlock(memory, number, card.blocks[number + 4]), card);
    expect(errors(swapped)).toEqual(["format fail RECORD_KIND 1"]);
    expect(errors(spoilt(4, 1, 2))).toEqual(["format fail RECORD_VERSION 1"]);
  });

  test("without keys, time, hotel and sequence passes nothing that was not checked", () => {
    const found = inspectCard(withoutKeys(card));
    expect(found.verdict).toBe("unknown");
    for (const check of ["mac", "keys", "hotel", "sequence", "validity"]) {
      const verdicts = found.checks.filter((one) => one.check === check).map(({ verdict }) => verdict);
      expect(new Set(verdicts), check).toEqual(new Set(["unknown"]));
    }
  });

  test("passes an empty region, leaves an unread card unknown and reports the missing directory of a factory card", () => {
    const reserved = layout(specWith({ records: { fingerprint: {} } }), UID);
    expect(inspectCard(reserved, GIVEN).checks.map(({ code }) => code)).toContain("REGION_EMPTY");
    expect(inspectCard(unreadCard(UID, "1k"), GIVEN).verdict).toBe("unknown");
    expect(errors(emptyCard(UID, "1k"))).toEqual(["directory warn DIRECTORY_MISSING 0"]);
    expect(errors(layout(specWith({ cardSize: "4k", records: { test: SPEC_JSON.records.test } }), UID))).toEqual([]);
  });
});
