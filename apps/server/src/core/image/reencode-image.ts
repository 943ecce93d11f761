import { loadSharp } from "./load-sharp.ts";

export interface DecodedImage {
  readonly extension: "png" | "jpg" | "webp";
  readonly bytes: Buffer;
}

/** Bounds the memory and time that a small file can cost when it is decoded. */
const MAX_PIXELS = 4096 * 4096;

const FORMATS = {
  png: { extension: "png", options: {} },
  jpeg: { extension: "jpg", options: { quality: 90 } },
  webp: { extension: "webp", options: { quality: 90 } },
} as const;

/** Checked before libvips sees the bytes: it reads many more formats, SVG among them. */
function detectFormat(bytes: Buffer): keyof typeof FORMATS | null {
  const has = (text: string, offset = 0) => bytes.toString("latin1", offset, offset + text.length) === text;
  if (has("\x89PNG\r\n\x1a\n")) return "png";
  if (has("\xff\xd8\xff")) return "jpeg";
  if (has("RIFF") && has("WEBP", 8)) return "webp";
  return null;
}

/**
 * Decodes a PNG, JPEG or WebP and encodes its pixels again in the same format. Metadata, further frames and appended
 * data are lost; the orientation is applied. Null for other formats and for damaged or too large pictures.
 */
export async function reencodeImage(bytes: Buffer): Promise<DecodedImage | null> {
  const format = detectFormat(bytes);
  if (format === null) return null;
  const { extension, options } = FORMATS[format];
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS });
    return { extension, bytes: await image.autoOrient().toFormat(format, options).toBuffer() };
  } catch {
    // sharp reports every fault of the input as a plain Error without a code.
    return null;
  }
}
