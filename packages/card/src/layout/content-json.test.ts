import { describe, expect, test } from "vitest";
import { hex } from "../chip/bytes.ts";
import { uid } from "../chip/uid.ts";
import { packContent, unpackContent } from "./content-json.ts";
import { contentOf, eraseContentOf } from "./layout.ts";
import { specWith } from "./testing/cards.ts";

const UID = uid("04A1B2C3");
const packed = packContent(contentOf(specWith(), UID));

describe("content of a sealed job", () => {
  test("survives JSON, keys and all", () => {
    for (const content of [contentOf(specWith(), UID), eraseContentOf(specWith(), UID)]) {
      const back = unpackContent(JSON.parse(JSON.stringify(packContent(content))));
      expect(packContent(back)).toEqual(packContent(content));
      expect(hex(back.uid)).toBe("04A1B2C3");
    }
  });

  test("may leave out what an ordinary job does not need", () => {
    const { cardSize, uid: id, applications, sectorKeys } = packed;
    const back = unpackContent({ cardSize, uid: id, applications, sectorKeys });
    expect([back.erase, back.formerKeys, back.currentKeys]).toEqual([undefined, undefined, undefined]);
  });

  test("printed without packing shows no key", () => {
    const text = JSON.stringify(contentOf(specWith(), UID));
    expect(text).toContain("[key]");
    expect(text).not.toContain(packed.sectorKeys[0]?.keyA);
  });

  const first = packed.applications[0];
  test.each([
    ["a directory sector", { applications: [{ ...first, sectors: [0] }] }],
    ["a sector past the card's end", { applications: [{ ...first, sectors: [16] }] }],
    ["data that does not fill its sector", { applications: [{ ...first, data: "00" }] }],
    [
      "five fingerprint sectors",
      { applications: [{ application: "fingerprint", sectors: [10, 11, 12, 13, 14], data: "00".repeat(240) }] },
    ],
    ["a sector named twice", { erase: [{ application: "fingerprint", sectors: [10, 10, 11, 12, 13, 14] }] }],
    ["a key of five bytes", { sectorKeys: [{ sector: 1, keyA: "0011223344", keyB: "001122334455" }] }],
    ["a field nobody knows", { hotelKey: "00" }],
    ["a card size that is not written", { cardSize: "mini" }],
  ])("with %s is refused", (_, change) => {
    expect(() => unpackContent({ ...packed, ...change })).toThrow("CONTENT_INVALID");
  });
});
