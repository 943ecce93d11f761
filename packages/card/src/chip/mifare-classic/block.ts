import { bytes } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";

/** The 16 bytes that a MIFARE Classic card reads or writes at a time. */
export type Block = Uint8Array;

export const BLOCK_LENGTH = 16;

/** Copies 16 bytes, or parses 32 hex digits. Fails with BLOCK_LENGTH or HEX_INVALID. */
export function block(content: string | ArrayLike<number>): Block {
  const data = typeof content === "string" ? bytes(content) : Uint8Array.from(content);
  if (data.length !== BLOCK_LENGTH) throw new CardDataError("BLOCK_LENGTH", data.length);
  return data;
}

/** A data block as delivered: 16 zero bytes. */
export function zeroBlock(): Block {
  return new Uint8Array(BLOCK_LENGTH);
}

/** Splits bytes (a multiple of 16) into blocks. Fails with BLOCK_LENGTH. */
export function blocksFrom(data: Uint8Array): Block[] {
  if (data.length % BLOCK_LENGTH !== 0) throw new CardDataError("BLOCK_LENGTH", data.length);
  return Array.from({ length: data.length / BLOCK_LENGTH }, (_, i) =>
    data.slice(i * BLOCK_LENGTH, (i + 1) * BLOCK_LENGTH),
  );
}
