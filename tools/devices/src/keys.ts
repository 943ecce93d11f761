import { decrypt, diversify } from "./aes.ts";
import type { Slot } from "./chip.ts";

const ascii = (letter: string): number => letter.charCodeAt(0);

/** A number in four bytes, the highest first. */
export const fourBytes = (number: number): Uint8Array => {
  const out = new Uint8Array(4);
  new DataView(out.buffer).setUint32(0, number);
  return out;
};

/** Key A or B (6 bytes) of a sector on one card: 'A' or 'B' ‖ UID ‖ sector ‖ hotel number (card format §5). */
export const sectorKey = (
  master: Uint8Array,
  slot: Slot,
  uid: Uint8Array,
  sector: number,
  hotelNumber: number,
): Uint8Array =>
  diversify(master, Uint8Array.of(ascii(slot), ...uid, sector, ...fourBytes(hotelNumber))).subarray(0, 6);

/** Key of the MACs of one kind of record: 'M' ‖ kind ‖ hotel number. */
export const macKey = (master: Uint8Array, kind: number, hotelNumber: number): Uint8Array =>
  diversify(master, Uint8Array.of(ascii("M"), kind, ...fourBytes(hotelNumber)));

/** Key around the hotel key in a set card: 'W' ‖ UID ‖ sequence. */
export const wrapKey = (factoryKey: Uint8Array, uid: Uint8Array, sequence: number): Uint8Array =>
  diversify(factoryKey, Uint8Array.of(ascii("W"), ...uid, ...fourBytes(sequence)));

/** The hotel key in a set card's body (16 bytes). */
export const unwrapped = (factoryKey: Uint8Array, uid: Uint8Array, sequence: number, body: Uint8Array): Uint8Array =>
  decrypt(wrapKey(factoryKey, uid, sequence), body);
