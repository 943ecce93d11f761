import * as z from "zod";

/** A trimmed text that must not be blank, at most `max` characters; `error` is the code for a blank one. */
export const nonEmptyText = (max: number, error?: string) =>
  error === undefined ? z.string().trim().min(1).max(max) : z.string({ error }).trim().min(1, { error }).max(max);
/** Hex digits of `length` bytes (one of them, if several) in either case, returned in upper case. */
export const hexOf = (...lengths: readonly number[]) =>
  z
    .string()
    .regex(/^([0-9A-Fa-f]{2})*$/, { error: "FIELD_HEX" })
    .refine((text) => lengths.length === 0 || lengths.includes(text.length / 2), { error: "FIELD_HEX_LENGTH" })
    .toUpperCase()
    .meta({ examples: ["0A".repeat(lengths[0] ?? 1)] });
/** 0 enabled, 1 disabled: a string, as in the original system. */
export const Status = z.enum(["0", "1"]);
/** Chosen by the caller; a repeated call with the same key is executed once. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);
