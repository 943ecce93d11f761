import { accessOf, CONDITIONS, hex, isZero, key, keyAOf, keyBOf, trailer } from "@adel/card";
import * as z from "zod";
import { BlockText, decodeBlock } from "./block.ts";
import { SectorKey } from "./sector.ts";

/** C1 C2 C3 of one block group, in that order (NXP MF1S50YYX §8.7.1). */
export const AccessCondition = z.enum(CONDITIONS);
/** Access bits, bytes 6–8: the conditions of the groups 0, 1 and 2 (data) and 3 (the trailer itself). */
export const AccessBits = z.tuple([AccessCondition, AccessCondition, AccessCondition, AccessCondition]).readonly();

/** The last block of a sector: key A (6 bytes) · access bits (3) · general purpose byte (1) · key B (6). */
export const Trailer = z.object({
  /** null if blanked, as in every dump that leaves a bridge. */
  keyA: SectorKey.nullable(),
  access: AccessBits,
  generalPurpose: z.number().int().min(0).max(0xff),
  keyB: SectorKey.nullable(),
});
export type Trailer = z.output<typeof Trailer>;

const BLANK = key("000000000000");
const shown = (one: ReturnType<typeof key>) => (isZero(one.bytes) ? null : one.reveal());
const keyOf = (text: string | null) => (text === null ? BLANK : key(text));

/**
 * Codec between a trailer's block and its parts. A blanked key is encoded as zeros. Fails with ACCESS_BITS_INCONSISTENT
 * if the access bits are inconsistent, because they would block the sector permanently.
 */
export const TrailerBlock = /* @__PURE__ */ z.codec(BlockText, Trailer, {
  decode: (text, context) => {
    const block = decodeBlock(text);
    const access = accessOf(block);
    if (access === undefined) {
      context.issues.push({ code: "custom", input: text, message: "ACCESS_BITS_INCONSISTENT" });
      return z.NEVER;
    }
    return { keyA: shown(keyAOf(block)), access, generalPurpose: block[9] ?? 0, keyB: shown(keyBOf(block)) };
  },
  encode: ({ keyA, access, generalPurpose, keyB }) => hex(trailer(keyOf(keyA), access, generalPurpose, keyOf(keyB))),
});
