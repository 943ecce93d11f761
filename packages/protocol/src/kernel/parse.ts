import type { z } from "zod";
import { en, zhCN } from "zod/locales";
import type { FieldError } from "./envelope.ts";
import { errorText, isErrorCode } from "./errors.ts";
import type { Language } from "./text.ts";

const locales = { zh: zhCN().localeError, en: en().localeError };

/** A parse that worked, or the fields that were refused in words of `language`. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldError[] };

/**
 * Parses `value`; on refusal names each field and says why in `language`.
 * A schema's own message is a fault code, so that its words stand in one list; all else is zod's locale.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, language: Language): Parsed<z.output<S>> {
  const result = schema.safeParse(value, { error: locales[language] });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, errors: result.error.issues.map((issue) => fieldError(issue, language)) };
}

/** One zod issue as a refused field; messages that are fault codes become that fault's text. */
export const fieldError = (issue: z.core.$ZodIssue, language: Language): FieldError => ({
  path: issue.path.join("."),
  message: isErrorCode(issue.message) ? errorText(issue.message, language) : issue.message,
});
