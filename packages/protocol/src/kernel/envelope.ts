import * as z from "zod";
import { ERROR_CODES } from "./errors.ts";

/** A rejected field and the reason, in the caller's language. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.output<typeof FieldError>;

/** Common fields of every reply; an error adds its code, and if applicable fields and a trace id. */
export const Envelope = z.looseObject({
  code: z.number().int(),
  msg: z.string(),
  fault: z.enum(ERROR_CODES).optional(),
  errors: z.array(FieldError).optional(),
  traceId: z.string().optional(),
  /** Of a sign-in whose first step is proven: see `SecondStep`. */
  secondStep: z.object({ ticket: z.string(), setUp: z.boolean(), passkey: z.boolean() }).optional(),
});
export type Envelope = z.output<typeof Envelope>;

/** An error reply: the envelope with the error code and the values of its text. */
export const ErrorEnvelope = Envelope.extend({
  fault: z.enum(ERROR_CODES),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
