import { sameBytes, uint } from "../chip/bytes.ts";
import { CardDataError } from "../chip/card-data-error.ts";
import { TEMPLATE_LIMIT } from "./fingerprint.ts";

// ISO/IEC 19794-2:2005, clause 7 (record format) and clause 8 (card formats).
const MAGIC = Uint8Array.of(0x46, 0x4d, 0x52, 0);
const RECORD_HEADER = 24;
const VIEW_HEADER = 4;
const MINUTIA = 6;
const COMPACT = 3;
const X_RESOLUTION_AT = 18;
const Y_RESOLUTION_AT = 20;
const VIEWS_AT = 22;

/**
 * Converts an ISO/IEC 19794-2 file to the compact card format (3 bytes per minutia, 3–264 bytes). Of a record (`FMR`)
 * it takes the first view, with the best 88 minutiae; a file in the compact format is returned unchanged. Fails with
 * FINGERPRINT_TEMPLATE at the invalid byte.
 */
export function compactTemplate(file: Uint8Array): Uint8Array {
  if (sameBytes(file.slice(0, MAGIC.length), MAGIC)) return fromRecord(file);
  if (file.length < COMPACT || file.length > TEMPLATE_LIMIT || file.length % COMPACT !== 0)
    throw new CardDataError("FINGERPRINT_TEMPLATE", 0);
  return Uint8Array.from(file);
}

function fromRecord(file: Uint8Array): Uint8Array {
  if (file.length < RECORD_HEADER + VIEW_HEADER || uint(file, 8, 4) !== file.length)
    throw new CardDataError("FINGERPRINT_TEMPLATE", 8);
  const scale = { x: uint(file, X_RESOLUTION_AT, 2), y: uint(file, Y_RESOLUTION_AT, 2) };
  if (scale.x === 0 || scale.y === 0) throw new CardDataError("FINGERPRINT_TEMPLATE", X_RESOLUTION_AT);
  if (uint(file, VIEWS_AT, 1) === 0) throw new CardDataError("FINGERPRINT_TEMPLATE", VIEWS_AT);
  const count = uint(file, RECORD_HEADER + VIEW_HEADER - 1, 1);
  const start = RECORD_HEADER + VIEW_HEADER;
  if (count === 0 || file.length < start + count * MINUTIA) throw new CardDataError("FINGERPRINT_TEMPLATE", start - 1);
  const all = Array.from({ length: count }, (_, i) => file.slice(start + i * MINUTIA, start + (i + 1) * MINUTIA));
  const best = all.toSorted((a, b) => uint(b, 5, 1) - uint(a, 5, 1)).slice(0, TEMPLATE_LIMIT / COMPACT);
  return Uint8Array.from(best.flatMap((minutia) => compact(minutia, scale)));
}

/**
 * Converts type (2 bits), x and y (14 bits, pixels), angle (1.40625°) and quality into x and y in 0.1 mm, type (2 bits)
 * and angle (5.625°); resolutions are pixels per centimeter.
 */
function compact(minutia: Uint8Array, scale: { readonly x: number; readonly y: number }): number[] {
  const type = uint(minutia, 0, 1) >> 6;
  const tenths = (pixels: number, resolution: number) => Math.min(255, Math.round((pixels * 100) / resolution));
  const x = tenths(uint(minutia, 0, 2) & 0x3fff, scale.x);
  const y = tenths(uint(minutia, 2, 2) & 0x3fff, scale.y);
  const angle = Math.round(uint(minutia, 4, 1) / 4) % 64;
  return [x, y, (type << 6) | angle];
}
