import { createHash, createSecretKey, hkdfSync } from "node:crypto";
import { hkdfInfo, type Purpose } from "@adel/protocol";

/** Name of an encrypted encoder key in the vault: it can be decrypted for this device only. */
export const encoderKeyName = (deviceNumber: string) => `encoder-key/${deviceNumber}`;

/** First eight bytes of the key's SHA-256 in groups of two, for comparison. */
export const fingerprintOf = (key: Uint8Array): string =>
  createHash("sha256")
    .update(key)
    .digest("hex")
    .slice(0, 16)
    .toUpperCase()
    .replace(/(....)(?=.)/g, "$1 ");

/** Each purpose has a key of its own: HKDF-SHA256, empty salt, 32 bytes (RFC 5869). */
export const purposeKey = (key: Uint8Array, purpose: Purpose, deviceNumber: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", createSecretKey(key), "", hkdfInfo(purpose, deviceNumber), 32));
