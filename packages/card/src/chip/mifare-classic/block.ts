import { bytes } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";

/** Sixteen bytes: the unit a MIFARE Classic card reads and writes. */
export type Block = Uint8Array;

export const BLOCK_LENGTH = 16;

/** A block of exactly 16 bytes or 32 hex digits, copied. Fails with BLOCK_LENGTH or HEX_INVALID. */
export function block(content: string | ArrayLike<number>): Block {
  const data = typeof content === "string" ? bytes(content) : Uint8Array.from(content);
  if (data.length !== BLOCK_LENGTH) throw new CardDataError("BLOCK_LENGTH", data.length);
  return data;
}

/** Sixteen zeros: a data block as delivered. */
export function zeroBlock(): Block {
  return new Uint8Array(BLOCK_LENGTH);
}

/** Cuts bytes (a multiple of 16) into blocks. Fails with BLOCK_LENGTH. */
export function blocksFrom(data: Uint8Array): Block[] {
  if (data.length % BLOCK_LENGTH !== 0) throw new CardDataError("BLOCK_LENGTH", data.length);
  return Array.from({ length: data.length / BLOCK_LENGTH }, (_, i) =>
    data.slice(i * BLOCK_LENGTH, (i + 1) * BLOCK_LENGTH),
  );
}
