import { describe, expect, test } from "vitest";
import { emptyCard, KEY_A_BYTES, unreadCard, withBlock } from "../chip/memory.ts";
import { uid } from "../chip/uid.ts";
import { layout } from "./layout.ts";
import { sectorMap } from "./sector-map.ts";
import { DEFAULT_PLAN } from "./sector-plan.ts";
import { SPEC_JSON, specWith } from "./testing/cards.ts";

const UID = uid("04A1B2C3");

describe("sector map", () => {
  test("has state, usage and directory entry of every sector", () => {
    const card = layout(specWith({ records: { doorLock: SPEC_JSON.records.doorLock, fingerprint: {} } }), UID);
    const map = sectorMap(card, DEFAULT_PLAN);
    expect(map).toHaveLength(16);
    expect([0, 1, 2, 5, 10].map((sector) => [map[sector]?.state, map[sector]?.usage, map[sector]?.listed])).toEqual([
      ["used", "directory", undefined],
      ["used", "doorLock", { kind: "ours", application: "doorLock" }],
      ["factory", "energySaver", undefined],
      ["factory", undefined, undefined],
      ["blank", "fingerprint", { kind: "ours", application: "fingerprint" }],
    ]);
  });

  test.each([4, 5, 6])("a sector is used if only block %i of it holds data", (block) => {
    const card = withBlock(emptyCard(UID, "1k"), block, Uint8Array.of(1, ...new Uint8Array(15)));
    expect(sectorMap(card, DEFAULT_PLAN)[1]?.state).toBe("used");
  });

  test("reports sectors that were not read, were partly read, or have inconsistent access bits", () => {
    const dead = new Uint8Array(16);
    const torn = withBlock(withBlock(emptyCard(UID, "1k"), 7, new Uint8Array(16), KEY_A_BYTES), 11, dead);
    const part = withBlock(torn, 17, dead, 0xffff);
    const map = sectorMap(part, DEFAULT_PLAN);
    expect([1, 2, 3, 4].map((sector) => [map[sector]?.state, map[sector]?.partial])).toEqual([
      ["dead", true],
      ["dead", false],
      ["factory", false],
      ["unread", true],
    ]);
    expect(sectorMap(unreadCard(UID, "4k"), DEFAULT_PLAN).map(({ state }) => state)).toEqual(
      Array.from({ length: 40 }, () => "unread"),
    );
  });
});
