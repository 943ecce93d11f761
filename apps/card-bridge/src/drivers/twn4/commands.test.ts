import { block, DEFAULT_KEY, hex, key } from "@adel/card";
import { describe, expect, it } from "vitest";
import {
  beep,
  bodyOf,
  type Command,
  claimLights,
  getAtqa,
  getAts,
  getSak,
  getTicks,
  getVersion,
  LIGHTS,
  login,
  onlyIso14443a,
  REFUSED,
  readBlock,
  searchTag,
  sentSector,
  switchLights,
  writeBlock,
} from "./commands.ts";
import { crc16, fromLine, toLine } from "./frames.ts";
import { fixture } from "./testing/fixtures.ts";

/** Runs a command against its fixture: the bytes sent, and the decoded reply. */
function through<I, O>(name: string, command: Command<I, O>, input: I): O | undefined {
  const { question, answer } = fixture(name);
  expect(toLine(command.encode(input), false)).toBe(`${question}\r`);
  return command.decode(bodyOf(fromLine(answer, false) ?? new Uint8Array(), command.doing), input);
}
const data = block("000102030405060708090A0B0C0D0E0F");

describe("TWN4 commands against recorded lines", () => {
  it("read the version", () => expect(through("getVersion", getVersion, undefined)).toBe("TWN4/B1.64/CKF4.64/PRS1.04"));
  it("read the ticks, low byte first", () => expect(through("getTicks", getTicks, undefined)).toBe(0x1234));
  it("select ISO 14443 A", () => expect(through("onlyIso14443a", onlyIso14443a, undefined)).toBe(true));
  it("find a tag", () => {
    const tag = through("searchTag", searchTag, undefined);
    expect(tag === REFUSED || tag === undefined ? tag : { ...tag, uid: hex(tag.uid) }).toEqual({
      type: 0x80,
      uid: "66CF4DC2",
    });
  });
  it("find an empty field", () => expect(through("searchTagEmpty", searchTag, undefined)).toBe(REFUSED));
  it("return the ATQA high byte first", () => expect(through("getAtqa", getAtqa, undefined)).toBe(0x0004));
  it("return the SAK", () => expect(through("getSak", getSak, undefined)).toBe(0x08));
  it("return the ATS, and report that there is none", () => {
    const ats = through("getAts", getAts, undefined);
    expect(ats === REFUSED || ats === undefined ? ats : hex(ats)).toBe("067577810280");
    expect(through("getAtsNone", getAts, undefined)).toBe(REFUSED);
    expect(getAts.decode(Uint8Array.of(1, 3, 1, 2), undefined)).toBeUndefined();
    expect(getAts.decode(Uint8Array.of(1), undefined)).toBeUndefined();
  });
  it("open a sector with key A", () =>
    expect(through("loginA", login, { sector: 1, key: DEFAULT_KEY, as: "A" })).toBe(true));
  it("send sector 33 of a 4K card as 36", () =>
    expect(through("loginB", login, { sector: 33, key: key("B0B1B2B3B4B5"), as: "B" })).toBe(true));
  it("report a rejected key", () =>
    expect(through("loginRefused", login, { sector: 3, key: key("010203040506"), as: "A" })).toBe(REFUSED));
  it("read a block", () => expect(through("readBlock", readBlock, 4)).toEqual(data));
  it("report a rejected read", () => expect(through("readRefused", readBlock, 4)).toBe(REFUSED));
  it("write a block", () => expect(through("writeBlock", writeBlock, { block: 4, data })).toBe(true));
  it("beep", () => expect(through("beep", beep, { hertz: 2400, ms: 60 })).toBe(true));
  it("configure the lights, and switch one on and off", () => {
    expect(through("claimLights", claimLights, 3)).toBe(true);
    expect(through("lightOn", switchLights, { mask: LIGHTS.green, on: true })).toBe(true);
    expect(through("lightOff", switchLights, { mask: LIGHTS.red, on: false })).toBe(true);
  });

  it("number all sectors of a 4K card by their first block divided by four", () => {
    expect([0, 31, 32, 33, 39].map(sentSector)).toEqual([0, 31, 32, 36, 60]);
  });
  it.each(["unknown", "missing", "unused", "parser"])("names the reader's refusal: %s", (name) => {
    const answer = fromLine(fixture(name).answer, false) ?? new Uint8Array();
    expect(() => bodyOf(answer, "trying")).toThrow(expect.objectContaining({ code: "ENCODER_REFUSED" }));
  });
  it("reject a reply in the format of another command", () => {
    expect(readBlock.decode(Uint8Array.of(1, 2, 3), 4)).toBeUndefined();
    expect(login.decode(Uint8Array.of(1, 0, 0), { sector: 1, key: DEFAULT_KEY, as: "A" })).toBeUndefined();
    expect(getTicks.decode(Uint8Array.of(1), undefined)).toBeUndefined();
    expect(searchTag.decode(Uint8Array.of(1, 0x80, 32, 4, 1, 2, 3), undefined)).toBeUndefined();
  });
});

describe("TWN4 lines", () => {
  it("have the CRC of the documentation, low byte first", () => {
    const { question, answer } = fixture("crc");
    expect(toLine(Uint8Array.of(0x00, 0x05), true)).toBe(`${question}\r`);
    expect(crc16(Uint8Array.of(0x00, 0x01))).toBe(0xe131);
    expect(fromLine(answer, true)).toEqual(Uint8Array.of(0x00, 0x01));
  });
  it("are rejected when the CRC or a digit is wrong", () => {
    expect(fromLine("000131E0", true)).toBeUndefined();
    expect(fromLine("0001", true)).toBeUndefined();
    expect(fromLine("00G1", false)).toBeUndefined();
    expect(fromLine("000", false)).toBeUndefined();
  });
  it("may be in lower case", () => expect(fromLine("00ab", false)).toEqual(Uint8Array.of(0x00, 0xab)));
});
