import { expect, test } from "vitest";
import { hexLines, hexText } from "./hex-lines.ts";

const bytes = Uint8Array.from([0x04, 0xa1, 0x00, 0x00, 0x41, 0x64, 0x65, 0x6c, 0x7f, 0x20]);

test("bytes stand in lines with offset, hex and the characters that can be printed", () => {
  const lines = hexLines(bytes, 8);
  expect(lines.map(({ offset }) => offset)).toEqual(["0000", "0008"]);
  expect(lines.map(({ ascii }) => ascii)).toEqual(["····Adel", "· "]);
  expect(lines[0]?.runs.map(({ text }) => text).join(" ")).toBe("04 A1 00 00 41 64 65 6C");
});

test("zeros are told from data, and a mark from what is beside it", () => {
  const mark = { from: 1, length: 2, label: "UID" };
  expect(hexLines(bytes, 8, [mark])[0]?.runs).toEqual([
    { text: "04", zero: false, mark: undefined },
    { text: "A1", zero: false, mark },
    { text: "00", zero: true, mark },
    { text: "00", zero: true, mark: undefined },
    { text: "41 64 65 6C", zero: false, mark: undefined },
  ]);
});

test("a mark goes on over the end of a line", () => {
  const mark = { from: 6, length: 4, label: "name" };
  expect(hexLines(bytes, 8, [mark])[1]?.runs[0]).toEqual({ text: "7F 20", zero: false, mark });
});

test("no bytes are no lines, and a large dump has longer offsets", () => {
  expect(hexLines(new Uint8Array(), 16)).toEqual([]);
  expect(hexLines(new Uint8Array(0x10001), 16).at(-1)?.offset).toBe("10000");
});

test("the copied text is hex in pairs", () => {
  expect(hexText(bytes.subarray(0, 3))).toBe("04 A1 00");
});
