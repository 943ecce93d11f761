import {
  type ErrorCode,
  type ErrorValues,
  errors,
  type FieldError,
  type Language,
  type SecondStep,
} from "@adel/protocol";
import { errorText, getFieldName, translate } from "../messages.ts";

/** The code of a successful reply. */
export const SUCCESS = 200;

/** A successful reply: its code, a message, and the fields of the route's reply type. */
export const success = (msg: string, more: object = {}) => ({ code: SUCCESS, msg, ...more });

/** What an error reply says beside its text. */
export interface RejectionDetails {
  readonly errors?: readonly FieldError[];
  readonly traceId?: string;
  readonly secondStep?: SecondStep;
}

/** The error of a field in one line: with the name of the field, where we have one and the error does not say it. */
function formatFieldError({ path, message }: FieldError, language: Language): string {
  const name = getFieldName(path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "", language);
  if (name === undefined || message.toLowerCase().includes(name.toLowerCase())) return message;
  return translate(language, "server")("namedField", { name, message });
}

/**
 * An error reply in the caller's language. With fields, the message is that of the first one: compatible clients show
 * nothing else.
 */
export function rejection(error: ErrorCode, language: Language, values: ErrorValues = {}, more: RejectionDetails = {}) {
  const [first] = more.errors ?? [];
  return {
    code: errors[error].code,
    msg: first ? formatFieldError(first, language) : errorText(error, language, values),
    fault: error,
    ...(Object.keys(values).length > 0 && { values }),
    ...more,
  };
}
