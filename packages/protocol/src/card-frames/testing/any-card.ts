import {
  type CardMemory,
  emptyCard,
  hex,
  isTrailer,
  key,
  OUR_ACCESS,
  totalBlocks,
  trailer,
  uid,
  withBlocks,
} from "@adel/card";
import fc from "fast-check";

export const anyBytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
export const anyUid = fc.oneof(anyBytes(4), anyBytes(7)).map(hex);
export const anyKey = anyBytes(6).map((data) => key(data));
export const anySize = fc.constantFrom("1k" as const, "4k" as const);

const SECRET_A = key("A1A2A3A4A5A6");
const SECRET_B = key("B1B2B3B4B5B6");
/** Hex digits that appear in a text if a key of `anyCard` leaks. */
export const SECRETS = [SECRET_A.reveal(), SECRET_B.reveal()];

/** A card with arbitrary data blocks and the same two keys in all trailers. */
export const anyCard: fc.Arbitrary<CardMemory> = fc
  .record({ size: anySize, uid: anyUid, data: anyBytes(16), general: fc.nat(255) })
  .map(({ size, uid: text, data, general }) =>
    withBlocks(
      emptyCard(uid(text), size),
      Array.from({ length: totalBlocks(size) - 1 }, (_, at) => at + 1).map((number) => [
        number,
        isTrailer(number)
          ? trailer(SECRET_A, OUR_ACCESS, general, SECRET_B)
          : data.map((byte) => (byte + number) & 0xff),
      ]),
    ),
  );
