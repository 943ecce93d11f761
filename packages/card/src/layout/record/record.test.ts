import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytes, hex, join } from "../../chip/bytes.ts";
import { masterKey } from "../../chip/secret.ts";
import { uid } from "../../chip/uid.ts";
import { CARD_TYPES, DEVICES, METHODS } from "../../enums.ts";
import { encodeDoorLock, encodeEnergySaver, encodeLadder, encodeTestRecord } from "./make.ts";
import { type CardRecord, decodeRecord, encodeRecord, encodeUnsigned, recordMacIsRight } from "./record.ts";
import vectors from "./vectors.json" with { type: "json" };

const UID = uid(vectors.uid);
const KEYS = { hotelKey: masterKey(vectors.hotelKey), factoryKey: masterKey(vectors.factoryKey) };
const TIMES = { hotelNumber: 1001, validFrom: 1763596800, validTo: 1763776800 };

const u32 = fc.nat(0xffffffff);
const map = fc.uniqueArray(fc.nat(127), { maxLength: 128 }).map((areas) => areas.sort((a, b) => a - b));
const head = { hotelNumber: u32, sequence: u32, validFrom: u32, validTo: u32 };
const hotelHead = { ...head, cardType: fc.constantFrom(...CARD_TYPES) };
const byte = fc.nat(255);
const testHead = {
  ...head,
  kind: fc.constant("test" as const),
  cardType: fc.constant("adel" as const),
  devices: fc.subarray([...DEVICES], { minLength: 1 }),
  method: fc.constantFrom(...METHODS),
  targetSector: fc.nat(39),
};
const anyRecord: fc.Arbitrary<CardRecord> = fc.oneof(
  fc.record({
    kind: fc.constant("doorLock" as const),
    ...hotelHead,
    building: byte,
    floor: byte,
    room: fc.nat(65535),
    areas: map,
  }),
  fc.record({ kind: fc.constant("energySaver" as const), ...hotelHead, relays: byte, offDelay: byte, areas: map }),
  fc.record({ kind: fc.constant("ladder" as const), ...hotelHead, floors: map }),
  fc.record({
    ...testHead,
    operation: fc.constant("set" as const),
    wrappedKey: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  }),
  fc.record({
    ...testHead,
    operation: fc.constantFrom("clear" as const, "unlock" as const),
    wrappedKey: fc.constant(undefined),
  }),
);

