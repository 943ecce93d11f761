import { describe, expect, test } from "vitest";
import { cmac, decrypt, diversify, encrypt } from "./aes.ts";
import { bytes, FACTORY_KEY, HOTEL_KEY } from "./testing/make-card.ts";

const hex = (data: Uint8Array) => Buffer.from(data).toString("hex").toUpperCase();
const MESSAGE = bytes(
  "6bc1bee22e409f96e93d7e117393172a ae2d8a571e03ac9c9eb76fac45af8e51 30c81c46a35ce411e5fbc1191a0a52ef f69f2445df4f9b17ad2b417be66c3710",
);

describe("AES-CMAC", () => {
  test.for([
    [0, "BB1D6929E95937287FA37D129B756746"],
    [16, "070A16B46B4D4144F79BDD9DD04A287C"],
    [40, "DFA66747DE9AE63030CA32611497C827"],
    [64, "51F0BEBF7E3B9D92FC49741779363CFE"],
  ] as const)("of %i bytes is what RFC 4493 says", ([length, expected]) => {
    expect(hex(cmac(FACTORY_KEY, MESSAGE.subarray(0, length)))).toBe(expected);
  });
});

describe("diversification", () => {
  test("is that of AN10922's own example", () => {
    const m = bytes("04782E21801D803042F54E585020416275");
    expect(hex(diversify(HOTEL_KEY, m))).toBe("A8DD63A3B89D54B37CA802473FDA9175");
  });
  test("of 31 bytes is a plain CMAC of 32, and a shorter one is not", () => {
    const m = MESSAGE.subarray(0, 31);
    expect(diversify(HOTEL_KEY, m)).toEqual(cmac(HOTEL_KEY, Uint8Array.of(1, ...m)));
    const short = MESSAGE.subarray(0, 6);
    expect(diversify(HOTEL_KEY, short)).not.toEqual(cmac(HOTEL_KEY, Uint8Array.of(1, ...short)));
  });
});

test("a block comes back from its encryption", () => {
  expect(decrypt(HOTEL_KEY, encrypt(HOTEL_KEY, BLOCK))).toEqual(BLOCK);
});
const BLOCK = MESSAGE.subarray(0, 16);
