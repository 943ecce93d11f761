import { dataBlocks, encodeFingerprint, hex, type MasterKey, masterKey, totalBlocks, uid } from "@adel/card";
import { describe, expect, it } from "vitest";
import { createTimeFormat } from "../../../core/time/time-format.ts";
import { decodeCard } from "./decode-card.ts";

const CARD = uid("04A1B2C3");
const HOTEL_NUMBER = 1001;
const KEY = masterKey("00112233445566778899AABBCCDDEEFF");
const OTHER_KEY = masterKey("2B7E151628AED2A6ABF7158809CF4F3C");
const FINGER_SECTORS = [10, 11, 12, 13, 14, 15];

/** The blocks of a card that holds the template of a thumb and nothing else. */
function blocksWithThumb(): string[] {
  const template = Uint8Array.from({ length: 90 }, (_, at) => at);
  const position = { uid: CARD, hotelNumber: HOTEL_NUMBER, hotelKey: KEY };
  const region = encodeFingerprint({ finger: 1, template, sequence: 9 }, position);
  const parts = new Map(
    FINGER_SECTORS.flatMap(dataBlocks).map((block, at) => [block, region.slice(at * 16, at * 16 + 16)]),
  );
  return Array.from({ length: totalBlocks("1k") }, (_, block) => hex(parts.get(block) ?? new Uint8Array(16)));
}

const decode = (blocks: readonly (string | null)[], keys: readonly MasterKey[] | null) =>
  decodeCard(
    {
      uid: CARD,
      cardSize: "1k",
      blocks,
      plan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4, fingerprint: FINGER_SECTORS },
      hotel: keys && { number: HOTEL_NUMBER, keys },
      factoryKey: OTHER_KEY,
    },
    createTimeFormat("UTC"),
    0,
  );

describe("a fingerprint on a card", () => {
  it("is shown with its finger and size, over all of its sectors", () => {
    expect(decode(blocksWithThumb(), [KEY])).toMatchObject([
      { application: "fingerprint", sectors: FINGER_SECTORS, sequence: 9, detail: { finger: 1, length: 90 } },
    ]);
  });

  it.for([
    ["genuine by the hotel's key", [KEY], true],
    ["genuine by a former key of the hotel", [OTHER_KEY, KEY], true],
    ["not genuine by another hotel's key", [OTHER_KEY], false],
    ["of unknown origin without a hotel", null, null],
  ] as const)("is %s", ([, keys, macValid]) => {
    expect(decode(blocksWithThumb(), keys)).toMatchObject([{ macValid }]);
  });

  it("is not shown when one of its blocks was not read", () => {
    const blocks = blocksWithThumb().map((block, number) => (number === 40 ? null : block));
    expect(decode(blocks, [KEY])).toEqual([]);
  });
});
