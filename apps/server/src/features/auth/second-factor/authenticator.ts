import { randomBytes } from "node:crypto";
import type { FactorSecret } from "@adel/protocol";
import { Secret, TOTP } from "otpauth";
import { CODE_BYTES, DIGITS, STEP_SECONDS, WINDOW } from "./second-factor.table.ts";

const PRODUCT = "Adel Card Office";
/** RFC 4226 §4 recommends 160 bits. */
const SECRET_BYTES = 20;

const toTotp = (secret: string, label = "") =>
  new TOTP({ issuer: PRODUCT, label, digits: DIGITS, period: STEP_SECONDS, secret: Secret.fromBase32(secret) });

/** A new secret (base32), and its address for a QR code. */
export function createSecret(userName: string): FactorSecret {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  return { secret, uri: toTotp(secret, userName).toString() };
}

/** The step (RFC 6238) whose code this is, at `now` or one step beside it; null for a wrong code. */
export function findStep(secret: string, code: string, now: number): number | null {
  const delta = toTotp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

/** The digits of an app as they were typed, also full-width and in two groups; null if it is something else. */
export function parseAppCode(typed: string): string | null {
  const code = typed.normalize("NFKC").replace(/\s/g, "");
  return new RegExp(`^\\d{${DIGITS}}$`).test(code) ? code : null;
}

/** A code of 80 random bits, in groups of four that can be read aloud. */
export const createCode = (): string =>
  (new Secret({ buffer: Uint8Array.from(randomBytes(CODE_BYTES)).buffer }).base32.match(/.{4}/g) ?? []).join("-");

/** A code as it was created, however it was typed. */
export const normalizeCode = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^A-Z2-7]/g, "");
