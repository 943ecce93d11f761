import type { Text } from "../text.ts";

/** One thing that can go wrong, as server, bridge and command line all say it. */
export interface ErrorDefinition {
  /** The code in the envelope (specification §8; product codes 400, 401, 403, 404, 409, 410, 413, 429, 500, 5000). */
  readonly code: number;
  /** May the same call help if it is made again? */
  readonly retryable: boolean;
  /** May the card differ from what it was before the call? */
  readonly cardMayHaveChanged: boolean;
  readonly text: Text;
  /** What to do about it. */
  readonly hint?: Text;
  /** Places whose value is a word of a closed list: how each is said. The value itself travels unchanged. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, Text>>>>;
}
type Texts = readonly [zh: string, en: string];
interface Nature {
  readonly retryable?: boolean;
  readonly cardMayHaveChanged?: boolean;
}

/** Shorthand of the lists: code, words, remedy, and what is unlike the usual (no retry, card unchanged). */
export const defineError = (code: number, [zh, en]: Texts, hint?: Texts, nature: Nature = {}): ErrorDefinition => ({
  code,
  retryable: nature.retryable ?? false,
  cardMayHaveChanged: nature.cardMayHaveChanged ?? false,
  text: { zh, en },
  ...(hint && { hint: { zh: hint[0], en: hint[1] } }),
});
export const RETRYABLE: Nature = { retryable: true };
export const changed: Nature = { retryable: true, cardMayHaveChanged: true };
