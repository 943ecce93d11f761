import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from "node:crypto";

/**
 * Encrypts secrets at rest: AES-256-GCM (NIST SP 800-38D) with the key-encryption key and a 96-bit random nonce. `what`
 * names the secret and is authenticated, so a row copied to another place cannot be decrypted there.
 */
export interface Vault {
  wrap(what: string, secret: Uint8Array): string;
  unwrap(what: string, wrapped: string): Uint8Array;
  /** A keyed fingerprint of a text: equal texts can be found, but a stolen row cannot be guessed. */
  mac(what: string, text: string): string;
  /** Stored in the database to recognize this key. */
  readonly check: string;
}

const NONCE = 12;
const TAG = 16;

export function openVault(kek: Buffer): Vault {
  // Created once: raw bytes would be parsed as a key object first with every use.
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
