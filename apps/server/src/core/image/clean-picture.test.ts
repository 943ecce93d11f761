import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { CANVAS_JPEG, chunk, pngOf } from "../../../test/pictures.ts";
import { cleanPicture } from "./clean-picture.ts";
import { LARGEST_SIDE } from "./picture.ts";

const SECRET = "GPS 30.2741 120.1551 <script>alert(1)</script>";
const segment = (marker: number, content: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
/** The picture with `extra` laid right behind its first marker. */
const withSegment = (extra: Buffer) => Buffer.concat([CANVAS_JPEG.subarray(0, 2), extra, CANVAS_JPEG.subarray(2)]);
const idatOf = (bytes: Buffer) => {
  const at = bytes.indexOf("IDAT");
  return inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
};

test("a PNG keeps its pixels to the bit, and nothing that was packed beside or behind them", () => {
  const lines = Buffer.from(
    Array.from({ length: 3 * (1 + 5 * 4) }, (_, at) => (at % 21 === 0 ? at % 5 : (at * 37) % 256)),
  );
  const dirty = Buffer.concat([
    pngOf({ width: 5, height: 3, lines, more: [chunk("tEXt", Buffer.from(`Comment\0${SECRET}`))] }),
    Buffer.from(SECRET),
  ]);
  const clean = cleanPicture(dirty);
  expect(clean).toMatchObject({ type: "image/png", extension: "png", width: 5, height: 3 });
  expect(clean && idatOf(clean.bytes)).toEqual(lines);
  expect(clean?.bytes.includes("GPS")).toBe(false);
  expect(clean && cleanPicture(clean.bytes)?.bytes.equals(clean.bytes)).toBe(true);
});

test("a PNG is taken in every colour type, with its palette and transparency, interlaced or not", () => {
  const palette = [chunk("PLTE", Buffer.from([1, 2, 3, 4, 5, 6])), chunk("tRNS", Buffer.from([0, 255]))];
  const indexed = pngOf({ width: 9, height: 2, colour: 3, depth: 1, lines: Buffer.alloc(2 * 3), more: palette });
  expect(cleanPicture(indexed)?.bytes.includes("tRNS")).toBe(true);
  const grey = pngOf({ width: 3, height: 3, colour: 0, depth: 16, lines: Buffer.alloc(3 * 7) });
  expect(cleanPicture(grey)).toMatchObject({ width: 3 });
  // Adam7, 2 × 2 in grey: passes 1, 6 and 7 have pixels: one, one, and a line of two.
  const woven = pngOf({ width: 2, height: 2, colour: 0, interlace: 1, lines: Buffer.alloc(2 + 2 + 3) });
  expect(cleanPicture(woven)).toMatchObject({ width: 2, height: 2 });
});

test("a JPEG keeps its tables and its scan, and loses profiles, positions, comments and what stands behind its end", () => {
  const exif = segment(0xe1, Buffer.from(`Exif\0\0${SECRET}`));
  const note = segment(0xfe, Buffer.from(SECRET));
  const clean = cleanPicture(Buffer.concat([withSegment(Buffer.concat([exif, note])), Buffer.from(SECRET)]));
  expect(clean).toMatchObject({ type: "image/jpeg", extension: "jpg", width: 16, height: 12 });
  expect(clean?.bytes.includes("GPS")).toBe(false);
  expect(clean?.bytes.includes("ICC_PROFILE")).toBe(false);
  const scan = CANVAS_JPEG.subarray(CANVAS_JPEG.lastIndexOf(Buffer.from([0xff, 0xda])));
  expect(clean?.bytes.includes(scan)).toBe(true);
});

test.for([
  ["markup", Buffer.from("<html><script>alert(1)</script></html>")],
  ["an SVG with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ["a GIF", Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1")],
  ["nothing", Buffer.alloc(0)],
  [
    "a PNG's first bytes with markup behind",
    Buffer.concat([pngOf({ width: 1, height: 1 }).subarray(0, 8), Buffer.from("<html>")]),
  ],
  ["a PNG that breaks off", pngOf({ width: 9, height: 9 }).subarray(0, 60)],
  ["a JPEG's first bytes with markup behind", Buffer.concat([CANVAS_JPEG.subarray(0, 4), Buffer.from("<html>")])],
  ["a JPEG that breaks off", CANVAS_JPEG.subarray(0, 500)],
  ["a JPEG without its picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ["a JPEG with a segment that no picture has", withSegment(segment(0xc8, Buffer.alloc(4)))],
] as const)("%s is no picture", ([, bytes]) => {
  expect(cleanPicture(bytes)).toBeNull();
});

test.for([
  [
    "wider than is taken",
    pngOf({ width: LARGEST_SIDE + 1, height: 1, lines: Buffer.alloc(1 + 4 * (LARGEST_SIDE + 1)) }),
  ],
  ["without a side", pngOf({ width: 0, height: 1, lines: Buffer.alloc(1) })],
  ["of a colour type that does not exist", pngOf({ width: 1, height: 1, colour: 5 })],
  ["of a depth that its colours do not have", pngOf({ width: 1, height: 1, depth: 4 })],
  ["with fewer pixels than it says", pngOf({ width: 9, height: 9, lines: Buffer.alloc(10) })],
  ["that unfolds to more than it says", pngOf({ width: 1, height: 1, lines: Buffer.alloc(50_000_000) })],
  ["with a filter that does not exist", pngOf({ width: 1, height: 1, lines: Buffer.from([7, 0, 0, 0, 0]) })],
  ["with an index and no palette", pngOf({ width: 1, height: 1, colour: 3, lines: Buffer.alloc(2) })],
  [
    "with pixels that are not packed",
    Buffer.concat([
      pngOf({ width: 1, height: 1 }).subarray(0, 33),
      chunk("IDAT", Buffer.from("plain")),
      chunk("IEND", Buffer.alloc(0)),
    ]),
  ],
] as const)("a PNG %s is refused", ([, bytes]) => {
  expect(cleanPicture(bytes)).toBeNull();
});

test("a chunk whose checksum is wrong is refused", () => {
  const bytes = pngOf({ width: 1, height: 1 });
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  expect(cleanPicture(bytes)).toBeNull();
  const repacked = Buffer.concat([bytes.subarray(0, 8), deflateSync(bytes)]);
  expect(cleanPicture(repacked)).toBeNull();
});

test("any byte of a picture may be wrong without anything breaking", () => {
  for (const whole of [CANVAS_JPEG, pngOf({ width: 4, height: 4 })])
    for (let at = 0; at < whole.length; at++) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      const clean = cleanPicture(bytes);
      expect(clean === null || clean.bytes.length > 0, String(at)).toBe(true);
    }
});
