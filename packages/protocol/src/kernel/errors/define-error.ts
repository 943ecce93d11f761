/** An error. Its message and hint are in the catalog `errors` under its key. */
export interface ErrorDefinition {
  /** The code in the envelope (specification §8; product codes 400, 401, 403, 404, 409, 410, 413, 429, 500, 5000). */
  readonly code: number;
  /** Whether the same call may succeed if it is repeated. */
  readonly retryable: boolean;
  /** Whether the card may differ from its state before the call. */
  readonly cardMayHaveChanged: boolean;
}

/** Defines an error by its envelope code; default: not retryable, card unchanged. */
export const defineError = (code: number, nature: Partial<Omit<ErrorDefinition, "code">> = {}): ErrorDefinition => ({
  code,
  retryable: false,
  cardMayHaveChanged: false,
  ...nature,
});
export const RETRYABLE = { retryable: true };
export const changed = { retryable: true, cardMayHaveChanged: true };
