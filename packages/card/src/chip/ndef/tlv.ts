import { CardDataError } from "../card-data-error.ts";

/** A message inside an NDEF data area, and the offset of its first byte in the area. */
export type FoundMessage = { readonly message: Uint8Array; readonly at: number };

const NULL = 0x00;
const NDEF_MESSAGE = 0x03;
const TERMINATOR = 0xfe;
/** Marks a length of 255 or more, which follows in two bytes, high byte first. */
const LONG = 0xff;

/** Start and length of a TLV block's value, for a length field at `at`. */
function valueAt(data: Uint8Array, at: number): { readonly from: number; readonly length: number } | undefined {
  const [short, high, low] = data.subarray(at);
  if (short === undefined) return undefined;
  if (short !== LONG) return { from: at + 1, length: short };
  return high === undefined || low === undefined ? undefined : { from: at + 3, length: high * 256 + low };
}

/**
 * Finds the NDEF messages of a data area (NXP AN1304 §6.2, TLV blocks): NULL blocks and blocks of other types are
 * skipped, a terminator ends the area. Fails with NDEF_TLV_LENGTH at a block that runs past the end of the area.
 */
export function ndefMessages(data: Uint8Array): readonly FoundMessage[] {
  const found: FoundMessage[] = [];
  let at = 0;
  while (at < data.length) {
    const type = data[at];
    if (type === TERMINATOR) break;
    if (type === NULL) {
      at += 1;
      continue;
    }
    const value = valueAt(data, at + 1);
    if (!value || value.from + value.length > data.length) throw new CardDataError("NDEF_TLV_LENGTH", at);
    const end = value.from + value.length;
    if (type === NDEF_MESSAGE) found.push({ message: data.slice(value.from, end), at: value.from });
    at = end;
  }
  return found;
}
