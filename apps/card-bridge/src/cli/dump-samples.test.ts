import { readFileSync } from "node:fs";
import {
  asBytes,
  asText,
  type CardMemory,
  detectDumpFormat,
  emptyCard,
  hex,
  KEY_B_BYTES,
  parseDump,
  printDump,
  uid,
  unknownBlocks,
} from "@adel/card";
import { describe, expect, test } from "vitest";

// Files of one card in the formats of public tools: Proxmark3 client (`hf mf dump`, jansson with an indent of two),
// MIFARE Classic Tool (dump and JSON export), Flipper Zero firmware (data formats 1 and 2), raw (libnfc).
const sample = (name: string) => new Uint8Array(readFileSync(new URL(`fixtures/dumps/${name}`, import.meta.url)));
const card = parseDump(sample("card.mfd"));
const text = (name: string) => asText(sample(name));

/** The content of a file: a MIFARE Classic Tool file has neither ATQA nor SAK, but block 0 does. */
const same = (memory: CardMemory) => expect(memory).toEqual(card);

describe("dumps as written by public tools", () => {
  test.each([
    ["card.mfd", "mfd"],
    ["card.eml", "eml"],
    ["proxmark-v2.json", "json"],
    ["proxmark-mfcard.json", "json"],
    ["proxmark-v3-ev1.json", "json"],
    ["flipper-v3.nfc", "nfc"],
  ])("%s is the whole card", (name, format) => {
    expect(detectDumpFormat(sample(name))).toBe(format);
    same(parseDump(sample(name)));
  });

  test.each([
    ["mct-part.mct", [9, 11, 20, 21, 22, 23]],
    ["mct-export.json", [11]],
    ["flipper-v4-part.nfc", [11, 20, 21, 22, 23]],
    ["flipper-v2-keymaps.nfc", [11, 20, 21, 22, 23]],
  ])("%s keeps unknown what no key opened", (name, unknown) => {
    const memory = parseDump(sample(name));
    expect(unknownBlocks(memory)).toEqual(unknown);
    expect(memory.unknown.get(11)).toBe(KEY_B_BYTES);
    expect(memory).toMatchObject({ size: "1k", uid: card.uid, atqa: 0x0004, sak: 0x08 });
    const known = memory.blocks.map((data, number) => (unknown.includes(number) ? "" : hex(data ?? [])));
    expect(known).toEqual(card.blocks.map((data, number) => (unknown.includes(number) ? "" : hex(data ?? []))));
  });

  test("a raw image does not contain an EV1's two manufacturer sectors either", () => {
    const raw = new Uint8Array(1152);
    raw.set(sample("card.mfd"));
    same(parseDump(raw));
    const other = emptyCard(uid("04A1B2C3"), "4k");
    raw.set(printDump(other, "mfd").slice(0, 1024));
    expect(() => parseDump(raw)).toThrow("DUMP_SIZE at 1152");
  });

  const spoil: readonly (readonly [string, (name: string) => Uint8Array])[] = [
    ["CR LF", (name) => asBytes(text(name).replace(/\r?\n/g, "\r\n"))],
    ["CR alone", (name) => asBytes(text(name).replace(/\r?\n/g, "\r"))],
    ["no last end of line", (name) => asBytes(text(name).trimEnd())],
    ["blank lines at both ends", (name) => asBytes(`\n\n${text(name)}\n\n`)],
    ["a byte order mark", (name) => asBytes(`\u00ef\u00bb\u00bf${text(name)}`)],
    ["UTF-16 of a Windows editor", (name) => asBytes(`\u00ff\u00fe${text(name).replace(/[\s\S]/g, "$&\0")}`)],
  ];
  const files = ["card.eml", "proxmark-v2.json", "mct-part.mct", "mct-export.json", "flipper-v3.nfc"];
  const wild = spoil.flatMap(([how, change]) => files.map((name) => [name, how, change] as const));
  test.each(wild)("%s is read with %s", (name, _how, change) => {
    expect(parseDump(change(name))).toEqual(parseDump(sample(name)));
  });

  test("lower case, comments and blanks between bytes are accepted", () => {
    const eml = text("card.eml").replace(/../g, "$& ");
    same(parseDump(asBytes(`# by hand\n${eml}\n# end\n`)));
    same(parseDump(asBytes(text("flipper-v3.nfc").replace(/^Block.*$/gm, (line) => line.toLowerCase()))));
    same(parseDump(asBytes(text("proxmark-v2.json").replace(/"[0-9A-F]{32}"/g, (block) => block.toLowerCase()))));
  });

  test("a file for the Proxmark client equals one written by it", () => {
    const { Created, FileType, Card, blocks, SectorKeys } = JSON.parse(asText(printDump(card, "json")));
    const theirs = JSON.parse(text("proxmark-v2.json"));
    expect({ Created, FileType, Card, blocks }).toEqual({
      Created: theirs.Created,
      FileType: theirs.FileType,
      Card: theirs.Card,
      blocks: theirs.blocks,
    });
    expect(theirs.SectorKeys).toMatchObject(SectorKeys);
  });

  test("files of the other formats equal those written by their programs", () => {
    const withoutRemarks = (file: string) =>
      file
        .split("\n")
        .filter((line) => !line.startsWith("#"))
        .join("\n");
    expect(asText(printDump(card, "eml")).toLowerCase()).toBe(`${text("card.eml")}\n`);
    expect(printDump(card, "mfd")).toEqual(sample("card.mfd"));
    expect(withoutRemarks(asText(printDump(card, "nfc")))).toBe(
      withoutRemarks(text("flipper-v3.nfc")).replace("Version: 3", "Version: 4"),
    );
    const part = parseDump(sample("mct-part.mct"));
    const dashes = `${"-".repeat(32)}\n`.repeat(4);
    const unread = text("mct-part.mct").replace("*No keys found or dead sector\n", dashes);
    expect(asText(printDump(part, "mct"))).toBe(unread);
  });
});
