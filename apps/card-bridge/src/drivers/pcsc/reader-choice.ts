import type { ReaderSeen } from "../../transport/pcsc-client.ts";

/** The system numbers readers by the order in which they were plugged in: after the name, reader and slot in two digits each. */
const NUMBERS = / [0-9A-F]{2} [0-9A-F]{2}$/;
const FOR_MODULES = /\bSAM\b/i;
const ANTENNA = /\b(PICC|CL|contactless|NFC)\b/i;
const CONTACTS = /\b(ICC|contact)\b/i;

/** The reader of this name; it is the same under another number, as long as no other has its name. */
export function readerNamed(requested: string, readers: readonly ReaderSeen[]): ReaderSeen | undefined {
  const exact = readers.find(({ name }) => name === requested);
  const alike = readers.filter(({ name }) => name.replace(NUMBERS, "") === requested.replace(NUMBERS, ""));
  return exact ?? (alike.length === 1 ? alike[0] : undefined);
}

function rank({ name, hasCard }: ReaderSeen): number {
  if (ANTENNA.test(name)) return hasCard ? 0 : 1;
  return CONTACTS.test(name) ? 3 : 2;
}

/**
 * Manufacturers call the antenna PICC or CL, the slot for contact cards ICC, and that for their own modules SAM, which
 * is never an encoder.
 */
export const likeliestFirst = (readers: readonly ReaderSeen[]): readonly ReaderSeen[] =>
  readers.filter(({ name }) => !FOR_MODULES.test(name)).toSorted((a, b) => rank(a) - rank(b));
