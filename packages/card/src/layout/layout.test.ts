import { describe, expect, test } from "vitest";
import { hex } from "../chip/bytes.ts";
import { emptyCard, withBlock } from "../chip/memory.ts";
import { block } from "../chip/mifare-classic/block.ts";
import { masterKey } from "../chip/secret.ts";
import { uid } from "../chip/uid.ts";
import { cardKeys, contentOf, layout } from "./layout.ts";
import { SPEC_JSON, specWith } from "./testing/cards.ts";

const UID = uid("04A1B2C3");
const shown = (card: { blocks: readonly (Uint8Array | undefined)[] }, number: number) => hex(card.blocks[number] ?? []);

describe("layout of a card", () => {
  test("equals the test vectors in directory, records and trailers", () => {
    const card = layout(specWith(), UID);
    expect([0, 1, 2, 4, 5, 6, 12, 13, 14].map((number) => shown(card, number))).toEqual([
      "04A1B2C3D40804000000000000000000",
      "4E000170027003700470000000000000",
      "00000000057005700570057005700570",
      "AD010102030C04B6000003E900000009",
      "00000000000000000000000000000005",
      "691E5A0069211920B3A04D0A117C3798",
      "AD01030200000000000003E900000009",
      "02900000000000000000000000000000",
      "691E5A0069211920FEF8922BF701975C",
    ]);
    expect(shown(card, 3)).toMatch(/^A0A1A2A3A4A5787788C1[0-9A-F]{12}$/);
    expect(shown(card, 7)).toMatch(/^[0-9A-F]{12}78778800[0-9A-F]{12}$/);
  });

  test("uses the factory key in a set card's test sector, the hotel key in a clear card's", () => {
    expect(shown(layout(specWith(), UID), 19)).toBe("64F1DAC8CFF97877880021AA9A08838A");
    const clear = { ...SPEC_JSON.records.test, operation: "clear" };
    expect(shown(layout(specWith({ records: { test: clear } }), UID), 19)).toBe("416B1680A562787788006B78DC384355");
  });

  test("gives both directory sectors of a 4K card the public key A and version 2", () => {
    const card = layout(specWith({ cardSize: "4k" }), UID);
    for (const number of [3, 67]) expect(shown(card, number)).toMatch(/^A0A1A2A3A4A5787788C2/);
    expect(shown(card, 64).slice(2)).toBe("00".repeat(15));
  });

  test("lists and protects only the applications of this card", () => {
    const card = layout(specWith({ records: { energySaver: SPEC_JSON.records.energySaver } }), UID);
    expect(shown(card, 1).slice(4)).toBe("0000027000000000000000000000");
    expect(shown(card, 7)).toBe("FFFFFFFFFFFFFF078069FFFFFFFFFFFF");
  });

  test("reserves an empty fingerprint region: zeros behind valid trailers, listed in the directory", () => {
    const card = layout(specWith({ records: { fingerprint: {} } }), UID);
    expect([40, 50, 62].map((number) => shown(card, number))).toEqual([
      "00".repeat(16),
      "00".repeat(16),
      "00".repeat(16),
    ]);
    expect(shown(card, 63)).toMatch(/78778800/);
    expect(shown(card, 2)).toBe("00000000057005700570057005700570");
  });

  test("keeps the content of a base card that it does not replace", () => {
    const theirs = block("C0FFEE00000000000000000000000000");
    const base = withBlock(emptyCard(UID, "1k"), 28, theirs);
    expect(layout(specWith(), UID, base).blocks[28]).toEqual(theirs);
  });

  test("is for one card: a specification with another UID is rejected", () => {
    expect(() => contentOf(specWith(), uid("04A1B2C4"))).toThrow("UID_DIFFERS uid");
    expect(contentOf(specWith({ uid: undefined }), uid("04A1B2C4")).uid).toEqual(uid("04A1B2C4"));
  });

  test("contains no master key", () => {
    const content = contentOf(specWith(), UID);
    const masters = [SPEC_JSON.hotelKey, SPEC_JSON.factoryKey].map((text) => text.toLowerCase());
    const everything = JSON.stringify(content, (_, value: unknown) =>
      value instanceof Uint8Array ? hex(value) : value,
    );
    for (const masterKey of masters) expect(everything.toLowerCase()).not.toContain(masterKey);
  });

  test("after a key change has the former hotel key's sector keys after the new ones", () => {
    const [hotelKey, former] = [masterKey("11".repeat(16)), masterKey(SPEC_JSON.hotelKey)];
    const factoryKey = masterKey(SPEC_JSON.factoryKey);
    const card = { uid: UID, hotelNumber: 1001, cardSize: "1k" } as const;
    const keys = cardKeys(
      { hotelKey, factoryKey, formerHotelKeys: [former] },
      card,
      [{ application: "test", sector: 4 }],
      false,
    );
    expect(keys.sectorKeys.map(({ sector }) => sector)).toEqual([4, 0]);
    expect(keys.formerKeys.map(({ sector, keyA }) => [sector, keyA.reveal()])).toContainEqual([4, "416B1680A562"]);
    expect(keys.formerKeys.map(({ sector, keyA }) => [sector, keyA.reveal()])).toContainEqual([4, "64F1DAC8CFF9"]);
  });
});
