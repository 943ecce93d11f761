import { describe, expect, test } from "vitest";
import { bytes, hex } from "./bytes.ts";
import {
  ALL_BYTES,
  emptyCard,
  KEY_A_BYTES,
  KEY_B_BYTES,
  knownBlock,
  readTrailer,
  unknownBlocks,
  unknownMask,
  unreadCard,
  withBlock,
  withBlocks,
  withoutKeys,
} from "./memory.ts";
import { block } from "./mifare-classic/block.ts";
import { parseManufacturer } from "./mifare-classic/manufacturer.ts";
import { DEFAULT_KEY } from "./secret.ts";
import { uid } from "./uid.ts";
import { findUnknownParts } from "./unknown-parts.ts";

const UID = uid("04A1B2C3");

describe("card memory", () => {
  test("as delivered has zeros, factory trailers and its own block 0", () => {
    const card = emptyCard(UID, "1k");
    expect(hex(card.blocks[0] ?? [])).toBe("04A1B2C3D40804000000000000000000");
    expect(hex(card.blocks[4] ?? [])).toBe("00".repeat(16));
    expect(hex(card.blocks[63] ?? [])).toBe("FFFFFFFFFFFFFF078069FFFFFFFFFFFF");
    expect(unknownBlocks(card)).toEqual([]);
  });

  test.each([
    ["04A1B2C3", "4k", 0x0002, 0x18],
    ["04A1B2C3D4E580", "1k", 0x0044, 0x08],
    ["04A1B2C3D4E580", "4k", 0x0042, 0x18],
  ] as const)("block 0 of %s on %s tells UID, SAK and ATQA", (text, size, atqa, sak) => {
    const card = emptyCard(uid(text), size);
    const manufacturer = parseManufacturer(card.blocks[0] ?? new Uint8Array(16));
    expect(manufacturer).toEqual({ uid: uid(text), atqa, sak, bccIsRight: text.length === 8 ? true : undefined });
  });

  test("a wrong BCC is detected", () => {
    expect(parseManufacturer(block("04A1B2C3D50804000000000000000000")).bccIsRight).toBe(false);
  });

  test("stores zeros in place of unknown bytes and marks them as unknown", () => {
    const card = withBlock(emptyCard(UID, "1k"), 7, block("FF".repeat(16)), KEY_A_BYTES | KEY_B_BYTES);
    expect(hex(card.blocks[7] ?? [])).toBe("000000000000FFFFFFFF000000000000");
    expect(unknownMask(card, 7)).toBe(0xfc3f);
    expect(knownBlock(card, 7)).toBeUndefined();
    expect(unknownBlocks(withBlock(card, 9, undefined))).toEqual([7, 9]);
    expect(unknownMask(withBlock(card, 9, undefined), 9)).toBe(ALL_BYTES);
    expect(unknownMask(withBlock(card, 7, block("00".repeat(16))), 7)).toBe(0);
  });

  test("lists unknown blocks, and keys apart from them", () => {
    expect(findUnknownParts(emptyCard(UID, "1k"))).toEqual({ blocks: [], keyA: [], keyB: [] });
    const card = withBlocks(emptyCard(UID, "1k"), [
      [5, block("00".repeat(16)), 1],
      [7, block("00".repeat(16)), KEY_B_BYTES],
      [11, block("00".repeat(16)), KEY_A_BYTES | 0x0040],
      [63, undefined],
    ]);
    expect(findUnknownParts(card)).toEqual({ blocks: [5, 11, 63], keyA: [2, 15], keyB: [1, 15] });
  });

  test("a trailer that was read takes the keys that opened it", () => {
    const answer = bytes("00000000000078778800000000000000");
    expect(readTrailer(answer, { keyA: DEFAULT_KEY, keyB: DEFAULT_KEY })).toEqual([
      bytes("FFFFFFFFFFFF78778800FFFFFFFFFFFF"),
      0,
    ]);
    expect(readTrailer(answer, { keyA: DEFAULT_KEY })[1]).toBe(KEY_B_BYTES);
    expect(readTrailer(answer, { keyBReadable: true })[1]).toBe(KEY_A_BYTES);
  });

  test("without keys still has the access bits", () => {
    const blanked = withoutKeys(emptyCard(UID, "1k"));
    expect(hex(blanked.blocks[3] ?? [])).toBe("000000000000FF078069000000000000");
    expect(unknownBlocks(blanked)).toHaveLength(16);
  });

  test("a block past the end or of another length is refused", () => {
    expect(() => withBlock(emptyCard(UID, "1k"), 64, block("00".repeat(16)))).toThrow("BLOCK_NUMBER at 64");
    expect(() => withBlock(unreadCard(UID, "1k"), 4, bytes("00"))).toThrow("BLOCK_LENGTH at 1");
    expect(() => uid("04A1B2")).toThrow("UID_LENGTH at 3");
  });
});
