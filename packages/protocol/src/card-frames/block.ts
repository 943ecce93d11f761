import { type Block, block, hex } from "@adel/card";
import { hexOf } from "../kernel/field.ts";

/**
 * What a card reads and writes at once: 16 bytes, 32 hex digits in either case, given back in upper case
 * (NXP MF1S50YYX §8.6). Refused with FIELD_HEX or FIELD_HEX_LENGTH.
 */
export const BlockText = hexOf(16);

/** A block for a wire. Fails with CardDataError BLOCK_LENGTH on other than 16 bytes. */
export const encodeBlock = (data: ArrayLike<number>): string => hex(block(data));
/** The bytes of a `BlockText`. Fails with CardDataError HEX_INVALID or BLOCK_LENGTH on any other text. */
export const decodeBlock = (text: string): Block => block(text);
