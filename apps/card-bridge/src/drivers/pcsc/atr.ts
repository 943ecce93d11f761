import { type Identity, identifyByName } from "@adel/card";

/** Historical bytes of a storage card: 80, 4F, length 0C, RID of the PC/SC workgroup (PC/SC part 3 §3.1.3.2.3.2). */
const STORAGE_CARD = "804F0CA000000306";
/** Followed by the standard (03: ISO/IEC 14443-3 A) and the card's name in two bytes. */
const NAME_AT = STORAGE_CARD.length / 2 + 1;

const xor = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum ^ byte, 0);

export interface Atr {
  readonly historical: Uint8Array;
}

/** Number of interface bytes, and whether a checksum ends the ATR: every protocol but T=0 requires one. */
function interfaceBytes(bytes: Uint8Array): { readonly count: number; readonly isChecked: boolean } {
  let count = 0;
  let isChecked = false;
  let format: number | undefined = bytes[1];
  while (format !== undefined) {
    // Bits 5 to 7: TA, TB, TC follow; bit 8: TD, which says what follows next.
    count += [0x10, 0x20, 0x40, 0x80].filter((bit) => ((format ?? 0) & bit) !== 0).length;
    format = (format & 0x80) !== 0 ? bytes[1 + count] : undefined;
    if (format !== undefined && (format & 0x0f) !== 0) isChecked = true;
  }
  return { count, isChecked };
}

/**
 * Splits an answer to reset up to its historical bytes; undefined if it is none or is damaged (ISO/IEC 7816-3 §8.2).
 */
export function readAtr(bytes: Uint8Array): Atr | undefined {
  const [first, format = 0] = bytes;
  if ((first !== 0x3b && first !== 0x3f) || bytes.length < 2) return undefined;
  const { count, isChecked } = interfaceBytes(bytes);
  const from = 2 + count;
  const to = from + (format & 0x0f);
  if (bytes.length !== to + (isChecked ? 1 : 0)) return undefined;
  if (isChecked && xor(bytes.subarray(1)) !== 0) return undefined;
  return { historical: bytes.slice(from, to) };
}

/** Whether a reader generated this ATR for a card that it reads by blocks. */
export const isStorageCard = ({ historical }: Atr): boolean =>
  Buffer.from(historical).toString("hex").toUpperCase().startsWith(STORAGE_CARD);

/**
 * The chip as its reader reports it. Anything but a storage card supports ISO/IEC 14443-4, or is in a contact reader.
 */
export function chipIn(atr: Atr, uidLength: Identity["uidLength"]): Identity {
  const [high, low] = atr.historical.subarray(NAME_AT);
  if (isStorageCard(atr) && high !== undefined && low !== undefined)
    return identifyByName((high << 8) | low, uidLength);
  return identifyByName(0xff20, uidLength);
}
