import { createHash, randomBytes } from "node:crypto";

/** `bytes` random bytes as base64url. */
export const randomBase64Url = (bytes: number): string => randomBytes(bytes).toString("base64url");

/** `bytes` random bytes in lower-case hex: a file name. */
export const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");

/** Hash of a random token for storage, so that a stolen database opens no session. */
export const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64url");
