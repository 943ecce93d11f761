import { CardDataError } from "../../chip/card-data-error.ts";

/** Number of bits of an area or floor map. */
export const MAP_BITS = 128;

/**
 * Encodes numbers 0–127 as a map of 16 bytes: number n is bit (n mod 8) of byte (n div 8). Repeated numbers are
 * allowed. Fails with FIELD_OUT_OF_RANGE at the body.
 */
export function encodeBitMap(numbers: readonly number[]): Uint8Array {
  const map = new Uint8Array(MAP_BITS / 8);
  for (const n of numbers) {
    if (!Number.isInteger(n) || n < 0 || n >= MAP_BITS) throw new CardDataError("FIELD_OUT_OF_RANGE", 16);
    map[n >> 3] = (map[n >> 3] ?? 0) | (1 << (n & 7));
  }
  return map;
}

/** Numbers set in a map, ascending. */
export function decodeBitMap(map: Uint8Array): readonly number[] {
  return Array.from({ length: map.length * 8 }, (_, n) => n).filter((n) => ((map[n >> 3] ?? 0) >> (n & 7)) & 1);
}
