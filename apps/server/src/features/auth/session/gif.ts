/** A picture of at most 128 colours: rows of indices into `palette`. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly palette: readonly (readonly [red: number, green: number, blue: number])[];
  readonly pixels: Uint8Array;
}

/** Indices of 7 bits are codes of 8: each code is a byte as long as the decoder's table has not outgrown them. */
const INDEX_BITS = 7;
const CLEAR = 1 << INDEX_BITS;
const END = CLEAR + 1;
/** The table starts behind END and grows by one a pixel; it is cleared before it needs a ninth bit. */
const BEFORE_CLEAR = 120;

const word = (value: number) => [value & 0xff, value >> 8];

/** Pixels as LZW codes that were never compressed. */
function codes(pixels: Uint8Array): number[] {
  const all: number[] = [];
  for (const [at, pixel] of pixels.entries()) {
    if (at % BEFORE_CLEAR === 0) all.push(CLEAR);
    all.push(pixel);
  }
  return [...all, END];
}

/** Data comes in blocks of at most 255 bytes, each after its length; an empty one ends them. */
function blocks(bytes: readonly number[]): number[] {
  const all: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    all.push(block.length, ...block);
  }
  return [...all, 0];
}

/** The bytes of a GIF89a file (CompuServe, 1990): header, colour table, one image. */
export function gif({ width, height, palette, pixels }: Picture): Buffer {
  const table = Array.from({ length: CLEAR }, (_, index) => palette[index] ?? [0, 0, 0]).flat();
  const size = [...word(width), ...word(height)];
  return Buffer.from([
    ...Buffer.from("GIF89a"),
    ...size,
    // A global colour table of 2^(6+1) colours; background 0; no aspect ratio.
    ...[0x80 | (INDEX_BITS - 1), 0, 0],
    ...table,
    ...[0x2c, 0, 0, 0, 0, ...size, 0],
    INDEX_BITS,
    ...blocks(codes(pixels)),
    0x3b,
  ]);
}
