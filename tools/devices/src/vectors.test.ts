import { describe, expect, test } from "vitest";
import { cardOf } from "./chip.ts";
import { sectorsOf } from "./directory.ts";
import { macKey, sectorKey, unwrapped, wrapKey } from "./keys.ts";
import { macIsRight, recordIn } from "./record.ts";
import { bytes, FACTORY_KEY, HOTEL, HOTEL_KEY, image, UID } from "./testing/make-card.ts";

// The vectors of card format §9, typed in once more.

const hex = (data: Uint8Array) => Buffer.from(data).toString("hex").toUpperCase();
const SET = bytes("AD01040903010101000003E900000007 4FCCA7A898736A78B9DA588529DFE111 691E5A006927948025EC7AB26548D078");

describe("keys are those of the format's vectors:", () => {
  test("of a sector", () => {
    expect(hex(sectorKey(HOTEL_KEY, "A", UID, 4, HOTEL))).toBe("416B1680A562");
    expect(hex(sectorKey(HOTEL_KEY, "B", UID, 4, HOTEL))).toBe("6B78DC384355");
    expect(hex(sectorKey(FACTORY_KEY, "A", UID, 4, 0))).toBe("64F1DAC8CFF9");
    expect(hex(sectorKey(FACTORY_KEY, "B", UID, 4, 0))).toBe("21AA9A08838A");
    expect(hex(sectorKey(HOTEL_KEY, "A", bytes("04A1B2C3D4E580"), 10, HOTEL))).toBe("799228DDBE7F");
  });
  test("of a MAC, and around the hotel key", () => {
    expect(hex(macKey(HOTEL_KEY, 4, HOTEL))).toBe("8C3FB823B74139D0A2A1DBC80437CC83");
    expect(hex(macKey(FACTORY_KEY, 4, HOTEL))).toBe("4094D66945E93B0A4D2DEF62B48FBC64");
    expect(hex(wrapKey(FACTORY_KEY, UID, 7))).toBe("AE4491F312244C73279C6B9347F8A245");
    expect(unwrapped(FACTORY_KEY, UID, 7, SET.subarray(16, 32))).toEqual(HOTEL_KEY);
  });
});

const RECORDS = [
  {
    name: "set",
    sector: 4,
    master: FACTORY_KEY,
    data: hex(SET),
    says: {
      kind: "test",
      cardType: 9,
      devices: 3,
      operation: "set",
      targetSector: 1,
      sequence: 7,
      validTo: 1764201600,
    },
  },
  {
    name: "clear",
    sector: 4,
    master: HOTEL_KEY,
    data: "AD01040901020202000003E900000008 00000000000000000000000000000000 691E5A006945E700915A60A93AB71C55",
    says: { kind: "test", devices: 1, operation: "clear", targetSector: 2, sequence: 8, validTo: 1766188800 },
  },
  {
    name: "door lock",
    sector: 1,
    master: HOTEL_KEY,
    data: "AD010102030C04B6000003E900000009 00000000000000000000000000000005 691E5A0069211920B3A04D0A117C3798",
    says: { kind: "doorLock", cardType: 2, building: 3, floor: 12, room: 1206, areas: [120, 122], validTo: 1763776800 },
  },
  {
    name: "energy saver",
    sector: 2,
    master: HOTEL_KEY,
    data: "AD010205021E0000000003E900000009 81010000000000000000000000000080 691E5A00692119205D78F5D2FA178396",
    says: { kind: "energySaver", cardType: 5, relays: 2, offDelay: 30, areas: [0, 7, 8, 127] },
  },
  {
    name: "ladder",
    sector: 3,
    master: HOTEL_KEY,
    data: "AD01030200000000000003E900000009 02900000000000000000000000000000 691E5A0069211920FEF8922BF701975C",
    says: { kind: "ladder", floors: [1, 12, 15] },
  },
];

describe("records are read as the format's vectors:", () => {
  test.for(RECORDS)("$name", ({ sector, master, data, says }) => {
    const record = recordIn(bytes(data));
    expect(record).toMatchObject({ hotelNumber: HOTEL, validFrom: 1763596800, ...says });
    expect(macIsRight(bytes(data), record, master, UID, sector)).toBe(true);
    expect(macIsRight(bytes(data), record, master, UID, sector + 1)).toBe(false);
  });
});

describe("the directory", () => {
  const lain = (first: string, second: string) => {
    const lying = image(UID, []);
    lying.set(bytes(first + second), 16);
    return cardOf(UID, lying);
  };
  test("of the vector names each application's sectors", () => {
    const card = lain("4E000170027003700470000000000000", "00000000057005700570057005700570");
    expect([1, 2, 3, 4, 5].map((code) => sectorsOf(card, code))).toEqual([
      [1],
      [2],
      [3],
      [4],
      [10, 11, 12, 13, 14, 15],
    ]);
  });
  test("of a card full of another's applications is sound, and names none of a hotel", () => {
    const card = lain(`1401${"03E1".repeat(7)}`, "03E1".repeat(8));
    expect(sectorsOf(card, 3)).toEqual([]);
  });
  test("with a wrong CRC is none", () => {
    const card = lain("4F000170027003700470000000000000", "00000000057005700570057005700570");
    expect(() => sectorsOf(card, 1)).toThrow("no-directory");
  });
  test.for([
    ["no directory", 0x41],
    ["no version", 0xc0],
    ["a version that there is not", 0xc3],
  ])("is none where the trailer says %s", ([, gpb]) => {
    const lying = image(UID, []);
    lying[3 * 16 + 9] = Number(gpb);
    expect(() => sectorsOf(cardOf(UID, lying), 1)).toThrow("no-directory");
  });
});
