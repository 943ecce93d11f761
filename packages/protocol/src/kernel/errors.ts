// The cast states that the list of keys is the list of codes; Object.keys cannot say so.
import { accountErrors, providerErrors, tokenErrors } from "./errors/account.ts";
import { businessErrors, catalogueErrors } from "./errors/business.ts";
import type { ErrorDefinition } from "./errors/define-error.ts";
import { deviceErrors } from "./errors/device.ts";
import { generalErrors, sessionErrors, systemErrors } from "./errors/general.ts";
import { moneyErrors, paymentProviderErrors } from "./errors/money.ts";
import { taskErrors } from "./errors/task.ts";
import { toolErrors } from "./errors/tool.ts";
import { fill, type Language } from "./text.ts";

/** The one closed list of what can go wrong; its texts stand here once, for server, web, bridge and command line. */
export const errors = {
  ...generalErrors,
  ...sessionErrors,
  ...systemErrors,
  ...accountErrors,
  ...providerErrors,
  ...tokenErrors,
  ...businessErrors,
  ...moneyErrors,
  ...taskErrors,
  ...paymentProviderErrors,
  ...catalogueErrors,
  ...toolErrors,
  ...deviceErrors,
} as const;
export type ErrorCode = keyof typeof errors;
export const ERROR_CODES = Object.keys(errors) as unknown as readonly [ErrorCode, ...ErrorCode[]];

/** Values for the places `{name}` of a fault's text. */
export type ErrorValues = Readonly<Record<string, string | number>>;

export const isErrorCode = (word: string): word is ErrorCode => Object.hasOwn(errors, word);
/** What happened, in words. */
export function errorText(code: ErrorCode, language: Language, values: ErrorValues = {}): string {
  const { text, texts = {} }: ErrorDefinition = errors[code];
  const message = Object.entries(values).map(([placeholder, value]) => [
    placeholder,
    texts[placeholder]?.[value]?.[language] ?? value,
  ]);
  return fill(text[language], Object.fromEntries(message));
}
/** What to do about it, in words; undefined where nothing can be advised. */
export function errorHint(code: ErrorCode, language: Language, values: ErrorValues = {}): string | undefined {
  const { hint }: ErrorDefinition = errors[code];
  return hint && fill(hint[language], values);
}
