/**
 * Errors that a simulated encoder, its cable or its card can be told to make, one word each:
 *
 *   silent · bad-line · garbage · byte-by-byte · duplicate · late:MS      the line, until cleared
 *   stale         the previous reply comes once more, before the right one
 *   drop          a byte is lost in the middle of the answer
 *   silent-at:N · bad-line-at:N · garbage-at:N · duplicate-at:N · stale-at:N · drop-at:N   the Nth answer from now only
 *   lift:N        the card is taken away before the Nth operation on it (authenticate, read, write)
 *   lift-after:N  … right after it, before the encoder has its answer
 *   bump:N        the card is taken away and put back before the Nth operation: it has to be selected again
 *   bump-after:N  … right after it, before the encoder has its answer
 *   swap:N        another card is present from the Nth operation on
 *   tear:N[:B[:F]]  the card is taken away in the middle of its Nth write: the first B bytes (default 8) are new,
 *                 the others as they were, or F (0–255) each
 *   weak:N[:B[:F]]  the Nth write is acknowledged, but leaves what a tear would (default 0 bytes: nothing)
 *   mute:N        the encoder takes the Nth write and does not reply from then on, until cleared
 *   air:N         the card carries out the Nth operation, and its answer does not reach the encoder
 *   air-percent:P[:S]  … of P in a hundred operations, chosen by the seed S (0–255)
 *   unplug:N      the cable is pulled before the Nth operation
 *   unplug-after:N  … right after it, before the encoder's answer is out
 */
export type InjectedLineError =
  | "silent"
  | "bad-line"
  | "garbage"
  | "byte-by-byte"
  | "duplicate"
  | "stale"
  | "drop"
  | "late";
export type InjectedCardError =
  | "lift"
  | "lift-after"
  | "bump"
  | "bump-after"
  | "swap"
  | "tear"
  | "weak"
  | "mute"
  | "air"
  | "air-percent"
  | "unplug"
  | "unplug-after";

export type InjectedError =
  | { readonly kind: "line"; readonly error: InjectedLineError; readonly at?: number; readonly ms?: number }
  | {
      readonly kind: "card";
      readonly error: InjectedCardError;
      readonly at: number;
      readonly bytes: number;
      readonly rest?: number;
    };

const LINE: readonly string[] = [
  "silent",
  "bad-line",
  "garbage",
  "byte-by-byte",
  "duplicate",
  "stale",
  "drop",
  "late",
] satisfies InjectedLineError[];
const CARD: readonly string[] = [
  "lift",
  "lift-after",
  "bump",
  "bump-after",
  "swap",
  "tear",
  "weak",
  "mute",
  "air",
  "air-percent",
  "unplug",
  "unplug-after",
] satisfies InjectedCardError[];
const isLine = (word: string): word is InjectedLineError => LINE.includes(word);
const isCard = (word: string): word is InjectedCardError => CARD.includes(word);
const isWhole = (number: number, max: number) => Number.isInteger(number) && number >= 0 && number <= max;

/** Default number of new bytes of a failed write: half of them, or none. */
const DEFAULT_BYTES: Partial<Record<InjectedCardError, number>> = { tear: 8, weak: 0 };

const planAir = (at: number, seed = 0): InjectedError | undefined =>
  isWhole(at, 100) && isWhole(seed, 255) ? { kind: "card", error: "air-percent", at, bytes: 0, rest: seed } : undefined;

function planCardError(
  error: InjectedCardError,
  at: number,
  [bytes, rest]: readonly number[],
): InjectedError | undefined {
  if (error === "air-percent") return planAir(at, bytes);
  if (bytes !== undefined && !isWhole(bytes, 16)) return undefined;
  if (rest !== undefined && !isWhole(rest, 255)) return undefined;
  const planned = { kind: "card", error, at, bytes: bytes ?? DEFAULT_BYTES[error] ?? 0 } as const;
  return rest === undefined ? planned : { ...planned, rest };
}

/** Parses one word of the list above; undefined if there is no such error. */
export function parseInjectedError(text: string): InjectedError | undefined {
  const [word = "", ...rest] = text.split(":");
  const [number, ...more] = rest.map(Number);
  if (number !== undefined && !isWhole(number, Number.MAX_SAFE_INTEGER)) return undefined;
  if (isCard(word)) return number === undefined ? undefined : planCardError(word, number, more);
  const once = word.endsWith("-at") ? word.slice(0, -3) : undefined;
  if (once !== undefined && isLine(once) && number !== undefined) return { kind: "line", error: once, at: number };
  if (word === "late" && number !== undefined) return { kind: "line", error: word, ms: number };
  return isLine(word) && word !== "late" && number === undefined ? { kind: "line", error: word } : undefined;
}
