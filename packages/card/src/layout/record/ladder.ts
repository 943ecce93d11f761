import { join, uint } from "../../chip/bytes.ts";
import { CardDataError } from "../../chip/card-data-error.ts";
import { decodeBitMap, encodeBitMap } from "./bit-map.ts";

/** Floors that a card gives access to. */
export type LadderFields = {
  /** 0–127, ascending when decoded */
  readonly floors: readonly number[];
};

/** Encodes detail (zeros) and body (floor bit map). */
export function encodeLadderFields({ floors }: LadderFields): Uint8Array {
  return join([0, 0, 0, 0], encodeBitMap(floors));
}

/**
 * Decodes a ladder record's detail (4 bytes) and body (16 bytes). Fails with RECORD_RESERVED when reserved bytes are
 * not zero.
 */
export function decodeLadderFields(detail: Uint8Array, body: Uint8Array): LadderFields {
  if (uint(detail, 0, 4) !== 0) throw new CardDataError("RECORD_RESERVED", 4);
  return { floors: decodeBitMap(body) };
}
