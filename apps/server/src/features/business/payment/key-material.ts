import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from "node:crypto";

const MIN_BITS = 2048;

/** Both providers sign with RSA alone, PKCS #1 v1.5 over SHA-256. */
const isRsa = (key: KeyObject): boolean =>
  key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_BITS;

/** The first format that can be parsed; Alipay's tool exports keys as plain base64, in either format. */
function firstOf(readings: readonly (() => KeyObject)[]): KeyObject | undefined {
  for (const read of readings) {
    try {
      const key = read();
      if (isRsa(key)) return key;
    } catch {
      // Not of this form: the next one is tried.
    }
  }
  return undefined;
}

const bytesOf = (text: string) => Buffer.from(text.replace(/\s+/g, ""), "base64");

export function parsePrivateKey(text: string): KeyObject | undefined {
  if (text.includes("-----")) return firstOf([() => createPrivateKey(text)]);
  const key = bytesOf(text);
  return firstOf([
    () => createPrivateKey({ key, format: "der", type: "pkcs8" }),
    () => createPrivateKey({ key, format: "der", type: "pkcs1" }),
  ]);
}

/** A public key; a private key that was pasted by mistake is rejected. */
export function parsePublicKey(text: string): KeyObject | undefined {
  if (text.includes("PRIVATE")) return undefined;
  if (text.includes("-----")) return firstOf([() => createPublicKey(text)]);
  const key = bytesOf(text);
  return firstOf([() => createPublicKey({ key, format: "der", type: "spki" })]);
}

/** A platform certificate: WeChat Pay names it by its serial number in hex. */
export interface Certificate {
  readonly serial: string;
  readonly key: KeyObject;
  readonly text: string;
  readonly endTime: number;
}

export function parseCertificate(text: string): Certificate | undefined {
  try {
    const { serialNumber, publicKey, validToDate } = new X509Certificate(text);
    if (!isRsa(publicKey)) return undefined;
    return { serial: serialNumber.toUpperCase(), key: publicKey, text, endTime: validToDate.getTime() };
  } catch {
    // No certificate: the field is refused.
    return undefined;
  }
}
