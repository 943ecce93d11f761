import { loadSharp } from "./load-sharp.ts";

export interface DecodedImage {
  readonly extension: "png" | "jpg" | "webp";
  readonly bytes: Buffer;
}

/** Limits the memory and time that decoding a small file can take. */
const MAX_PIXELS = 4096 * 4096;

const FORMATS = {
  png: { extension: "png", options: {} },
  jpeg: { extension: "jpg", options: { quality: 90 } },
  webp: { extension: "webp", options: { quality: 90 } },
} as const;

/** Checked before libvips gets the bytes, because it reads many more formats, including SVG. */
function detectFormat(bytes: Buffer): keyof typeof FORMATS | null {
  const has = (text: string, offset = 0) => bytes.toString("latin1", offset, offset + text.length) === text;
  if (has("\x89PNG\r\n\x1a\n")) return "png";
  if (has("\xff\xd8\xff")) return "jpeg";
  if (has("RIFF") && has("WEBP", 8)) return "webp";
  return null;
}

/**
 * Decodes a PNG, JPEG or WebP image and encodes its pixels again in the same format. Metadata, further frames and
 * appended data are removed; the orientation is applied. Null for other formats and for damaged or too large images.
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
    // sharp reports every error of the input as a plain Error without a code.
    return null;
  }
}
