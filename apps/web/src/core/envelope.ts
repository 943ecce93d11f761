import type { SecondStep } from "@adel/protocol/auth/session";
import type { Envelope, FieldError } from "@adel/protocol/kernel/envelope";
import type { ErrorCode } from "@adel/protocol/kernel/errors";

/** Whether a string has the form of an error code. A newer server may send an unknown one, with its text in `msg`. */
export const isErrorCodeForm = (word: string): word is ErrorCode => /^[A-Z][A-Z_]+$/.test(word);

const isText = (value: unknown): value is string => typeof value === "string";
const isFieldError = (value: unknown): value is FieldError =>
  typeof value === "object" &&
  value !== null &&
  "path" in value &&
  isText(value.path) &&
  "message" in value &&
  isText(value.message);

const isSecondStep = (value: unknown): value is SecondStep =>
  typeof value === "object" &&
  value !== null &&
  "ticket" in value &&
  isText(value.ticket) &&
  "setUp" in value &&
  typeof value.setUp === "boolean" &&
  "passkey" in value &&
  typeof value.passkey === "boolean";

/**
 * The envelope of a reply; undefined if a body is none. Parsed manually, so that the sign-in page loads no schema
 * library; an unknown error code is left out, its text is in `msg`.
 */
export function envelopeOf(body: unknown): Envelope | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const {
    code,
    msg,
    fault: error,
    errors,
    traceId,
    secondStep,
    ...rest
  }: Partial<Record<string, unknown>> = { ...body };
  if (typeof code !== "number" || !Number.isInteger(code) || !isText(msg)) return undefined;
  return {
    ...rest,
    code,
    msg,
    ...(isText(error) && isErrorCodeForm(error) && { fault: error }),
    ...(Array.isArray(errors) && { errors: errors.filter(isFieldError) }),
    ...(isText(traceId) && { traceId }),
    ...(isSecondStep(secondStep) && { secondStep }),
  };
}
