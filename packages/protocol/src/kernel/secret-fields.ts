/** Fields that are never logged, in any call; a test lists all hidden and all other fields. */
const HIDDEN =
  /password|pwd|secret|privateKey|apiKey|ticket|token|setUpCode|factorCode|^recoveryCodes$|template|challenge|nonce|keys$|^pin$|^reference$/i;

export const HIDDEN_VALUE = "***";

export const isHidden = (field: string): boolean => HIDDEN.test(field);

/** The input of a call for the log; hidden fields and those that the call's route names have no values. */
export function masked(input: unknown, secrets: readonly string[] = []): unknown {
  if (Array.isArray(input)) return input.map((item) => masked(item, secrets));
  if (typeof input !== "object" || input === null) return input;
  const isSecret = (field: string) => isHidden(field) || secrets.includes(field);
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, isSecret(field) ? HIDDEN_VALUE : masked(value, secrets)]),
  );
}
