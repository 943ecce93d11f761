import { describe, expect, it } from "vitest";
import { CardDataError } from "../chip/card-data-error.ts";
import { compactTemplate } from "./fingerprint-template.ts";

const u16 = (value: number) => [value >> 8, value & 255];
/** A record with one view, 197 pixels a centimetre (500 dpi): header (24), view header (4), minutiae (6), no extension. */
function record(minutiae: readonly number[][], { resolution = 197, views = 1 } = {}): Uint8Array {
  const length = 24 + 4 + minutiae.length * 6 + 2;
  return Uint8Array.from([
    ...[0x46, 0x4d, 0x52, 0, 0x20, 0x32, 0x30, 0, 0, 0, ...u16(length)],
    // Capture equipment, size in pixels, resolution.
    ...[0, 0, ...u16(300), ...u16(400), ...u16(resolution), ...u16(resolution)],
    ...[views, 0],
    ...[1, 0, 80, minutiae.length],
    ...minutiae.flat(),
    ...[0, 0],
  ]);
}
const minutia = (type: number, x: number, y: number, angle: number, quality: number) => [
  ...u16((type << 14) | x),
  ...u16(y),
  angle,
  quality,
];
const error = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof CardDataError) return error.code;
    throw error;
  }
  return "none";
};

describe("a fingerprint template is converted for the card", () => {
  it("from a record: tenths of a millimeter, 64 angles, type in the highest bits", () => {
    const file = record([minutia(1, 197, 394, 64, 90), minutia(2, 99, 20, 255, 80)]);
    expect([...compactTemplate(file)]).toEqual([100, 200, 0x40 | 16, 50, 10, 0x80 | 0]);
  });

  it("with the best 88 of more minutiae, none beyond 25.5 mm", () => {
    const many = Array.from({ length: 100 }, (_, i) => minutia(1, 100, 100, 0, i));
    expect(compactTemplate(record(many))).toHaveLength(264);
    expect([...compactTemplate(record([minutia(1, 600, 100, 0, 50)]))][0]).toBe(255);
  });

  it("and left unchanged if it is in the compact card format", () => {
    const compact = Uint8Array.from({ length: 90 }, (_, i) => i);
    expect(compactTemplate(compact)).toEqual(compact);
  });

  it.each([
    ["nothing", new Uint8Array(0)],
    ["bytes that are no minutiae", new Uint8Array(100)],
    ["more than 88 minutiae without a header", new Uint8Array(267)],
    ["a record cut short", record([minutia(1, 1, 1, 0, 0)]).slice(0, -1)],
    ["a record without minutiae", record([])],
    ["a record without a view", record([minutia(1, 1, 1, 0, 0)], { views: 0 })],
    ["a record that does not say its resolution", record([minutia(1, 1, 1, 0, 0)], { resolution: 0 })],
  ])("is refused as %s", (_, file) => {
    expect(error(() => compactTemplate(file))).toBe("FINGERPRINT_TEMPLATE");
  });
});
