import { DEFAULT_KEY, type Key, key } from "../secret.ts";
import { type Access, accessBytes } from "./access-bits.ts";
import { type Block, block } from "./block.ts";

/** As delivered: data readable and writable with key A, trailer written with key A, key B readable (FF 07 80). */
export const FACTORY_ACCESS: Access = ["000", "000", "000", "001"];
/** Card format §4: data read with A or B and written with B, keys written with B and never readable (78 77 88). */
export const OUR_ACCESS: Access = ["100", "100", "100", "011"];

/** General purpose byte as delivered; MF1S50YYX leaves it to the user. */
const GPB_FACTORY = 0x69;

/**
 * Encodes a sector trailer: key A (6) · access bits (3) · general purpose byte (1) · key B (6). The card returns key A
 * as zeros.
 */
export function trailer(keyA: Key, access: Access, gpb: number, keyB: Key): Block {
  return block([...keyA.bytes, ...accessBytes(access), gpb, ...keyB.bytes]);
}

/** Trailer as delivered: FF×6 FF 07 80 69 FF×6. */
export function factoryTrailer(): Block {
  return trailer(DEFAULT_KEY, FACTORY_ACCESS, GPB_FACTORY, DEFAULT_KEY);
}

/** Key A of a trailer whose bytes are known. */
export function keyAOf(trailerBlock: Block): Key {
  return key(trailerBlock.slice(0, 6));
}

/** Key B of a trailer whose bytes are known. */
export function keyBOf(trailerBlock: Block): Key {
  return key(trailerBlock.slice(10, 16));
}
