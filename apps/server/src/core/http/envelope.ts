import { type ErrorCode, type ErrorValues, errors, type FieldError, type Language } from "@adel/protocol";
import { errorText } from "../messages.ts";

/** The code of a successful reply. */
export const SUCCESS = 200;

/** A successful reply: its code, a message, and the fields of the route's reply type. */
export const success = (msg: string, more: object = {}) => ({ code: SUCCESS, msg, ...more });

interface More {
  readonly errors?: readonly FieldError[];
  readonly traceId?: string;
}

/**
 * An error reply in the caller's language. With fields, the message is that of the first one, as compatible clients
 * show it.
 */
export const rejection = (error: ErrorCode, language: Language, values: ErrorValues = {}, more: More = {}) => ({
  code: errors[error].code,
  msg: more.errors?.[0]?.message ?? errorText(error, language, values),
  fault: error,
  ...(Object.keys(values).length > 0 && { values }),
  ...more,
});
