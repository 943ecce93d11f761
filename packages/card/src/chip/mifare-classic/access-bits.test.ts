import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytes, hex } from "../bytes.ts";
import {
  type Access,
  accessBytes,
  accessOf,
  assertSendableTrailer,
  type Condition,
  dataRights,
  isAllowed,
  isKeyBUsable,
  isLockedForGood,
  parseAccess,
  trailerRights,
} from "./access-bits.ts";
import { factoryTrailer } from "./trailer.ts";

const CONDITIONS: readonly Condition[] = ["000", "001", "010", "011", "100", "101", "110", "111"];

/** Settings of the data sheet and of public cards; the middle three were also produced by libfreefare. */
const SETTINGS: readonly (readonly [Access, string])[] = [
  [["000", "000", "000", "001"], "FF0780"],
  [["000", "000", "000", "011"], "7F0788"],
  [["100", "100", "100", "011"], "787788"],
  [["011", "011", "011", "011"], "0F00FF"],
  [["010", "010", "010", "110"], "078F0F"],
  [["110", "110", "110", "011"], "08778F"],
  [["000", "100", "100", "011"], "796788"],
];

describe("access bits", () => {
  test.each(SETTINGS)("the setting %j is %s", (access, text) => {
    expect(hex(accessBytes(access))).toBe(text);
    expect(parseAccess(bytes(text))).toEqual(access);
  });

  test("every one of the 4096 settings is unchanged by encoding and decoding", () => {
    const all = CONDITIONS.flatMap((a) => CONDITIONS.flatMap((b) => CONDITIONS.map((c) => [a, b, c] as const)));
    for (const [a, b, c] of all) {
      for (const d of CONDITIONS) expect(parseAccess(accessBytes([a, b, c, d]))).toEqual([a, b, c, d]);
    }
  });

  test("of all 2^24 access bytes exactly 4096 are consistent", () => {
    const context = new Set<number>();
    for (const a of CONDITIONS) {
      for (const b of CONDITIONS) {
        for (const c of CONDITIONS) {
          for (const d of CONDITIONS) context.add(accessBytes([a, b, c, d]).reduce((sum, byte) => sum * 256 + byte, 0));
        }
      }
    }
    expect(context.size).toBe(4096);
    const triple = new Uint8Array(3);
    const wrong: number[] = [];
    for (let value = 0; value < 2 ** 24; value += 1) {
      triple[0] = value >> 16;
      triple[1] = value >> 8;
      triple[2] = value;
      if ((parseAccess(triple) !== undefined) !== context.has(value)) wrong.push(value);
    }
    expect(wrong).toEqual([]);
  });

  test("one flipped bit makes the access bytes inconsistent", () => {
    for (const [, text] of SETTINGS) {
      for (let bit = 0; bit < 24; bit += 1) {
        const data = bytes(text);
        data[bit >> 3] = (data[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(parseAccess(data)).toBeUndefined();
        const trailer = factoryTrailer();
        trailer.set(data, 6);
        expect(() => assertSendableTrailer(trailer)).toThrow("ACCESS_BITS_INCONSISTENT");
      }
    }
  });

  test("only the access bytes decide whether a trailer may be sent, whatever its other bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (data) => {
        const sends = parseAccess(data.slice(6, 9)) !== undefined;
        if (sends) expect(() => assertSendableTrailer(data)).not.toThrow();
        else expect(() => assertSendableTrailer(data)).toThrow("ACCESS_BITS_INCONSISTENT");
      }),
    );
  });

  test("a trailer with inconsistent access bytes is rejected before it is sent", () => {
    const trailer = factoryTrailer();
    expect(() => assertSendableTrailer(trailer)).not.toThrow();
    trailer[7] = 0x08;
    expect(() => assertSendableTrailer(trailer)).toThrow("ACCESS_BITS_INCONSISTENT at 6");
    expect(() => assertSendableTrailer(trailer.slice(1))).toThrow("BLOCK_LENGTH at 15");
  });

  test("the rights over data are the data sheet's", () => {
    const rights = (condition: Condition) => {
      const { read, write, increment, decrement } = dataRights([condition, condition, condition, "011"], 1);
      return `${read} ${write} ${increment} ${decrement}`;
    };
    expect(CONDITIONS.map(rights)).toEqual([
      "AB AB AB AB",
      "AB none none AB",
      "AB none none none",
      "B B none none",
      "AB B none none",
      "B none none none",
      "AB B B AB",
      "none none none none",
    ]);
  });

  test("the rights over the trailer are the data sheet's", () => {
    const rights = (condition: Condition) => Object.values(trailerRights(["000", "000", "000", condition])).join(" ");
    expect(CONDITIONS.map(rights)).toEqual([
      "A A none A A",
      "A A A A A",
      "none A none A none",
      "B AB B none B",
      "B AB none none B",
      "none AB B none none",
      "none AB none none none",
      "none AB none none none",
    ]);
  });

  test("a readable key B gives no access", () => {
    const delivered: Access = ["000", "011", "100", "001"];
    expect(isKeyBUsable(delivered)).toBe(false);
    expect(dataRights(delivered, 0)).toEqual({ read: "A", write: "A", increment: "A", decrement: "A" });
    expect(dataRights(delivered, 1).read).toBe("none");
    expect(dataRights(delivered, 2)).toMatchObject({ read: "A", write: "none" });
    expect(isAllowed("AB", "B") && isAllowed("A", "A") && !isAllowed("A", "B") && !isAllowed("none", "A")).toBe(true);
  });

  test("conditions are parsed from a trailer", () => {
    expect(accessOf(factoryTrailer())).toEqual(["000", "000", "000", "001"]);
  });

  test.each<readonly [boolean, Access]>([
    [true, ["010", "010", "010", "110"]],
    [true, ["000", "000", "000", "010"]],
    [true, ["110", "110", "110", "111"]],
    // Keys can be changed, but no key may ever write data again: key B is readable, so it has no rights.
    [true, ["000", "100", "000", "000"]],
    [true, ["000", "010", "000", "100"]],
    [false, ["000", "000", "000", "000"]],
    [false, ["100", "100", "100", "100"]],
    [false, ["010", "010", "010", "011"]],
    [false, ["111", "111", "111", "101"]],
    [false, ["000", "000", "000", "001"]],
  ])("%s: %j can never be changed back", (locked, access) => {
    expect(isLockedForGood(access)).toBe(locked);
  });
});
