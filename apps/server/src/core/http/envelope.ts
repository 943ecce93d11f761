import { type ErrorCode, type ErrorValues, errors, type FieldError, type Language } from "@adel/protocol";
import { errorText } from "../messages.ts";

/** The code of an answer that worked. */
export const SUCCESS = 200;

/** A successful reply: its code, a message, and the fields of the route's reply type. */
export const success = (msg: string, more: object = {}) => ({ code: SUCCESS, msg, ...more });

interface More {
  readonly errors?: readonly FieldError[];
  readonly traceId?: string;
}

/** A refusal, in the caller's language. With fields, the first one's words are the message, as the family's clients show it. */
export const rejection = (error: ErrorCode, language: Language, values: ErrorValues = {}, more: More = {}) => ({
  code: errors[error].code,
  msg: more.errors?.[0]?.message ?? errorText(error, language, values),
  fault: error,
  ...(Object.keys(values).length > 0 && { values }),
  ...more,
});
