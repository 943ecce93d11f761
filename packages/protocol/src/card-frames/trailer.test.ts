import { block, CONDITIONS, factoryTrailer, hex, key, OUR_ACCESS, trailer } from "@adel/card";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import { anyBytes } from "./testing/any-card.ts";
import { AccessBits, Trailer, TrailerBlock } from "./trailer.ts";

const condition = fc.constantFrom(...CONDITIONS);

test("the factory trailer and ours have the access conditions of the data sheet", () => {
  expect(z.decode(TrailerBlock, hex(factoryTrailer()))).toEqual({
    keyA: "FFFFFFFFFFFF",
    access: ["000", "000", "000", "001"],
    generalPurpose: 0x69,
    keyB: "FFFFFFFFFFFF",
  });
  expect(z.decode(TrailerBlock, "00000000000078778869000000000000")).toEqual({
    keyA: null,
    access: OUR_ACCESS,
    generalPurpose: 0x69,
    keyB: null,
  });
});

test("any trailer is encoded like in the card package, and decoded unchanged", () => {
  fc.assert(
    fc.property(
      anyBytes(6),
      fc.tuple(condition, condition, condition, condition),
      fc.nat(255),
      anyBytes(6),
      (a, access, general, b) => {
        const text = hex(trailer(key(a), access, general, key(b)));
        const decoded = z.decode(TrailerBlock, text);
        expect(Trailer.parse(decoded)).toEqual(decoded);
        expect(decoded.access).toEqual(access);
        expect(z.encode(TrailerBlock, decoded)).toBe(text);
      },
    ),
  );
});

test("inconsistent access bits are rejected, because they block the sector permanently", () => {
  fc.assert(
    fc.property(fc.nat(23), (bit) => {
      const broken = block(factoryTrailer());
      broken[6 + (bit >> 3)] = (broken[6 + (bit >> 3)] ?? 0) ^ (1 << (bit & 7));
      const refused = TrailerBlock.safeParse(hex(broken));
      expect(refused.error?.issues.map(({ message }) => message)).toEqual(["ACCESS_BITS_INCONSISTENT"]);
    }),
  );
});

test("an invalid trailer is rejected at its field", () => {
  const sound = { keyA: null, access: OUR_ACCESS, generalPurpose: 0, keyB: null };
  const at = (change: object) => Trailer.safeParse({ ...sound, ...change }).error?.issues.map(({ path }) => path[0]);
  expect(at({})).toBeUndefined();
  expect(at({ keyA: "FF" })).toEqual(["keyA"]);
  expect(at({ generalPurpose: 256 })).toEqual(["generalPurpose"]);
  expect(at({ access: ["000", "000", "000"] })).toEqual(["access"]);
  expect(AccessBits.safeParse(["000", "000", "000", "222"]).success).toBe(false);
});
