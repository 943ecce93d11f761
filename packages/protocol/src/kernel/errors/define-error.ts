/** One thing that can go wrong. Its message and hint are in the catalog `errors` under its key. */
export interface ErrorDefinition {
  /** The code in the envelope (specification §8; product codes 400, 401, 403, 404, 409, 410, 413, 429, 500, 5000). */
  readonly code: number;
  /** May the same call help if it is made again? */
  readonly retryable: boolean;
  /** May the card differ from what it was before the call? */
  readonly cardMayHaveChanged: boolean;
}

/** An error with its envelope code, and what is unlike the usual: no retry, card unchanged. */
export const defineError = (code: number, nature: Partial<Omit<ErrorDefinition, "code">> = {}): ErrorDefinition => ({
  code,
  retryable: false,
  cardMayHaveChanged: false,
  ...nature,
});
export const RETRYABLE = { retryable: true };
export const changed = { retryable: true, cardMayHaveChanged: true };
