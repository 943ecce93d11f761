import { describe, expect, test } from "vitest";
import { emptyCard, KEY_A_BYTES, withBlock, withoutKeys } from "../chip/memory.ts";
import { totalBlocks } from "../chip/mifare-classic/sector.ts";
import { uid } from "../chip/uid.ts";
import { describeBlock } from "./describe.ts";
import { layout } from "./layout.ts";
import { DEFAULT_PLAN } from "./sector-plan.ts";
import { specWith } from "./testing/cards.ts";

const UID = uid("04A1B2C3");
const card = layout(specWith(), UID);
const fields = (number: number, memory = card) =>
  describeBlock(memory, number, DEFAULT_PLAN).map(({ from, to, field, value }) => [from, to, field, value]);

describe("fields of a block", () => {
  test("manufacturer block of a 4-byte and of a 7-byte UID", () => {
    expect(fields(0)).toEqual([
      [0, 3, "manufacturer.uid", "04A1B2C3"],
      [4, 4, "manufacturer.bcc", true],
      [5, 5, "manufacturer.sak", "08"],
      [6, 7, "manufacturer.atqa", "0004"],
      [8, 15, "manufacturer.data", null],
    ]);
    expect(fields(0, emptyCard(uid("04A1B2C3D4E580"), "1k"))).toMatchObject([
      [0, 6, "manufacturer.uid", "04A1B2C3D4E580"],
      [7, 7, "manufacturer.sak", "08"],
      [8, 9, "manufacturer.atqa", "0044"],
      [10, 15, "manufacturer.data", null],
    ]);
  });

  test("directory: check byte, info byte and the application of each sector", () => {
    expect(fields(1).slice(0, 6)).toEqual([
      [0, 0, "directory.crc", 0x4e],
      [1, 1, "directory.info", 0],
      [2, 3, "directory.sector.1", "doorLock"],
      [4, 5, "directory.sector.2", "energySaver"],
      [6, 7, "directory.sector.3", "ladder"],
      [8, 9, "directory.sector.4", "test"],
    ]);
    expect(fields(2)[2]).toEqual([4, 5, "directory.sector.10", "fingerprint"]);
  });

  test("door-lock record", () => {
    expect(fields(4)).toEqual([
      [0, 0, "record.mark", true],
      [1, 1, "record.version", 1],
      [2, 2, "record.kind", "doorLock"],
      [3, 3, "record.cardType", "classic"],
      [4, 4, "doorLock.building", 3],
      [5, 5, "doorLock.floor", 12],
      [6, 7, "doorLock.room", 1206],
      [8, 11, "record.hotelNumber", 1001],
      [12, 15, "record.sequence", 9],
    ]);
    expect(fields(5)).toEqual([[0, 15, "doorLock.areas", [120, 122]]]);
    expect(fields(6)).toEqual([
      [0, 3, "record.validFrom", 1763596800],
      [4, 7, "record.validTo", 1763776800],
      [8, 15, "record.mac", null],
    ]);
  });

  test("energy saver, ladder and test records", () => {
    expect(fields(8).slice(4, 6)).toEqual([
      [4, 4, "energySaver.relays", 2],
      [5, 5, "energySaver.offDelay", 30],
    ]);
    expect(fields(13)).toEqual([[0, 15, "ladder.floors", [1, 12, 15]]]);
    expect(fields(16).slice(3, 8)).toEqual([
      [3, 3, "record.cardType", "adel"],
      [4, 4, "test.devices", ["energySaver", "doorLock"]],
      [5, 5, "test.method", "new"],
      [6, 6, "test.operation", "set"],
      [7, 7, "test.targetSector", 1],
    ]);
    expect(fields(17)).toEqual([[0, 15, "test.wrappedKey", null]]);
  });

  test("fingerprint region: header, template, and the MAC at the end", () => {
    expect(fields(40)).toEqual([
      [0, 0, "record.mark", true],
      [1, 1, "record.version", 1],
      [2, 2, "record.kind", "fingerprint"],
      [3, 3, "fingerprint.finger", 1],
      [4, 7, "fingerprint.sequence", 9],
      [8, 9, "fingerprint.length", 3],
      [10, 15, "record.reserved", true],
    ]);
    expect(fields(41)).toEqual([[0, 15, "fingerprint.template", null]]);
    expect(fields(62).map(([from, to, field]) => [from, to, field])).toEqual([
      [0, 7, "fingerprint.template"],
      [8, 15, "record.mac"],
    ]);
  });

  test("trailer: access rights as codes, secret keys hidden, public ones named", () => {
    const ours = describeBlock(card, 7, DEFAULT_PLAN);
    expect(ours.slice(0, 4)).toEqual([
      { from: 0, to: 5, field: "trailer.keyA", raw: "************", value: "secret" },
      { from: 6, to: 8, field: "trailer.access", raw: "787788", value: "100 100 100 011" },
      { from: 9, to: 9, field: "trailer.gpb", raw: "00", value: 0 },
      { from: 10, to: 15, field: "trailer.keyB", raw: "************", value: "secret" },
    ]);
    expect(ours.find(({ field }) => field === "trailer.rights.0")?.value).toEqual([
      "read:AB",
      "write:B",
      "increment:none",
      "decrement:none",
    ]);
    expect(ours.find(({ field }) => field === "trailer.rights.3")?.value).toEqual([
      "writeKeyA:B",
      "readAccess:AB",
      "writeAccess:B",
      "readKeyB:none",
      "writeKeyB:B",
    ]);
    expect(describeBlock(card, 3, DEFAULT_PLAN)[0]).toMatchObject({ raw: "A0A1A2A3A4A5", value: "directory" });
    expect(fields(23).slice(0, 4)).toEqual([
      [0, 5, "trailer.keyA", "factory"],
      [6, 8, "trailer.access", "000 000 000 001"],
      [9, 9, "trailer.gpb", 0x69],
      [10, 15, "trailer.keyBAsData", "factory"],
    ]);
  });

  test("unknown bytes stay unknown, a sector with inconsistent access bits is reported", () => {
    expect(describeBlock(withBlock(card, 9, undefined), 9, DEFAULT_PLAN)).toEqual([
      { from: 0, to: 15, field: "unknown", raw: "??".repeat(16), value: null },
    ]);
    const part = withBlock(card, 7, card.blocks[7], KEY_A_BYTES);
    expect(describeBlock(part, 7, DEFAULT_PLAN)[0]).toMatchObject({ raw: "????????????", value: null });
    expect(describeBlock(withBlock(card, 4, card.blocks[4], 0x0040), 4, DEFAULT_PLAN)[6]).toMatchObject({
      raw: "??B6",
      value: null,
    });
    const dead = Uint8Array.from(card.blocks[7] ?? []);
    dead[6] = 0;
    expect(describeBlock(withBlock(card, 7, dead), 7, DEFAULT_PLAN)[1]).toMatchObject({ value: "inconsistent" });
  });

  test("no description of any block contains one of our keys", () => {
    const secrets = [7, 19, 43].flatMap((number) => {
      const trailer = card.blocks[number] ?? new Uint8Array(16);
      return [trailer.slice(0, 6), trailer.slice(10)].map((one) =>
        Array.from(one, (byte) => byte.toString(16).padStart(2, "0")).join(""),
      );
    });
    const numbers = Array.from({ length: totalBlocks("1k") }, (_, number) => number);
    const text = JSON.stringify(numbers.map((number) => describeBlock(card, number, DEFAULT_PLAN))).toLowerCase();
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  test("every known byte of every block is described", () => {
    for (const memory of [card, withoutKeys(card), emptyCard(UID, "4k")]) {
      for (let number = 0; number < memory.blocks.length; number++) {
        const covered = new Set(
          describeBlock(memory, number, DEFAULT_PLAN).flatMap(({ from, to }) =>
            Array.from({ length: to - from + 1 }, (_, i) => from + i),
          ),
        );
        expect(covered.size, `block ${number}`).toBe(16);
      }
    }
  });

  test("foreign data is plain, zeros are empty", () => {
    expect(fields(20)).toEqual([[0, 15, "empty", null]]);
    const theirs = withBlock(
      card,
      4,
      Uint8Array.from({ length: 16 }, (_, i) => i + 1),
    );
    expect(fields(4, theirs)).toEqual([[0, 15, "data", null]]);
  });
});
