import { crc32, deflateSync, inflateSync } from "node:zlib";
import { fits, type Picture } from "./picture.ts";

/** PNG specification, third edition (W3C 2025), §5.2. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Samples a pixel and depths allowed, by colour type (§11.2.1, table 12). */
const COLOURS: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE_TYPE = 3;

/** Adam7 (§8.2): first column and row of each pass, and the steps between its pixels. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly colour: number;
  readonly interlaced: boolean;
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** The chunks up to the end of the picture, each with a right checksum (§5.3); null where one is not. */
function chunksOf(bytes: Buffer): Chunk[] | null {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return null;
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return null;
    const chunk = { type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, end) };
    chunks.push(chunk);
    if (chunk.type === "IEND") return chunks;
    at = end + 4;
  }
  return null;
}

function headerOf({ type, data }: Chunk): Header | null {
  if (type !== "IHDR" || data.length !== 13) return null;
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, colour = 9, compression, filter, interlace = 9] = data.subarray(8);
  const known = COLOURS[colour];
  if (!known?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) return null;
  return fits(width, height)
    ? { width, height, bitsPerPixel: known.samples * depth, colour, interlaced: interlace === 1 }
    : null;
}

/** Length of a scanline and how many there are, for each pass; one pass where the picture is not interlaced. */
function linesOf({ width, height, bitsPerPixel, interlaced }: Header): { length: number; count: number }[] {
  const passes = interlaced ? PASSES : ([[0, 0, 1, 1]] as const);
  return passes.flatMap(([left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across);
    const count = Math.ceil((height - top) / down);
    return columns > 0 && count > 0 ? [{ length: 1 + Math.ceil((columns * bitsPerPixel) / 8), count }] : [];
  });
}

/** The filtered pixels, exactly as many as the header says, each line under a filter that exists (§9.2); else null. */
function pixelsOf(header: Header, packed: Buffer): Buffer | null {
  const lines = linesOf(header);
  const expected = lines.reduce((sum, { length, count }) => sum + length * count, 0);
  let pixels: Buffer;
  try {
    pixels = inflateSync(packed, { maxOutputLength: expected });
  } catch {
    return null;
  }
  if (pixels.length !== expected) return null;
  let at = 0;
  for (const { length, count } of lines)
    for (let line = 0; line < count; line++, at += length) if ((pixels[at] ?? 9) > 4) return null;
  return pixels;
}

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of the pixels alone: header, palette and transparency where they belong, the pixels packed anew, the end. */
export function png(bytes: Buffer): Picture | null {
  const chunks = chunksOf(bytes);
  const header = chunks?.[0] && headerOf(chunks[0]);
  if (!chunks?.[0] || !header) return null;
  const first = (type: string) => chunks.find((chunk) => chunk.type === type);
  const [palette, transparency] = [first("PLTE"), first("tRNS")];
  if (palette && (palette.data.length % 3 !== 0 || palette.data.length > 768)) return null;
  if (header.colour === PALETTE_TYPE && !palette) return null;
  const data = chunks.filter(({ type }) => type === "IDAT").map((chunk) => chunk.data);
  const pixels = pixelsOf(header, Buffer.concat(data));
  if (!pixels) return null;
  const kept = [
    chunks[0],
    ...(palette && header.colour === PALETTE_TYPE ? [palette] : []),
    ...(transparency && transparency.data.length <= 256 ? [transparency] : []),
    { type: "IDAT", data: deflateSync(pixels) },
    { type: "IEND", data: Buffer.alloc(0) },
  ];
  const { width, height } = header;
  return {
    type: "image/png",
    extension: "png",
    width,
    height,
    bytes: Buffer.concat([SIGNATURE, ...kept.map(written)]),
  };
}
