import { hex, bytes as parseHex, sameBytes } from "./bytes.ts";
import { CardDataError } from "./card-data-error.ts";

/** Printed in place of a key. */
const VEILED = "[key]";

/**
 * Bytes that are never printed: JSON, string conversion and console inspection give a placeholder. Code that needs the
 * bytes reads `.bytes`, which is easy to search for.
 */
class Secret {
  readonly #bytes: Uint8Array;

  constructor(data: Uint8Array, length: number) {
    if (data.length !== length) throw new CardDataError("KEY_LENGTH", data.length);
    this.#bytes = Uint8Array.from(data);
  }

  /** A copy of the bytes. */
  get bytes(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  equals(other: Secret): boolean {
    return sameBytes(this.#bytes, other.#bytes);
  }

  /** Upper-case hex, only for sealed jobs and for dumps on a technician's own disk. */
  reveal(): string {
    return hex(this.#bytes);
  }

  toJSON(): string {
    return VEILED;
  }

  toString(): string {
    return VEILED;
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return VEILED;
  }
}

/** Sector key A or B of a MIFARE Classic card: 6 bytes. */
export class Key extends Secret {
  readonly kind = "sector";

  constructor(data: Uint8Array) {
    super(data, 6);
  }
}

/** AES-128 key (hotel, factory, MAC, wrap, fingerprint): 16 bytes. */
export class MasterKey extends Secret {
  readonly kind = "master";

  constructor(data: Uint8Array) {
    super(data, 16);
  }
}

/** Creates a sector key from 6 bytes or 12 hex digits. Fails with KEY_LENGTH or HEX_INVALID. */
export function key(hexOrBytes: string | Uint8Array): Key {
  return new Key(typeof hexOrBytes === "string" ? parseHex(hexOrBytes) : hexOrBytes);
}

/** Creates an AES-128 key from 16 bytes or 32 hex digits. Fails with KEY_LENGTH or HEX_INVALID. */
export function masterKey(hexOrBytes: string | Uint8Array): MasterKey {
  return new MasterKey(typeof hexOrBytes === "string" ? parseHex(hexOrBytes) : hexOrBytes);
}

/** Key A and B of every sector as delivered: FF six times. */
export const DEFAULT_KEY = key("FFFFFFFFFFFF");
/** Public key A of the directory sectors, NXP AN10787 §3.4. */
export const MAD_KEY_A = key("A0A1A2A3A4A5");
/** Public key A of NDEF sectors, NXP AN1305. */
export const NDEF_KEY_A = key("D3F7D3F7D3F7");
