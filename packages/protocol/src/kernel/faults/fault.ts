import type { Text } from "../text.ts";

/** One thing that can go wrong, as server, bridge and command line all say it. */
export interface Fault {
  /** The code in the envelope (specification §8; product codes 400, 401, 403, 404, 409, 410, 413, 429, 500, 5000). */
  readonly code: number;
  /** May the same call help if it is made again? */
  readonly retry: boolean;
  /** May the card differ from what it was before the call? */
  readonly cardMayHaveChanged: boolean;
  readonly text: Text;
  /** What to do about it. */
  readonly remedy?: Text;
  /** Places whose value is a word of a closed list: how each is said. The value itself travels unchanged. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, Text>>>>;
}
type Words = readonly [zh: string, en: string];
interface Nature {
  readonly retry?: boolean;
  readonly cardMayHaveChanged?: boolean;
}

/** Shorthand of the lists: code, words, remedy, and what is unlike the usual (no retry, card unchanged). */
export const fault = (code: number, [zh, en]: Words, remedy?: Words, nature: Nature = {}): Fault => ({
  code,
  retry: nature.retry ?? false,
  cardMayHaveChanged: nature.cardMayHaveChanged ?? false,
  text: { zh, en },
  ...(remedy && { remedy: { zh: remedy[0], en: remedy[1] } }),
});
export const again: Nature = { retry: true };
export const changed: Nature = { retry: true, cardMayHaveChanged: true };
