/** Fields that are never logged, in any call; a test lists all hidden and all other fields. */
const HIDDEN =
  /password|pwd|secret|privateKey|apiKey|ticket|token|template|challenge|nonce|keys$|^pin$|^reference$|^code$|^uuid$|^state$|^iss$/i;

export const HIDDEN_VALUE = "***";

export const isHidden = (field: string): boolean => HIDDEN.test(field);

/** The input of a call for the log; hidden fields have no values. */
export function masked(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(masked);
  if (typeof input !== "object" || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, isHidden(field) ? HIDDEN_VALUE : masked(value)]),
  );
}
