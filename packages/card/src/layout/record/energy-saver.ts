import { inRange, join, uint } from "../../chip/bytes.ts";
import { CardDataError } from "../../chip/card-data-error.ts";
import { decodeBitMap, encodeBitMap } from "./bit-map.ts";

/** Settings of an energy-saver switch for a card. */
export type EnergySaverFields = {
  /** relay count, 0–255 */
  readonly relays: number;
  /** off delay in seconds, 0–255 */
  readonly offDelay: number;
  /** 0–127, ascending when decoded */
  readonly areas: readonly number[];
};

/** Encodes detail (relay count (1) · off delay in s (1) · 0 0) and body (area bit map). */
export function encodeEnergySaverFields({ relays, offDelay, areas }: EnergySaverFields): Uint8Array {
  return join([inRange(relays, 0xff, 4), inRange(offDelay, 0xff, 5), 0, 0], encodeBitMap(areas));
}

/**
 * Decodes an energy-saver record's detail (4 bytes) and body (16 bytes). Fails with RECORD_RESERVED when reserved bytes
 * are not zero.
 */
export function decodeEnergySaverFields(detail: Uint8Array, body: Uint8Array): EnergySaverFields {
  if (uint(detail, 2, 2) !== 0) throw new CardDataError("RECORD_RESERVED", 6);
  return { relays: uint(detail, 0, 1), offDelay: uint(detail, 1, 1), areas: decodeBitMap(body) };
}
