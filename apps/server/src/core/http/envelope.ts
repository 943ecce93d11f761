import { type FaultCode, type FaultValues, type FieldProblem, faults, faultText, type Language } from "@adel/protocol";

/** The code of an answer that worked. */
export const SUCCESS = 200;

/** An answer that worked: its code, a message, and what the route's reply lays beside them. */
export const success = (msg: string, more: object = {}) => ({ code: SUCCESS, msg, ...more });

interface More {
  readonly errors?: readonly FieldProblem[];
  readonly traceId?: string;
}

/** A refusal, in the caller's language. With fields, the first one's words are the message, as the family's clients show it. */
export const refusal = (fault: FaultCode, language: Language, values: FaultValues = {}, more: More = {}) => ({
  code: faults[fault].code,
  msg: more.errors?.[0]?.message ?? faultText(fault, language, values),
  fault,
  ...(Object.keys(values).length > 0 && { values }),
  ...more,
});
