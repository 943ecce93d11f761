import { z } from "zod";
import { en, zhCN } from "zod/locales";
import type { FieldProblem } from "./envelope.ts";
import { faultText, isFault } from "./faults.ts";
import type { Language } from "./text.ts";

const locales = { zh: zhCN().localeError, en: en().localeError };

/** A parse that worked, or the fields that were refused in words of `language`. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: FieldProblem[] };

/**
 * Parses `value`; on refusal names each field and says why in `language`.
 * A schema's own message is a fault code, so that its words stand in one list; all else is zod's locale.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, language: Language): Parsed<z.output<S>> {
  const result = schema.safeParse(value, { error: locales[language] });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, problems: result.error.issues.map((issue) => fieldProblem(issue, language)) };
}

/** One zod issue as a refused field; messages that are fault codes become that fault's text. */
export const fieldProblem = (issue: z.core.$ZodIssue, language: Language): FieldProblem => ({
  path: issue.path.join("."),
  message: isFault(issue.message) ? faultText(issue.message, language) : issue.message,
});

/** A text that must not be blank; the fault says which field is meant. */
export const filled = (max: number, error?: string) =>
  error === undefined ? z.string().trim().min(1).max(max) : z.string({ error }).trim().min(1, { error }).max(max);
/** Upper- or lower-case hex of `length` bytes, given back in upper case. */
export const hexOf = (...lengths: readonly number[]) =>
  z
    .string()
    .regex(/^([0-9A-Fa-f]{2})*$/, { error: "FIELD_HEX" })
    .refine((text) => lengths.length === 0 || lengths.includes(text.length / 2), { error: "FIELD_HEX_LENGTH" })
    .toUpperCase();
/** 0 on, 1 off: a string in the family's dialect. */
export const Status = z.enum(["0", "1"]);
/** What makes a call that is sent twice one act: the caller's own word for it. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
