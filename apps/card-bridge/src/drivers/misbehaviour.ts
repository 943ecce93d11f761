/**
 * What a simulated encoder, its cable or its card can be told to do wrong, one word each:
 *
 *   silent · bad-line · garbage · byte-by-byte · duplicate · late:MS      the line, until cleared
 *   silent-at:N · bad-line-at:N · duplicate-at:N                          the Nth answer from now only
 *   lift:N        the card is taken away before the Nth operation on it (authenticate, read, write)
 *   lift-after:N  … right after it, before the encoder has its answer
 *   swap:N        another card lies there from the Nth operation on
 *   tear:N[:B]    the card is taken away in the middle of its Nth write: the first B bytes (default 8) are new
 *   unplug:N      the cable is pulled before the Nth operation
 */
export type LineTrouble = "silent" | "bad-line" | "garbage" | "byte-by-byte" | "duplicate" | "late";
export type CardTrouble = "lift" | "lift-after" | "swap" | "tear" | "unplug";

export type Misbehaviour =
  | { readonly on: "line"; readonly trouble: LineTrouble; readonly at?: number; readonly ms?: number }
  | { readonly on: "card"; readonly trouble: CardTrouble; readonly at: number; readonly bytes: number };

const LINE: readonly string[] = [
  "silent",
  "bad-line",
  "garbage",
  "byte-by-byte",
  "duplicate",
  "late",
] satisfies LineTrouble[];
const CARD: readonly string[] = ["lift", "lift-after", "swap", "tear", "unplug"] satisfies CardTrouble[];
const isLine = (word: string): word is LineTrouble => LINE.includes(word);
const isCard = (word: string): word is CardTrouble => CARD.includes(word);

/** Reads one word of the list above; undefined where there is no such thing. */
export function misbehaviour(text: string): Misbehaviour | undefined {
  const [word = "", first, second] = text.split(":");
  const number = first === undefined ? undefined : Number(first);
  if (number !== undefined && !(Number.isInteger(number) && number >= 0)) return undefined;
  if (isCard(word)) {
    if (number === undefined) return undefined;
    return { on: "card", trouble: word, at: number, bytes: Number(second ?? 8) };
  }
  const once = word.endsWith("-at") ? word.slice(0, -3) : undefined;
  if (once !== undefined && isLine(once) && number !== undefined) return { on: "line", trouble: once, at: number };
  if (word === "late" && number !== undefined) return { on: "line", trouble: word, ms: number };
  return isLine(word) && word !== "late" && number === undefined ? { on: "line", trouble: word } : undefined;
}
