import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytes, hex } from "../bytes.ts";
import { decodeValueBlock, encodeValueBlock, isValueBlock } from "./value-block.ts";

describe("value blocks", () => {
  test.each([
    [1, 5, "01000000FEFFFFFF0100000005FA05FA"],
    [-1, 4, "FFFFFFFF00000000FFFFFFFF04FB04FB"],
    [101, 5, "650000009AFFFFFF6500000005FA05FA"],
  ])("value %i with address %i is %s", (value, address, text) => {
    expect(hex(encodeValueBlock({ value, address }))).toBe(text);
    expect(decodeValueBlock(bytes(text))).toEqual({ value, address });
  });

  test("any value and address are unchanged by encoding and decoding, and any one flipped bit is detected", () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(255), fc.nat(127), (value, address, bit) => {
        const data = encodeValueBlock({ value, address });
        expect(decodeValueBlock(data)).toEqual({ value, address });
        data[bit >> 3] = (data[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(isValueBlock(data)).toBe(false);
      }),
    );
  });

  test.each([
    [0x7fffffff, "FFFFFF7F00000080FFFFFF7F00FF00FF"],
    [-0x80000000, "00000080FFFFFF7F0000008000FF00FF"],
  ])("%i fits", (value, text) => {
    expect(hex(encodeValueBlock({ value, address: 0 }))).toBe(text);
  });

  test.each([
    [0x80000000, 0, 0],
    [-0x80000001, 0, 0],
    [0.5, 0, 0],
    [0, 256, 12],
    [0, -1, 12],
    [0, 0.5, 12],
  ])("value %d with address %d is rejected at %i", (value, address, at) => {
    expect(() => encodeValueBlock({ value, address })).toThrow(`FIELD_OUT_OF_RANGE at ${at}`);
  });
});
