import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asBytes, asText, bytes, hex } from "./bytes.ts";
import { DUMP_FORMATS, detectDumpFormat, KEEPS_UNKNOWN, parseDump, printDump } from "./dump.ts";
import { type CardMemory, emptyCard, unknownBlocks, withBlock, withBlocks } from "./memory.ts";
import { uid } from "./uid.ts";

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const anyUid = fc.oneof(bytesOf(4), bytesOf(7)).map((data) => uid([0x04, ...data.slice(1)]));
const anySize = fc.constantFrom("mini", "1k", "2k", "4k" as const);
const anyData = fc.array(fc.tuple(fc.integer({ min: 1, max: 19 }), bytesOf(16)), { maxLength: 30 });
const anyGaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 19 }), fc.integer({ min: 1, max: 0xffff })), {
  maxLength: 8,
});

const anyCard = fc.tuple(anyUid, anySize, anyData).map(([id, size, data]) => withBlocks(emptyCard(id, size), data));
const anyPartCard = fc
  .tuple(anyCard, anyGaps)
  .map(([card, gaps]) =>
    gaps.reduce<CardMemory>((all, [number, mask]) => withBlock(all, number, all.blocks[number], mask), card),
  );

const ZEROS = "00 ".repeat(16).trim();
const FLIPPER = "Filetype: Flipper NFC device\nVersion: 4\nDevice type: Mifare Classic\n";

