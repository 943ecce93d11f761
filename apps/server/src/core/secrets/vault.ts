import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from "node:crypto";

/**
 * Wraps secrets at rest: AES-256-GCM (NIST SP 800-38D) under the key-encryption key, 96-bit random nonce.
 * `what` names the secret and is authenticated: a row copied to another place does not open there.
 */
export interface Vault {
  wrap(what: string, secret: Uint8Array): string;
  unwrap(what: string, wrapped: string): Uint8Array;
  /** A keyed fingerprint of a text: equal texts are found again, and nothing can be guessed from a stolen row. */
  mac(what: string, text: string): string;
  /** Stored in the database to recognize this key. */
  readonly check: string;
}

const NONCE = 12;
const TAG = 16;

export function openVault(kek: Buffer): Vault {
  // Handed to OpenSSL once: raw bytes would be taken for a key object first, and refused, with every use.
  const key = createSecretKey(kek);
  const mac = (what: string, text: string) =>
    createHmac("sha256", key).update(what).update("\0").update(text).digest("base64url");
  return {
    check: mac("check", "adel"),
    mac,
    wrap: (what, secret) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(what));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url");
    },
    unwrap: (what, wrapped) => {
      const bytes = Buffer.from(wrapped, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE)).setAAD(Buffer.from(what));
      decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
      return Uint8Array.from(
        Buffer.concat([decipher.update(bytes.subarray(NONCE, bytes.length - TAG)), decipher.final()]),
      );
    },
  };
}
