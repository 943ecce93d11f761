import * as z from "zod";
import { ERROR_CODES } from "./errors.ts";

/** One field that was refused, and why, in the caller's language. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof FieldError>;

/** What every answer carries; a refusal adds the fault's word and, where they apply, fields and a trace id. */
export const Envelope = z.looseObject({
  code: z.number().int(),
  msg: z.string(),
  fault: z.enum(ERROR_CODES).optional(),
  errors: z.array(FieldError).optional(),
  traceId: z.string().optional(),
});
export type Envelope = z.output<typeof Envelope>;

/** A refusal: the envelope with the fault's word, and with what its text names. */
export const ErrorEnvelope = Envelope.extend({
  fault: z.enum(ERROR_CODES),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
