import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hex } from "../chip/bytes.ts";
import { masterKey } from "../chip/secret.ts";
import { uid } from "../chip/uid.ts";
import {
  decodeFingerprint,
  emptyFingerprint,
  encodeFingerprint,
  openFingerprint,
  REGION_LENGTH,
} from "./fingerprint.ts";

const context = { uid: uid("04A1B2C3"), hotelNumber: 1001, hotelKey: masterKey("00112233445566778899AABBCCDDEEFF") };
const hundred = Uint8Array.from({ length: 100 }, (_, i) => i);
const anyPrint = fc.record({
  finger: fc.nat(10),
  sequence: fc.nat(0xffffffff),
  template: fc.uint8Array({ minLength: 1, maxLength: 264 }),
});

describe("fingerprint region", () => {
  test("equals the test vector of the card format", () => {
    const region = encodeFingerprint({ template: hundred, finger: 1, sequence: 9 }, context);
    expect(region).toHaveLength(REGION_LENGTH);
    expect(hex(region.slice(0, 32))).toBe("AD010501000000090064000000000000D5BDAE2BA775E447A35FCDB7E0592537");
    expect(hex(region.slice(-8))).toBe("1B0DDC0EC77BDAAE");
  });

  test("any template is unchanged by encoding and decoding", () => {
    fc.assert(
      fc.property(anyPrint, (print) => {
        const region = encodeFingerprint(print, context);
        expect(openFingerprint(region, context)).toEqual({ ...print, length: print.template.length });
      }),
      { numRuns: 40 },
    );
  });

  test("reserved and empty is all zeros", () => {
    expect(decodeFingerprint(emptyFingerprint())).toBeUndefined();
    expect(openFingerprint(emptyFingerprint(), context)).toBeUndefined();
  });

  test("is rejected for another card, hotel or key, and after any one flipped bit", () => {
    const region = encodeFingerprint({ template: hundred, finger: 1, sequence: 9 }, context);
    const elsewhere = [
      { ...context, uid: uid("04A1B2C4") },
      { ...context, hotelNumber: 1002 },
      { ...context, hotelKey: masterKey("00".repeat(16)) },
    ];
    for (const other of elsewhere) expect(() => openFingerprint(region, other)).toThrow("RECORD_MAC at 280");
    region[200] = (region[200] ?? 0) ^ 1;
    expect(() => openFingerprint(region, context)).toThrow("RECORD_MAC at 280");
  });

  test.each([
    [0, 0, "RECORD_MARK at 0"],
    [1, 2, "RECORD_VERSION at 1"],
    [2, 4, "RECORD_KIND at 2"],
    [3, 11, "FINGERPRINT_FINGER at 3"],
    [8, 2, "FINGERPRINT_TEMPLATE at 8"],
    [9, 0, "FINGERPRINT_TEMPLATE at 8"],
    [15, 1, "RECORD_RESERVED at 10"],
  ])("header byte %i as %i is refused as %s", (at, value, message) => {
    const region = encodeFingerprint({ template: hundred, finger: 1, sequence: 9 }, context);
    region[at] = value;
    expect(() => decodeFingerprint(region)).toThrow(message);
  });

  test("a template that is empty or too long is rejected", () => {
    const make =
      (length: number, finger = 0) =>
      () =>
        encodeFingerprint({ template: new Uint8Array(length), finger, sequence: 1 }, context);
    expect(make(0)).toThrow("FINGERPRINT_TEMPLATE");
    expect(make(265)).toThrow("FINGERPRINT_TEMPLATE");
    expect(make(264, 11)).toThrow("FINGERPRINT_FINGER");
    expect(() => decodeFingerprint(new Uint8Array(287))).toThrow("FINGERPRINT_LENGTH at 287");
  });
});
