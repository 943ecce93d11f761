import { z } from "zod";
import { FAULT_CODES } from "./faults.ts";

/** Codes a client takes for success (specification §8); 10001 is accepted, never sent. */
export const SUCCESS_CODES: readonly number[] = [200, 10001];
/** The encoder-failure code and its message (specification §8). */
export const ENCODER_SILENT = 5000;

/** One field that was refused, and why, in the caller's language. */
export const FieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.output<typeof FieldProblem>;

/** What every answer carries; a refusal adds the fault's word and, where they apply, fields and a trace id. */
export const Envelope = z.looseObject({
  code: z.number().int(),
  msg: z.string(),
  fault: z.enum(FAULT_CODES).optional(),
  errors: z.array(FieldProblem).optional(),
  traceId: z.string().optional(),
});
export type Envelope = z.output<typeof Envelope>;