describe("records", () => {
  // [R:9.operation.set] [R:9.method.new]
  test("the set card equals the test vector of the card format", () => {
    const fields = {
      ...TIMES,
      devices: DEVICES,
      method: "new",
      operation: "set",
      targetSector: 1,
      sequence: 7,
    } as const;
    expect(hex(encodeTestRecord({ ...fields, validTo: 1764201600 }, { uid: UID, sector: 4 }, KEYS))).toBe(
      "AD01040903010101000003E9000000074FCCA7A898736A78B9DA588529DFE111691E5A006927948025EC7AB26548D078",
    );
  });

  // [R:9.operation.clear] [R:9.method.old]
  test("the clear card equals the test vector of the card format", () => {
    const fields = {
      ...TIMES,
      devices: ["energySaver"],
      method: "old",
      operation: "clear",
      targetSector: 2,
      sequence: 8,
    } as const;
    expect(hex(encodeTestRecord({ ...fields, validTo: 1766188800 }, { uid: UID, sector: 4 }, KEYS))).toBe(
      "AD01040901020202000003E90000000800000000000000000000000000000000691E5A006945E700915A60A93AB71C55",
    );
  });

  test("hotel records equal the test vectors of the card format", () => {
    const head = { ...TIMES, sequence: 9 };
    const lock = { ...head, cardType: "classic", building: 3, floor: 12, room: 1206, areas: [122, 120, 120] } as const;
    expect(hex(encodeDoorLock(lock, { uid: UID, sector: 1 }, KEYS))).toBe(
      "AD010102030C04B6000003E90000000900000000000000000000000000000005691E5A0069211920B3A04D0A117C3798",
    );
    const saver = { ...head, cardType: "one-card", relays: 2, offDelay: 30, areas: [0, 7, 8, 127] } as const;
    expect(hex(encodeEnergySaver(saver, { uid: UID, sector: 2 }, KEYS))).toBe(
      "AD010205021E0000000003E90000000981010000000000000000000000000080691E5A00692119205D78F5D2FA178396",
    );
    const ladder = { ...head, cardType: "classic", floors: [1, 12, 15] } as const;
    expect(hex(encodeLadder(ladder, { uid: UID, sector: 3 }, KEYS))).toBe(
      "AD01030200000000000003E90000000902900000000000000000000000000000691E5A0069211920FEF8922BF701975C",
    );
  });

  test.each(vectors.records)("the vector $name is understood, and its MAC is right here only", (vector) => {
    const data = bytes(vector.bytes);
    const { record } = decodeRecord(data);
    expect(record).toMatchObject({ ...vector.fields, hotelNumber: vectors.hotelNumber });
    const [right, wrong] =
      vector.under === "hotelKey" ? [KEYS.hotelKey, KEYS.factoryKey] : [KEYS.factoryKey, KEYS.hotelKey];
    const position = { uid: UID, sector: vector.sector };
    expect(recordMacIsRight(data, [right], position)).toBe(true);
    expect(recordMacIsRight(data, [wrong], position)).toBe(false);
    expect(recordMacIsRight(data, [right], { ...position, sector: vector.sector + 1 })).toBe(false);
    expect(recordMacIsRight(data, [right], { ...position, uid: uid("04A1B2C4") })).toBe(false);
  });

  test("records of every card type are unchanged by encoding and decoding", () => {
    fc.assert(
      fc.property(anyRecord, fc.uint8Array({ minLength: 8, maxLength: 8 }), (record, mac) => {
        expect(decodeRecord(encodeRecord({ record, mac }))).toEqual({ record, mac });
      }),
    );
  });

  test("accepted bytes are encoded to the same bytes, all others fail with CardDataError", () => {
    const near = fc.tuple(anyRecord, fc.array(fc.tuple(fc.nat(47), byte), { maxLength: 3 })).map(([record, spoils]) => {
      const data = join(encodeUnsigned(record), new Uint8Array(8));
      for (const [at, value] of spoils) data[at] = value;
      return data;
    });
    fc.assert(
      fc.property(near, (data) => {
        const read = attempt(() => decodeRecord(data));
        if (typeof read === "string") expect(read).toMatch(/^CardDataError: RECORD_/);
        else expect(encodeRecord(read)).toEqual(data);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    [0, 0xae, "RECORD_MARK at 0"],
    [1, 0x02, "RECORD_VERSION at 1"],
    [2, 0x05, "RECORD_KIND at 2"],
    [3, 0x00, "RECORD_CARD_TYPE at 3"],
    [3, 0x02, "RECORD_CARD_TYPE at 3"],
    [4, 0x00, "RECORD_DEVICES at 4"],
    [5, 0x04, "RECORD_METHOD at 5"],
    [6, 0x00, "RECORD_OPERATION at 6"],
    [7, 40, "RECORD_TARGET_SECTOR at 7"],
    [20, 1, "RECORD_RESERVED at 16"],
  ])("byte %i as %i in a clear card is refused as %s", (at, value, message) => {
    const data = bytes(vectors.records[1]?.bytes ?? "");
    data[at] = value;
    expect(() => decodeRecord(data)).toThrow(message);
  });

  test("zeros are an empty sector, not a damaged record", () => {
    expect(() => decodeRecord(new Uint8Array(48))).toThrow("RECORD_EMPTY");
    expect(() => decodeRecord(new Uint8Array(47))).toThrow("RECORD_LENGTH at 47");
  });

  // [R:9.operation.unlock] [R:9.method.counter]
  test("a set or unlock card needs an end of validity; a clear card does not", () => {
    const make = (operation: "set" | "clear" | "unlock") =>
      encodeTestRecord(
        { ...TIMES, validTo: 0, devices: ["doorLock"], method: "counter", operation, targetSector: 1, sequence: 1 },
        { uid: UID, sector: 4 },
        KEYS,
      );
    expect(() => make("set")).toThrow("VALID_TO_REQUIRED");
    expect(() => make("unlock")).toThrow("VALID_TO_REQUIRED");
    expect(decodeRecord(make("clear")).record).toMatchObject({ method: "counter", validTo: 0 });
  });

  test("a value out of range is rejected, not truncated", () => {
    const lock = { ...TIMES, sequence: 9, cardType: "social", building: 3, floor: 12, room: 1206, areas: [] } as const;
    const make = (change: object) => () => encodeDoorLock({ ...lock, ...change }, { uid: UID, sector: 1 }, KEYS);
    expect(make({ room: 65536 })).toThrow("FIELD_OUT_OF_RANGE at 6");
    expect(make({ building: -1 })).toThrow("FIELD_OUT_OF_RANGE at 4");
    expect(make({ areas: [128] })).toThrow("FIELD_OUT_OF_RANGE at 16");
    expect(make({ sequence: 2 ** 32 })).toThrow("FIELD_OUT_OF_RANGE at 12");
    expect(make({ validTo: 1.5 })).toThrow("FIELD_OUT_OF_RANGE at 36");
  });
});

function attempt<T>(run: () => T): T | string {
  try {
    return run();
  } catch (error) {
    return String(error);
  }
}
