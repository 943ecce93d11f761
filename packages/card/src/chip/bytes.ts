import { CardDataError } from "./card-data-error.ts";

const BYTE_IN_HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0").toUpperCase());

/** Formats bytes as upper-case hex, two digits per byte, without separators. */
export function hex(data: ArrayLike<number>): string {
  let text = "";
  for (let i = 0; i < data.length; i++) text += BYTE_IN_HEX[data[i] ?? 0] ?? "";
  return text;
}

/**
 * Parses hex digits; spaces between bytes are allowed. Fails with CardDataError HEX_INVALID at the first invalid
 * character.
 */
export function bytes(hexText: string): Uint8Array {
  const wrong = hexText.search(/[^0-9a-fA-F\s]/);
  if (wrong >= 0) throw new CardDataError("HEX_INVALID", wrong);
  const digits = hexText.replace(/\s/g, "");
  if (digits.length % 2 !== 0) throw new CardDataError("HEX_INVALID", hexText.length);
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Concatenates byte strings. */
export function join(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Whether two byte strings have equal length and bytes. Takes constant time, so it is safe for MACs. */
export function sameBytes(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}

export function isZero(data: ArrayLike<number>): boolean {
  return Array.from(data).every((byte) => byte === 0);
}

/** Encodes an integer of 0…2³²−1 as four bytes, big-endian. */
export function u32(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** Decodes a big-endian unsigned integer of `length` (1–4) bytes at `offset`. */
export function uint(data: Uint8Array, offset: number, length: number): number {
  let value = 0;
  for (let i = offset; i < offset + length; i++) value = value * 256 + (data[i] ?? 0);
  return value;
}

/**
 * Returns an integer of 0…`max` unchanged; fails with CardDataError FIELD_OUT_OF_RANGE at `offset` for any other value.
 */
export function inRange(value: number, max: number, offset: number): number {
  if (!Number.isInteger(value) || value < 0 || value > max) throw new CardDataError("FIELD_OUT_OF_RANGE", offset);
  return value;
}

/** Decodes bytes as text, one character per byte (dumps are ASCII). */
export function asText(data: Uint8Array): string {
  return Array.from(data, (byte) => String.fromCharCode(byte)).join("");
}

/** Encodes ASCII text, one byte per character. */
export function asBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (char) => char.charCodeAt(0) & 0xff);
}
