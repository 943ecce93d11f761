import { z } from "zod";
import { FAULT_CODES } from "./faults.ts";

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
