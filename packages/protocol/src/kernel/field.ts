import * as z from "zod";

/** A text that must not be blank; the error names the field. */
export const nonEmptyText = (max: number, error?: string) =>
  error === undefined ? z.string().trim().min(1).max(max) : z.string({ error }).trim().min(1, { error }).max(max);
/** Upper- or lower-case hex of `length` bytes, returned in upper case. */
export const hexOf = (...lengths: readonly number[]) =>
  z
    .string()
    .regex(/^([0-9A-Fa-f]{2})*$/, { error: "FIELD_HEX" })
    .refine((text) => lengths.length === 0 || lengths.includes(text.length / 2), { error: "FIELD_HEX_LENGTH" })
    .toUpperCase()
    .meta({ examples: ["0A".repeat(lengths[0] ?? 1)] });
/** 0 on, 1 off: a string in the family's dialect. */
export const Status = z.enum(["0", "1"]);
/** What makes a call that is sent twice one act: the caller's own word for it. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
