import { type Block, block, hex } from "@adel/card";
import { hexOf } from "../kernel/field.ts";

/**
 * A block as 32 hex digits in either case, returned in upper case (16 bytes, NXP MF1S50YYX §8.6). Fails with FIELD_HEX
 * or FIELD_HEX_LENGTH.
 */
export const BlockText = hexOf(16);

/** Encodes a block as text. Fails with CardDataError BLOCK_LENGTH unless it has 16 bytes. */
export const encodeBlock = (data: ArrayLike<number>): string => hex(block(data));
/** Decodes a `BlockText`. Fails with CardDataError HEX_INVALID or BLOCK_LENGTH on any other text. */
export const decodeBlock = (text: string): Block => block(text);
