import { bytes } from "./bytes.ts";
import { CardDataError } from "./card-data-error.ts";

/** Card identifier of 4 or 7 bytes (MIFARE Classic has no others). */
export type Uid = Uint8Array;

/** Copies a UID of 4 or 7 bytes, or parses 8 or 14 hex digits. Fails with UID_LENGTH or HEX_INVALID. */
export function uid(hexOrBytes: string | ArrayLike<number>): Uid {
  const data = typeof hexOrBytes === "string" ? bytes(hexOrBytes) : Uint8Array.from(hexOrBytes);
  if (data.length !== 4 && data.length !== 7) throw new CardDataError("UID_LENGTH", data.length);
  return data;
}
