import { cmac } from "@noble/ciphers/aes.js";
import { describe, expect, test } from "vitest";
import { bytes, hex, join } from "../chip/bytes.ts";
import { masterKey } from "../chip/secret.ts";
import { uid } from "../chip/uid.ts";
import { diversify, fingerprintKey, macKey, sectorKeys, unwrapHotelKey, wrapHotelKey, wrapKey } from "./keys.ts";

const hotelKey = masterKey("00112233445566778899AABBCCDDEEFF");
const factoryKey = masterKey("2B7E151628AED2A6ABF7158809CF4F3C");
const UID = uid("04A1B2C3");
const shown = (keys: { keyA: { reveal(): string }; keyB: { reveal(): string } }) => [
  keys.keyA.reveal(),
  keys.keyB.reveal(),
];

describe("key diversification", () => {
  test("equals the example of AN10922", () => {
    const derived = diversify(hotelKey, bytes("04782E21801D803042F54E585020416275"));
    expect(derived.reveal()).toBe("A8DD63A3B89D54B37CA802473FDA9175");
  });

  test.each([
    ["04A1B2C301", "921EEFD5B821A3AD1397C88D5FA0F641"],
    ["DEADBEEF0F", "39E763F79F77AA65E7D95A94F078C5DB"],
  ])("master 000102…0F with M = %s", (diversifier, derived) => {
    const master = masterKey("000102030405060708090A0B0C0D0E0F");
    expect(diversify(master, bytes(diversifier)).reveal()).toBe(derived);
  });

  test("31 bytes fill both blocks, and any other length is rejected", () => {
    // With 31 bytes nothing is padded, so it is plain CMAC (NIST SP 800-38B) of 0x01 ‖ M.
    const full = Uint8Array.from({ length: 31 }, (_, i) => i);
    expect(diversify(hotelKey, full).reveal()).toBe(hex(cmac(join([0x01], full), hotelKey.bytes)));
    expect(() => diversify(hotelKey, new Uint8Array(32))).toThrow("FIELD_OUT_OF_RANGE");
    expect(() => diversify(hotelKey, new Uint8Array(0))).toThrow("FIELD_OUT_OF_RANGE");
  });

  test("sector keys equal the test vectors of the card format", () => {
    expect(shown(sectorKeys(hotelKey, UID, 4, 1001))).toEqual(["416B1680A562", "6B78DC384355"]);
    expect(shown(sectorKeys(factoryKey, UID, 4, 0))).toEqual(["64F1DAC8CFF9", "21AA9A08838A"]);
    expect(shown(sectorKeys(hotelKey, uid("04A1B2C3D4E580"), 10, 1001))[0]).toBe("799228DDBE7F");
  });

  test("MAC, wrap and fingerprint keys equal the test vectors of the card format", () => {
    expect(macKey(hotelKey, "test", 1001).reveal()).toBe("8C3FB823B74139D0A2A1DBC80437CC83");
    expect(macKey(factoryKey, "test", 1001).reveal()).toBe("4094D66945E93B0A4D2DEF62B48FBC64");
    expect(wrapKey(factoryKey, UID, 7).reveal()).toBe("AE4491F312244C73279C6B9347F8A245");
    expect(hex(wrapHotelKey(hotelKey, factoryKey, UID, 7))).toBe("4FCCA7A898736A78B9DA588529DFE111");
    expect(fingerprintKey(hotelKey, UID, 1001, 9).reveal()).toBe("21E7EC8965AF383BDB549C685EC926C4");
  });

  test("a device can unwrap the hotel key of a set card", () => {
    const wrapped = bytes("4FCCA7A898736A78B9DA588529DFE111");
    expect(unwrapHotelKey(wrapped, factoryKey, UID, 7).equals(hotelKey)).toBe(true);
    expect(unwrapHotelKey(wrapped, factoryKey, UID, 8).equals(hotelKey)).toBe(false);
  });
});
