import { describe, expect, test } from "vitest";
import { DEFAULT_KEY, key, masterKey } from "./secret.ts";

const HEX = "A1B2C3D4E5F6";

describe("keys", () => {
  test("are never printed in JSON, text or console output", () => {
    for (const secret of [key(HEX), masterKey("00112233445566778899AABBCCDDEEFF")]) {
      const inspected: unknown = Reflect.apply(
        Reflect.get(secret, Symbol.for("nodejs.util.inspect.custom")),
        secret,
        [],
      );
      expect([JSON.stringify({ secret }), `${secret}`, inspected]).toEqual(['{"secret":"[key]"}', "[key]", "[key]"]);
      expect(JSON.stringify(Object.entries(secret))).toBe(`[["kind","${secret.kind}"]]`);
    }
  });

  test("return a copy of their bytes", () => {
    const secret = key(HEX);
    secret.bytes[0] = 0;
    expect(secret.reveal()).toBe(HEX);
    expect(secret.equals(key(secret.bytes))).toBe(true);
    expect(secret.equals(DEFAULT_KEY)).toBe(false);
  });

  test("of another length are rejected", () => {
    expect(() => key("A1B2")).toThrow("KEY_LENGTH at 2");
    expect(() => masterKey(HEX)).toThrow("KEY_LENGTH at 6");
    expect(() => key("A1B2C3D4E5G6")).toThrow("HEX_INVALID at 10");
  });
});
