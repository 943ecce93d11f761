import sharp from "sharp";
import { expect, test } from "vitest";
import { CANVAS_JPEG, chunk, pngOf } from "../../../testing/pictures.ts";
import { reencodeImage } from "./reencode-image.ts";

const SECRET = "GPS 30.2741 120.1551 <script>alert(1)</script>";
const FORMATS = [
  ["png", "png"],
  ["jpeg", "jpg"],
  ["webp", "webp"],
] as const;

/** Left half red, right half blue. */
const drawing = () =>
  sharp({ create: { width: 16, height: 8, channels: 3, background: "#f00" } }).composite([
    { input: { create: { width: 8, height: 8, channels: 3, background: "#00f" } }, left: 8, top: 0 },
  ]);
const solid = (background: string) =>
  sharp({ create: { width: 4, height: 4, channels: 3, background } })
    .png()
    .toBuffer();
const animation = async (format: "webp" | "gif") =>
  sharp([await solid("#f00"), await solid("#00f")], { join: { animated: true } })
    .toFormat(format, { delay: [100, 100] })
    .toBuffer();
const pixel = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
];

test.for(FORMATS)(
  "a %s keeps its format and its pixels, and loses metadata and appended data",
  async ([format, extension]) => {
    const original = await drawing()
      .withExif({ IFD0: { ImageDescription: SECRET, Copyright: SECRET } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><!--${SECRET}--></x:xmpmeta>`)
      .withIccProfile("p3")
      .toFormat(format)
      .toBuffer();
    expect(original.includes("GPS")).toBe(true);

    const image = await reencodeImage(Buffer.concat([original, Buffer.from(SECRET)]));
    expect(image?.extension).toBe(extension);
    const bytes = image?.bytes ?? Buffer.alloc(0);
    expect(bytes.includes("GPS")).toBe(false);
    const { exif, icc, xmp, ...metadata } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp }).toEqual({ exif: undefined, icc: undefined, xmp: undefined });
    expect(metadata).toMatchObject({ format, width: 16, height: 8 });
    const [[red = 0, , otherBlue = 0], [otherRed = 0, , blue = 0]] = [
      await pixel(bytes, 2, 4),
      await pixel(bytes, 13, 4),
    ];
    expect(red).toBeGreaterThan(otherRed + 100);
    expect(blue).toBeGreaterThan(otherBlue + 100);
  },
);

test("the orientation of a photograph is applied before it is dropped", async () => {
  const turned = await drawing().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { bytes } = (await reencodeImage(turned)) ?? {};
  const { width, height, orientation } = await sharp(bytes).metadata();
  expect({ width, height, orientation }).toEqual({ width: 8, height: 16, orientation: undefined });
});

test("transparency is kept, and the first frame of an animation", async () => {
  const clear = await reencodeImage(pngOf({ width: 3, height: 3 }));
  expect((await sharp(clear?.bytes).metadata()).hasAlpha).toBe(true);
  const still = await reencodeImage(await animation("webp"));
  expect((await sharp(still?.bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
});

const whole = async (format: "png" | "jpeg" | "webp") =>
  sharp(Buffer.from(Array.from({ length: 3 * 64 * 64 }, (_, at) => (at * 7919) % 251)), {
    raw: { width: 64, height: 64, channels: 3 },
  })
    .toFormat(format)
    .toBuffer();

test.for(FORMATS)("a %s that breaks off is refused", async ([format]) => {
  const bytes = await whole(format);
  for (const share of [0.02, 0.3, 0.6, 0.9])
    expect(await reencodeImage(bytes.subarray(0, bytes.length * share)), String(share)).toBeNull();
});

test.for([
  ["markup", () => Buffer.from("<html><script>alert(1)</script></html>")],
  ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ["a GIF", () => animation("gif")],
  ["a TIFF", () => drawing().tiff().toBuffer()],
  ["an AVIF", () => drawing().avif().toBuffer()],
  ["nothing", () => Buffer.alloc(0)],
  [
    "a PNG's first bytes with markup behind",
    () => Buffer.concat([pngOf({ width: 1, height: 1 }).subarray(0, 8), Buffer.from("<html>")]),
  ],
  ["a JPEG's first bytes with markup behind", () => Buffer.concat([CANVAS_JPEG.subarray(0, 4), Buffer.from("<html>")])],
  ["a WebP's first bytes with markup behind", () => Buffer.from("RIFF\x20\0\0\0WEBP<html>", "latin1")],
  ["a JPEG without its picture", () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ["a picture of more pixels than are decoded", () => pngOf({ width: 4097, height: 4097 })],
  ["a header of a billion pixels", () => pngOf({ width: 60_000, height: 60_000, lines: Buffer.alloc(1) })],
  ["a PNG without a side", () => pngOf({ width: 0, height: 1, lines: Buffer.alloc(1) })],
  ["a PNG with fewer pixels than it says", () => pngOf({ width: 9, height: 9, lines: Buffer.alloc(10) })],
  [
    "a PNG whose pixels are not packed",
    () =>
      Buffer.concat([
        pngOf({ width: 1, height: 1 }).subarray(0, 33),
        chunk("IDAT", Buffer.from("plain")),
        chunk("IEND", Buffer.alloc(0)),
      ]),
  ],
] as const)("%s is refused", async ([, make]) => {
  expect(await reencodeImage(await make())).toBeNull();
});

test("a damaged byte at any position causes no error", async () => {
  for (const [format] of FORMATS) {
    const bytes = await drawing().toFormat(format).toBuffer();
    for (let at = 0; at < bytes.length; at += 5) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const image = await reencodeImage(damaged);
      expect(image === null || image.bytes.length > 0, `${format} ${at}`).toBe(true);
    }
  }
});
