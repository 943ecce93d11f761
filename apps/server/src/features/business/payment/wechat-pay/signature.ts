import { createDecipheriv, type KeyObject, sign, verify } from "node:crypto";

// WeChat Pay API v3: signatures of requests, replies and notifications, and sealed resources.

const DIGEST = "RSA-SHA256";
const TAG_BYTES = 16;

export interface SignedRequest {
  readonly method: "GET" | "POST";
  /** Path and query exactly as sent, without the host. */
  readonly url: string;
  readonly timestamp: string;
  readonly nonce: string;
  /** "" for GET. */
  readonly body: string;
}

export const requestText = ({ method, url, timestamp, nonce, body }: SignedRequest): string =>
  `${method}\n${url}\n${timestamp}\n${nonce}\n${body}\n`;

export const signText = (key: KeyObject, text: string): string =>
  sign(DIGEST, Buffer.from(text), key).toString("base64");

export interface SignedMessage {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  /** The bytes as received: parsed and serialized again, they may differ from what was signed. */
  readonly body: Buffer;
}

export const verifyMessage = (key: KeyObject, { timestamp, nonce, signature, body }: SignedMessage): boolean =>
  verify(
    DIGEST,
    Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from("\n")]),
    key,
    Buffer.from(signature, "base64"),
  );

export interface SealedResource {
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associatedData: string;
}

/** AES-GCM; throws if text, tag, nonce or associated data were changed. */
export function openResource(key: Buffer, { ciphertext, nonce, associatedData }: SealedResource): string {
  const bytes = Buffer.from(ciphertext, "base64");
  const algorithm = key.length === 16 ? "aes-128-gcm" : "aes-256-gcm";
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(associatedData));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  // `final` checks the tag.
  return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString("utf8");
}
