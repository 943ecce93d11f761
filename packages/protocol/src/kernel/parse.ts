import type { MessageKey } from "@adel/messages";
import type * as z from "zod";
import type { FieldError } from "./envelope.ts";
import { type ErrorCode, isErrorCode } from "./errors.ts";

/** The rule that a field violates: an error code, or a key of the catalog `validation` with its values. */
export type ValidationRule =
  | { readonly kind: "error"; readonly code: ErrorCode }
  /** A text of a schema that is the same in all languages, such as an option name. */
  | { readonly kind: "literal"; readonly text: string }
  | {
      readonly kind: "rule";
      readonly key: Exclude<MessageKey<"validation">, MessageKey<"terms">>;
      readonly values: Readonly<Record<string, string | number>>;
    };
/** Formats a violated rule in the reader's language. */
export type DescribeRule = (rule: ValidationRule) => string;

/** The parsed value, or the rejected fields with their texts. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldError[] };

/**
 * Parses `value` by a schema; on failure returns each invalid field with its text. A schema's own message is an error
 * code.
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, describe: DescribeRule): Parsed<z.output<S>> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    errors: result.error.issues.map((issue) => ({
      path: issue.path.join("."),
      message: describe(toRule(issue, valueAt(value, issue.path))),
    })),
  };
}

type RuleKey = Extract<ValidationRule, { kind: "rule" }>["key"];
const rule = (key: RuleKey, values: Readonly<Record<string, string | number>> = {}): ValidationRule => ({
  kind: "rule",
  key,
  values,
});
const TYPE_RULES: Readonly<Record<string, RuleKey>> = {
  number: "number",
  int: "whole",
  string: "text",
  array: "list",
  boolean: "yesNo",
};
const FORMAT_RULES: Readonly<Record<string, RuleKey>> = { email: "email", url: "url" };
const isText = (origin: string) => origin === "string";
const isList = (origin: string) => origin === "array" || origin === "set";

/**
 * The value at the path of an issue in what was sent; undefined where nothing is. A converting schema reports only the
 * converted one.
 */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner, key) => Reflect.get(Object(inner), key), value);
const MISSING: readonly unknown[] = [undefined, null, "", Number.NaN];

/** Distinguishes a missing value from a value that could not be converted. */
function toTypeRule({ expected, input }: z.core.$ZodIssueInvalidType, sent: unknown): ValidationRule {
  const isMissing = MISSING.includes(sent) || input === undefined || input === null;
  return isMissing ? rule("required") : rule(TYPE_RULES[expected] ?? "invalid");
}

function toRule(issue: z.core.$ZodIssue, sent: unknown): ValidationRule {
  if (isErrorCode(issue.message)) return { kind: "error", code: issue.message };
  switch (issue.code) {
    case "invalid_type":
      return toTypeRule(issue, sent);
    case "too_small": {
      const min = Number(issue.minimum);
      if (isText(issue.origin)) return min === 1 ? rule("required") : rule("tooShort", { min });
      if (isList(issue.origin)) return rule("tooFew", { min });
      // An empty field counts as 0 where numbers are read from texts.
      return MISSING.includes(sent) ? rule("required") : rule("tooSmall", { min });
    }
    case "too_big": {
      const max = Number(issue.maximum);
      if (isText(issue.origin)) return rule("tooLong", { max });
      return rule(isList(issue.origin) ? "tooMany" : "tooLarge", { max });
    }
    case "invalid_value":
      return rule("option");
    case "invalid_format":
      return rule(FORMAT_RULES[issue.format] ?? "format");
    case "not_multiple_of":
      return rule("step", { step: issue.divisor });
    case "custom":
      return issue.message === "Invalid input" ? rule("invalid") : { kind: "literal", text: issue.message };
    case "unrecognized_keys":
      return rule("unknownFields", { names: issue.keys.join(", ") });
    default:
      return rule("invalid");
  }
}
