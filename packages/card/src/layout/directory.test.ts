import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytes, hex } from "../chip/bytes.ts";
import { crc8Mad } from "../chip/crc.ts";
import { emptyCard, withBlock, withBlocks } from "../chip/memory.ts";
import { blocksFrom } from "../chip/mifare-classic/block.ts";
import { uid } from "../chip/uid.ts";
import { APPLICATIONS } from "../enums.ts";
import { aidOf, directoryImage, entryOf, meaningOf, readDirectory, withEntries, withoutEntries } from "./directory.ts";
import { DEFAULT_PLAN, sectorsOf } from "./sector-plan.ts";

const blank = emptyCard(uid("04A1B2C3"), "1k");
const withMad = (text: string) =>
  withBlocks(
    blank,
    blocksFrom(bytes(text)).map((data, i) => [i + 1, data] as const),
  );
const PUBLIC_DUMP = "FB0004000C21528852884F204F205120 20182118211821180D21020002001000";
const ONE_NDEF = `DB0003E1${"00".repeat(28)}`;

describe("application directory", () => {
  test("the default plan with all applications gives the test vector of the card format", () => {
    const full = APPLICATIONS.reduce(
      (all, one) => withEntries(all, one, sectorsOf(DEFAULT_PLAN, one)),
      readDirectory(blank),
    );
    const image = directoryImage(full, "1k");
    expect(image.map(([number, data]) => [number, hex(data)])).toEqual([
      [1, "4E000170027003700470000000000000"],
      [2, "00000000057005700570057005700570"],
    ]);
  });

  test("check bytes of public cards are right", () => {
    expect(crc8Mad(bytes(`01${"03E1".repeat(15)}`))).toBe(0x14);
    expect(crc8Mad(bytes(ONE_NDEF).slice(1))).toBe(0xdb);
    expect(crc8Mad(bytes(PUBLIC_DUMP).slice(1))).toBe(0xfb);
  });

  test("entries of other applications are encoded unchanged", () => {
    for (const text of [ONE_NDEF, PUBLIC_DUMP]) {
      const directory = readDirectory(withMad(text));
      expect(
        directoryImage(directory, "1k")
          .map(([, data]) => hex(data))
          .join(""),
      ).toBe(text.replace(/ /g, ""));
      expect(entryOf(directory, 1).kind).toBe(text === ONE_NDEF ? "foreign" : "holder");
    }
  });

  test("adding and removing our entries leaves all others unchanged", () => {
    const before = readDirectory(withMad(PUBLIC_DUMP));
    const after = withoutEntries(withEntries(before, "test", [15]), [1, 2, 3, 15]);
    expect([...after.entries].filter(([sector]) => sector !== 15)).toEqual(
      [...before.entries].filter(([sector]) => sector !== 15),
    );
    expect(after.entries.has(15)).toBe(false);
  });

  test("a 4K card lists sectors 17 to 39 in sector 16", () => {
    const directory = withEntries(
      withEntries(readDirectory(emptyCard(uid("04A1B2C3"), "4k")), "test", [17]),
      "doorLock",
      [39],
    );
    const image = directoryImage(directory, "4k");
    expect(image.map(([number]) => number)).toEqual([1, 2, 64, 65, 66]);
    expect(hex(image[2]?.[1] ?? []).slice(4, 8)).toBe("0470");
    expect(hex(image[4]?.[1] ?? []).slice(-4)).toBe("0170");
    expect(readDirectory(withBlocks(emptyCard(uid("04A1B2C3"), "4k"), image))).toEqual(directory);
  });

  test("zeros are an empty directory; a wrong check byte and an unread block are rejected", () => {
    expect(readDirectory(blank).entries.size).toBe(0);
    expect(() => readDirectory(withMad(`DC${ONE_NDEF.slice(2)}`))).toThrow("DIRECTORY_CRC at 1");
    expect(() => readDirectory(withBlock(blank, 2, undefined))).toThrow("DIRECTORY_UNKNOWN at 2");
  });

  test("any one flipped bit of a directory is detected", () => {
    fc.assert(
      fc.property(fc.nat(255), (bit) => {
        const data = bytes(PUBLIC_DUMP);
        data[bit >> 3] = (data[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(() => readDirectory(withMad(hex(data)))).toThrow("DIRECTORY_CRC");
      }),
    );
  });

  test("identifiers have the meaning of AN10787 and the card format", () => {
    expect([0, 1, 2, 3, 4].map((aid) => meaningOf(aid).kind)).toEqual([
      "free",
      "defect",
      "reserved",
      "continued",
      "holder",
    ]);
    expect(APPLICATIONS.map(aidOf)).toEqual([0x7001, 0x7002, 0x7003, 0x7004, 0x7005]);
    expect(meaningOf(0x7003)).toEqual({ kind: "ours", application: "ladder" });
    expect(meaningOf(0x7006).kind).toBe("foreign");
    expect(meaningOf(0xe103).kind).toBe("foreign");
  });
});