describe("dump files", () => {
  test.each(DUMP_FORMATS)("%s gives back any card of any size", (format) => {
    fc.assert(
      fc.property(anyCard, (card) => {
        const file = printDump(card, format);
        expect(detectDumpFormat(file)).toBe(format);
        expect(parseDump(file)).toEqual(card);
      }),
      { numRuns: 40 },
    );
  });

  test.each(KEEPS_UNKNOWN)("%s keeps unknown bytes unknown", (format) => {
    fc.assert(
      fc.property(anyPartCard, (card) => {
        expect(parseDump(printDump(card, format))).toEqual(card);
      }),
      { numRuns: 40 },
    );
  });

  test("a raw image has zeros where bytes are unknown", () => {
    const card = withBlock(emptyCard(uid("04A1B2C3"), "1k"), 63, undefined);
    expect(unknownBlocks(card)).toEqual([63]);
    expect(hex(printDump(card, "mfd").slice(-16))).toBe("00".repeat(16));
  });

  test("the older Proxmark format has neither card nor keys", () => {
    const blocks = Object.fromEntries(emptyCard(uid("04A1B2C3"), "1k").blocks.map((data, i) => [i, hex(data ?? [])]));
    const file = asBytes(JSON.stringify({ Created: "proxmark3", FileType: "mfcard", blocks }));
    expect(parseDump(file)).toEqual(emptyCard(uid("04A1B2C3"), "1k"));
  });

  test("the newer Proxmark format fills unknown trailer bytes from its sector keys, in either byte order of the ATQA", () => {
    const blocks = { "7": "????????????FF078069????????????" };
    for (const ATQA of ["0400", "0004"]) {
      const Card = { UID: "04A1B2C3", ATQA, SAK: "08" };
      const SectorKeys = { "1": { KeyA: "A0A1A2A3A4A5", KeyB: "B0B1B2B3B4B5", AccessConditions: "FF078069" } };
      const card = parseDump(asBytes(JSON.stringify({ FileType: "mfc v2", Card, blocks, SectorKeys })));
      expect(card).toMatchObject({ size: "1k", atqa: 0x0004, sak: 0x08 });
      expect(hex(card.blocks[7] ?? [])).toBe("A0A1A2A3A4A5FF078069B0B1B2B3B4B5");
      expect(unknownBlocks(card)).toHaveLength(63);
    }
  });

  test("MIFARE Classic Tool's unknown bytes and comments are parsed", () => {
    const file = [
      "+Sector: 1",
      "00".repeat(16),
      "-".repeat(32),
      "00".repeat(16),
      `${"-".repeat(12)}FF078069${"-".repeat(12)}`,
    ];
    const card = parseDump(asBytes([...file, "+Sector: 2", "*No keys found or dead sector", ""].join("\r\n")));
    expect(card.size).toBe("1k");
    expect(card.blocks[5]).toBeUndefined();
    expect(card.unknown.get(7)).toBe(0xfc3f);
    expect(card).toMatchObject({ atqa: 0x0004, sak: 0x08 });
    expect(card.uid).toHaveLength(0);
  });

  test.each([
    [2, "04 00"],
    [3, "00 04"],
    [4, "00 04"],
  ])("Flipper version %i writes ATQA 0004 as %s", (version, atqa) => {
    const text = asText(printDump(emptyCard(uid("04A1B2C3"), "1k"), "nfc"));
    const file = text.replace("Version: 4", `Version: ${version}`).replace("ATQA: 00 04", `ATQA: ${atqa}`);
    expect(parseDump(asBytes(file)).atqa).toBe(0x0004);
  });

  test.each([
    ["mini", "MINI"],
    ["1k", "1K"],
    ["2k", "2K"],
    ["4k", "4K"],
  ] as const)("a Flipper file of a %s card names its type %s", (size, type) => {
    const lines = asText(printDump(emptyCard(uid("04A1B2C3"), size), "nfc")).split("\n");
    expect(lines).toContain(`Mifare Classic type: ${type}`);
  });

  test("Flipper's first data format tells by its maps which keys were found", () => {
    const text = asText(printDump(emptyCard(uid("04A1B2C3"), "1k"), "nfc"));
    const maps = "Data format version: 1\nKey A map: 0000000000000001\nKey B map: 0000000000000002";
    const card = parseDump(asBytes(text.replace(/Data format version: \d/, maps)));
    expect([3, 7].map((number) => card.unknown.get(number))).toEqual([0xfc00, 0x003f]);
    expect([0, 4, 8, 11].map((number) => card.blocks[number] !== undefined)).toEqual([true, true, false, false]);
  });

  test("Flipper version 2 stores the ATQA low byte first", () => {
    const text = asText(printDump({ ...emptyCard(uid("04A1B2C3"), "1k"), atqa: 0x0c04 }, "nfc"));
    expect(parseDump(asBytes(text)).atqa).toBe(0x0c04);
    expect(parseDump(asBytes(text.replace("Version: 4", "Version: 2"))).atqa).toBe(0x040c);
  });

  test.each([
    [
      "a Flipper file of another chip",
      "Filetype: Flipper NFC device\nVersion: 4\nDevice type: NTAG/Ultralight\n",
      "DUMP_NOT_CLASSIC",
    ],
    ["a Proxmark file of another chip", '{"FileType":"mfu","blocks":{}}', "DUMP_NOT_CLASSIC"],
    ["broken JSON", '{"blocks":', "DUMP_JSON"],
    ["a JSON block that is no number", '{"blocks":{"x":"00"}}', "DUMP_BLOCK_NUMBER"],
    ["emulator text of 63 blocks", `${"00".repeat(16)}\n`.repeat(63), "DUMP_SIZE at 1008"],
    ["a cut JSON file", '{\n"blocks": {\n"0": "00', "DUMP_JSON at 3"],
    ["JSON with a comma too many", '{\n"blocks": {\n"0": "00",\n}}', "DUMP_JSON at 4"],
    ["a list", "[]", "DUMP_FORMAT_UNKNOWN"],
    ["a JSON block that is short", '{"blocks":{"7":"00"}}', "DUMP_BLOCK_BYTES at 7"],
    ["a JSON block that is no text", '{"blocks":{"7":12}}', "DUMP_BLOCK_BYTES at 7"],
    ["a JSON block past every card", `{"blocks":{"256":"${"00".repeat(16)}"}}`, "DUMP_BLOCK_NUMBER at 256"],
    ["a JSON card with five bytes of UID", '{"Card":{"UID":"0405060708"},"blocks":{}}', "UID_LENGTH"],
    ["a short line", "+Sector: 0\n0011", "DUMP_LINE_LENGTH at 2"],
    ["a line without its last digit", `${"00".repeat(16)}\n${"00".repeat(15)}0`, "DUMP_LINE_LENGTH at 2"],
    ["a letter that is no digit", `${"00".repeat(16)}\n\n${"00".repeat(15)}0O`, "DUMP_LINE_DIGITS at 3"],
    ["half a byte unknown", `+Sector: 0\n-0${"0-".repeat(15)}`, "DUMP_LINE_DIGITS at 2"],
    ["a fifth line of a sector", `+Sector: 0\n${`${"00".repeat(16)}\n`.repeat(5)}`, "DUMP_LINE_PLACE at 6"],
    [
      "a sector with three lines",
      `+Sector: 0\n${`${"00".repeat(16)}\n`.repeat(4)}+Sector: 3\n${`${"00".repeat(16)}\n`.repeat(3)}+Sector: 4\n`,
      "DUMP_LINE_MISSING at 6",
    ],
    ["a last sector with three lines", `+Sector: 3\n${`${"00".repeat(16)}\n`.repeat(3)}`, "DUMP_LINE_MISSING at 1"],
    ["a block before the first sector", `${"00".repeat(16)}\n+Sector: 0\n`, "DUMP_LINE_PLACE at 1"],
    ["a sector that no card has", "+Sector: 40\n", "DUMP_LINE_NUMBER at 1"],
    ["two dumps appended to each other", "+Sector: 0\n+Sector: 1\n+Sector: 0\n", "DUMP_LINE_TWICE at 3"],
    ["a Flipper block told twice", `${FLIPPER}Block 1: ${ZEROS}\nBlock 1: ${ZEROS}`, "DUMP_LINE_TWICE at 5"],
    ["a Flipper block past every card", `${FLIPPER}Block 256: ${ZEROS}`, "DUMP_LINE_NUMBER at 4"],
    ["a Flipper UID of three bytes", `${FLIPPER}UID: 04 05 06\n`, "UID_LENGTH at 4"],
    [
      "a Flipper block past the end of the type that its file names",
      `${FLIPPER}Mifare Classic type: 1K\nBlock 3: ${ZEROS}\nBlock 64: ${ZEROS}`,
      "DUMP_SIZE at 1040",
    ],
    ["anything else", "hello", "DUMP_FORMAT_UNKNOWN"],
  ])("%s is refused with its own code", (_, text, code) => {
    expect(() => parseDump(asBytes(text))).toThrow(code);
  });

  test("a file of 4096 bytes of a 1K card is one, unless it has trailers beyond", () => {
    const card = emptyCard(uid("04A1B2C3"), "1k");
    const file = new Uint8Array(4096);
    file.set(printDump(card, "mfd"));
    expect(parseDump(file)).toEqual(card);
    file.set(bytes("FFFFFFFFFFFFFF078069FFFFFFFFFFFF"), 255 * 16);
    expect(parseDump(file).size).toBe("4k");
    expect(parseDump(printDump(emptyCard(uid("04A1B2C3"), "4k"), "mfd")).size).toBe("4k");
  });

  test("a raw image of another length is refused", () => {
    expect(detectDumpFormat(new Uint8Array(1025))).toBeUndefined();
    expect(() => parseDump(new Uint8Array(1025), "mfd")).toThrow("DUMP_SIZE at 1025");
  });

  test("a text dump has at most 128 KiB", () => {
    const text = asText(printDump(emptyCard(uid("04A1B2C3"), "1k"), "eml"));
    const ofLength = (bytes: number) => asBytes(`${text}${"#".repeat(bytes - text.length)}`);
    expect(detectDumpFormat(ofLength(128 * 1024))).toBe("eml");
    expect(detectDumpFormat(ofLength(128 * 1024 + 1))).toBeUndefined();
  });

  test("text in UTF-16 is read, but no character is taken for the one of its lower byte", () => {
    const text = printDump(emptyCard(uid("04A1B2C3"), "1k"), "eml");
    const inUtf16 = (upper: number) => Uint8Array.from([0xff, 0xfe, ...[...text].flatMap((lower) => [lower, upper])]);
    expect(detectDumpFormat(inUtf16(0))).toBe("eml");
    expect(detectDumpFormat(inUtf16(1))).toBeUndefined();
  });

  test.each([
    [320, "mfd"],
    [1024, "mfd"],
    [1152, "mfd"],
    [2048, "mfd"],
    [4096, "mfd"],
    [1023, undefined],
    [4097, undefined],
  ])("%i bytes that are no text are %s", (length, format) => {
    expect(detectDumpFormat(new Uint8Array(length))).toBe(format);
  });

  test.each([
    ["a control character", "\u001f", undefined],
    ["a tab", "\t", "eml"],
    ["a line feed", "\n", "eml"],
    ["a carriage return", "\r", "eml"],
  ])("text whose comment has %s", (_, character, format) => {
    expect(detectDumpFormat(asBytes(`#${character}\n${"00".repeat(16)}`))).toBe(format);
  });

  test("a raw image is recognized by its length even when its UID begins with a brace", () => {
    const card = emptyCard(uid("7B0D0A20"), "1k");
    expect(parseDump(printDump(card, "mfd"))).toEqual(card);
  });

  test("a byte order mark and leading blanks are ignored", () => {
    const text = asText(printDump(emptyCard(uid("04A1B2C3"), "1k"), "mct"));
    expect(parseDump(asBytes(`\u00ef\u00bb\u00bf\r\n${text}`))).toEqual(emptyCard(uid("04A1B2C3"), "1k"));
  });

  test("the JSON format keeps the ATS, the Flipper format as a comment", () => {
    const card: CardMemory = { ...emptyCard(uid("04A1B2C3"), "1k"), sak: 0x28, ats: bytes("067577810280") };
    expect(parseDump(printDump(card, "json"))).toEqual(card);
    expect(asText(printDump(card, "nfc"))).toContain("\n# ATS: 06 75 77 81 02 80\n");
    expect(parseDump(printDump(card, "nfc"))).toEqual({ ...emptyCard(uid("04A1B2C3"), "1k"), sak: 0x28 });
  });
});
