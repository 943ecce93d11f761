import { readFileSync } from "node:fs";
import { block, DEFAULT_KEY, key } from "@adel/card";
import { describe, expect, it } from "vitest";
import { chipIn, readAtr } from "./atr.ts";
import {
  authenticate,
  type Command,
  DISCONNECTED,
  FIRMWARE,
  firmwareIn,
  getAts,
  getUid,
  loadKey,
  meaningOf,
  noticeCommand,
  REFUSED,
  readBlock,
  UNSUPPORTED,
  writeBlock,
} from "./commands.ts";
import { APDUS, ATRS, bytesOf, fixture, hexOf } from "./testing/fixtures.ts";

/** Runs a command against its fixture: the bytes sent, and the decoded reply. */
function through<I, O>(name: string, command: Command<I, O>, input: I) {
  const { question, answer } = fixture(name);
  expect(hexOf(command.encode(input))).toBe(question);
  return meaningOf(command, bytesOf(answer));
}
const data = block("000102030405060708090A0B0C0D0E0F");
const A0 = key("A0A1A2A3A4A5");

describe("PC/SC commands against recorded exchanges with a reader", () => {
  it("read a UID of four and of seven bytes", () => {
    expect(through("getUid", getUid, undefined)).toEqual(bytesOf("04A1B2C3"));
    expect(through("getUid7", getUid, undefined)).toEqual(bytesOf("04A1B2C3D4E580"));
  });
  it("read an ATS, and report that there is none", () => {
    expect(through("getAts", getAts, undefined)).toEqual(bytesOf("067577810280"));
    expect(through("getAtsNone", getAts, undefined)).toBe(UNSUPPORTED);
  });
  it("load a key into either memory, and report that there is none", () => {
    expect(through("loadKey", loadKey, { memory: 0x00, slot: 0, as: "A", key: A0 })).toBe(true);
    expect(through("loadKeyKept", loadKey, { memory: 0x20, slot: 0, as: "A", key: A0 })).toBe(true);
    expect(through("loadKeyNoVolatile", loadKey, { memory: 0x00, slot: 0, as: "A", key: A0 })).toBe(REFUSED);
  });
  it("open a sector by one of its blocks, with key A or B, and report a rejection", () => {
    expect(through("authenticateA", authenticate, { block: 4, as: "A", slot: 0 })).toBe(true);
    expect(through("authenticateB", authenticate, { block: 144, as: "B", slot: 1 })).toBe(true);
    expect(through("authenticateRefused", authenticate, { block: 12, as: "A", slot: 0 })).toBe(REFUSED);
  });
  it("read and write a block, and report rejections", () => {
    expect(through("readBlock", readBlock, 4)).toEqual(data);
    expect(through("readRefused", readBlock, 4)).toBe(REFUSED);
    expect(through("writeBlock", writeBlock, { block: 4, data })).toBe(true);
    expect(through("writeRefused", writeBlock, { block: 0, data })).toBe(REFUSED);
  });
  it.each(["unsuitedClass", "unsuitedInstruction", "unsuitedFunction"])("knows a reader that is unsuited: %s", (name) =>
    expect(through(name, getUid, undefined)).toBe(UNSUPPORTED),
  );
  it("read a version with and without a status after it, but not from a status alone", () => {
    const { question, answer } = fixture("firmware");
    expect(hexOf(FIRMWARE)).toBe(question);
    expect(firmwareIn(bytesOf(answer))).toBe("ACR122U214");
    expect(firmwareIn(bytesOf(`${answer}9000`))).toBe("ACR122U214");
    for (const none of ["", "6300", "6A81", "9000"]) expect(firmwareIn(bytesOf(none))).toBeUndefined();
  });
  it.each([
    ["beep", { outcome: "done", sound: true, light: false }],
    ["lightDone", { outcome: "done", sound: false, light: true }],
    ["bothFailed", { outcome: "failed", sound: true, light: true }],
  ] as const)("tells how it went: %s", (name, notice) =>
    expect(hexOf(noticeCommand(notice))).toBe(fixture(name).question),
  );
});

describe("invalid replies", () => {
  it("of fewer than two bytes mean that the card is disconnected", () => {
    expect(meaningOf(readBlock, bytesOf(""))).toBe(DISCONNECTED);
    expect(meaningOf(readBlock, bytesOf("90"))).toBe(DISCONNECTED);
  });
  it.each(["1000", "E300", "0000", `${"00".repeat(15)}9000`, `${"00".repeat(17)}9000`])("%s is garbled", (hex) => {
    expect(() => meaningOf(readBlock, bytesOf(hex))).toThrow(expect.objectContaining({ code: "ENCODER_GARBLED" }));
  });
  it("with a status of the reader itself report it", () => {
    const refused = () => meaningOf(authenticate, bytesOf("6700"));
    expect(refused).toThrow(expect.objectContaining({ code: "ENCODER_REFUSED", values: { status: "6700" } }));
  });
  it("of a write with additional data are garbled", () => {
    expect(() => meaningOf(loadKey, bytesOf("009000"))).toThrow(expect.objectContaining({ code: "ENCODER_GARBLED" }));
    expect(loadKey.encode({ memory: 0, slot: 1, as: "A", key: DEFAULT_KEY })).toHaveLength(11);
  });
});

describe("answers to reset", () => {
  it.each(ATRS)("name the chip: %s", (_, { question, answer }) => {
    const atr = readAtr(bytesOf(question));
    const { name } = chipIn(atr ?? { historical: new Uint8Array() }, 4);
    const names: Record<string, string> = {
      "0001": "MIFARE Classic 1K",
      "0002": "MIFARE Classic 4K",
      "0003": "MIFARE Ultralight / NTAG",
      "0026": "MIFARE Mini",
      FF88: "MIFARE Classic 1K (Infineon)",
    };
    expect(name).toBe(names[answer]);
  });
  it("with a wrong checksum, length or first byte are rejected", () => {
    const [, { question }] = ATRS[0] ?? ["", { question: "", answer: "" }];
    expect(readAtr(bytesOf(question.replace(/6A$/, "6B")))).toBeUndefined();
    expect(readAtr(bytesOf(question.slice(0, -2)))).toBeUndefined();
    expect(readAtr(bytesOf(`${question}00`))).toBeUndefined();
    expect(readAtr(bytesOf(question.replace(/^3B/, "3C")))).toBeUndefined();
    expect(readAtr(new Uint8Array())).toBeUndefined();
  });
  it("of other cards are parsed too, and are not storage cards", () => {
    for (const hex of ["3B80800101", "3B6500002063CB6600", "3B8180018080", "3B00"]) {
      const atr = readAtr(bytesOf(hex));
      expect(atr, hex).toBeDefined();
      expect(chipIn(atr ?? { historical: new Uint8Array() }, 7)).toMatchObject({ type: "iso14443-4", writable: false });
    }
  });
});

describe("the documentation of this protocol", () => {
  it("shows exactly the fixtures' commands, replies and ATRs", () => {
    const page = readFileSync(new URL("../../../../../docs/wire/pcsc.md", import.meta.url), "utf8");
    const shown = [...page.matchAll(/`((?:[0-9A-F]{2}){2,})`/g)].map(([, hex]) => hex ?? "");
    const known = [
      ...APDUS.flatMap(({ question, answer }) => [question, answer]),
      ...ATRS.map(([, { question }]) => question),
    ];
    expect(shown.filter((hex) => !known.includes(hex))).toEqual([]);
    expect(known.filter((hex) => !shown.includes(hex))).toEqual([]);
  });
});
