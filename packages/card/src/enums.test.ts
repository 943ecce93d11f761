import { describe, expect, test } from "vitest";
import {
  APPLICATIONS,
  CARD_TYPES,
  DEVICES,
  decodeEnum,
  devicesOf,
  encodeEnum,
  METHODS,
  OPERATIONS,
  SOFTWARE_TYPES,
  TEST_CARD_TYPES,
  testCardTypeOf,
} from "./enums.ts";

describe("enumerations stored on cards", () => {
  test("card types are the specification's nine, numbered in its order", () => {
    expect(CARD_TYPES.map((word) => [encodeEnum(CARD_TYPES, word), word])).toEqual([
      [1, "social"],
      [2, "classic"],
      [3, "designated-area-door-opening"],
      [4, "designated-area-guidance"],
      [5, "one-card"],
      [6, "data"],
      [7, "data-transmission"],
      [8, "d81-measuring"],
      [9, "adel"],
    ]);
  });

  test("a test card type gives its devices", () => {
    expect(TEST_CARD_TYPES.map((type) => [type, ...devicesOf(type)])).toEqual([
      ["energy-saver", "energySaver"],
      ["door-lock", "doorLock"],
      ["energy-saver-and-door-lock", ...DEVICES],
    ]);
    for (const type of TEST_CARD_TYPES) expect(testCardTypeOf(devicesOf(type))).toBe(type);
    expect(testCardTypeOf([])).toBeUndefined();
  });

  test("operations, methods, software types and applications keep their order, because it determines their number on the card", () => {
    expect(OPERATIONS).toEqual(["set", "clear", "unlock"]);
    expect(METHODS).toEqual(["new", "old", "counter"]);
    expect(SOFTWARE_TYPES).toEqual(["fingerprint", "ladder-control"]);
    expect(APPLICATIONS).toEqual(["doorLock", "energySaver", "ladder", "test", "fingerprint"]);
    expect([decodeEnum(METHODS, 0), decodeEnum(METHODS, 3), decodeEnum(METHODS, 4)]).toEqual([
      undefined,
      "counter",
      undefined,
    ]);
  });
});
