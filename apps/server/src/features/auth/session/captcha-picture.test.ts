import { describe, expect, it } from "vitest";
import { picture, sum } from "./captcha-picture.ts";
import { gif } from "./gif.ts";

/** Reads a GIF of one image back into its indices, by the format's own variable-length LZW. */
function pixelsOf(file: Buffer): { width: number; height: number; pixels: number[] } {
  const width = file.readUInt16LE(6);
  const height = file.readUInt16LE(8);
  let at = 13 + 3 * 2 ** (((file[10] ?? 0) & 7) + 1);
  expect(file[at]).toBe(0x2c);
  at += 10;
  const least = file[at++] ?? 0;
  const data: number[] = [];
  for (let length = file[at++] ?? 0; length > 0; length = file[at++] ?? 0) {
    data.push(...file.subarray(at, at + length));
    at += length;
  }
  expect(file[at]).toBe(0x3b);
  const clear = 2 ** least;
  let table: number[][] = [];
  let size = least + 1;
  let before: number[] | null = null;
  const pixels: number[] = [];
  let bit = 0;
  for (;;) {
    if (before !== null && table.length >= 2 ** size && size < 12) size++;
    let code = 0;
    for (let one = 0; one < size; one++, bit++) code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << one;
    if (code === clear + 1) return { width, height, pixels };
    if (code === clear) {
      table = [...Array.from({ length: clear }, (_, index) => [index]), [], []];
      [size, before] = [least + 1, null];
      continue;
    }
    const entry: number[] = table[code] ?? [...(before ?? []), before?.[0] ?? 0];
    pixels.push(...entry);
    if (before !== null) table.push([...before, entry[0] ?? 0]);
    before = entry;
  }
}

describe("the captcha's picture", () => {
  it("is a GIF that a reader of the format gives back pixel by pixel", () => {
    const pixels = Uint8Array.from({ length: 120 * 40 }, (_, at) => (at * 7) % 6);
    const read = pixelsOf(gif({ width: 120, height: 40, palette: [[1, 2, 3]], pixels }));
    expect(read).toEqual({ width: 120, height: 40, pixels: [...pixels] });
  });

  it("shows five signs in ink, each time differently", () => {
    const [one, two] = [pixelsOf(picture("3+5=?")), pixelsOf(picture("3+5=?"))];
    expect(one.pixels).not.toEqual(two.pixels);
    for (let cell = 0; cell < 5; cell++) {
      const inked = one.pixels.filter((ink, at) => ink > 0 && ink < 5 && Math.floor((at % 120) / 24) === cell);
      expect(inked.length, `sign ${cell}`).toBeGreaterThan(20);
    }
  });

  it("asks sums whose answers are theirs and not below zero", () => {
    for (let at = 0; at < 500; at++) {
      const { text, answer } = sum();
      const [, one, sign, other] = /^([1-9])([+-])([1-9])=\?$/.exec(text) ?? [];
      expect(Number(answer), text).toBe(sign === "+" ? Number(one) + Number(other) : Number(one) - Number(other));
      expect(Number(answer), text).toBeGreaterThanOrEqual(0);
    }
  });
});
