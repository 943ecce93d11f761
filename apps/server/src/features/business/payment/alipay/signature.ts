import { type KeyObject, sign, verify } from "node:crypto";

// Alipay gateway protocol v2 with RSA2: signatures of requests, replies and notifications.

const DIGEST = "RSA-SHA256";
type Pair = readonly [name: string, value: string];

/** Sorted by name, joined, not URL-encoded. */
const joined = (pairs: readonly Pair[]): string =>
  [...pairs]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");

/** All but `sign`, without blank values; `sign_type` is signed. */
export const requestText = (parameters: Readonly<Record<string, string>>): string =>
  joined(Object.entries(parameters).filter(([name, value]) => name !== "sign" && value.trim() !== ""));

export const signText = (key: KeyObject, text: string): string =>
  sign(DIGEST, Buffer.from(text), key).toString("base64");

export const verifyBytes = (key: KeyObject, bytes: Buffer, signature: string): boolean =>
  verify(DIGEST, bytes, key, Buffer.from(signature, "base64"));

export const verifyText = (key: KeyObject, text: string, signature: string): boolean =>
  verifyBytes(key, Buffer.from(text), signature);

/** Index of the end of the object that begins at `start`; -1 if it does not end. */
function objectEnd(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (quoted && char === "\\") at++;
    else if (char === '"') quoted = !quoted;
    else if (!quoted && char === "{") depth++;
    else if (!quoted && char === "}" && --depth === 0) return at + 1;
  }
  return -1;
}

/** The signed part of a reply, as received: serialized again, it may differ from what was signed. */
export function signedPart(raw: string, name: string): string | undefined {
  const head = new RegExp(`^\\s*\\{\\s*"${name}"\\s*:\\s*`).exec(raw);
  const start = head === null ? -1 : head[0].length;
  if (start < 0 || raw[start] !== "{") return undefined;
  const end = objectEnd(raw, start);
  return end < 0 ? undefined : raw.slice(start, end);
}

/**
 * The texts that a notification may be signed over: without `sign` and `sign_type`; empty values are kept by Alipay's
 * SDKs and dropped by one of its documents.
 */
export function notificationTexts(form: ReadonlyMap<string, string>): readonly string[] {
  const pairs = [...form].filter(([name]) => name !== "sign" && name !== "sign_type");
  return [joined(pairs), joined(pairs.filter(([, value]) => value !== ""))];
}
