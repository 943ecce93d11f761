import { hex } from "@adel/card";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BlockText, decodeBlock, encodeBlock } from "./block.ts";
import { anyBytes } from "./testing/any-card.ts";

test("any block is unchanged by encoding and decoding", () => {
  fc.assert(
    fc.property(anyBytes(16), (data) => {
      const text = encodeBlock(data);
      expect(text).toBe(hex(data));
      expect(BlockText.parse(text.toLowerCase())).toBe(text);
      expect(decodeBlock(text)).toEqual(data);
    }),
  );
});

test.each([
  ["15 bytes", "00".repeat(15), "FIELD_HEX_LENGTH"],
  ["17 bytes", "00".repeat(17), "FIELD_HEX_LENGTH"],
  ["half a byte", "0".repeat(31), "FIELD_HEX"],
  ["another letter", `${"00".repeat(15)}0G`, "FIELD_HEX"],
  ["blanks between", "00 ".repeat(16), "FIELD_HEX"],
])("%s are no block", (_, text, code) => {
  expect(BlockText.safeParse(text).error?.issues.map(({ message }) => message)).toContain(code);
});

test("data of any length but 16 bytes is rejected", () => {
  expect(() => encodeBlock(new Uint8Array(15))).toThrow("BLOCK_LENGTH");
});
