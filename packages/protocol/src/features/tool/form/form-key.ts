import * as z from "zod";

/** What a field of a built form holds. */
export const FIELD_KINDS = [
  "text",
  "textarea",
  "richText",
  "number",
  "money",
  "date",
  "select",
  "switch",
  "upload",
  "tree",
  "table",
  "card",
  "signature",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** Longest text of one line. */
export const MAX_TEXT_LENGTH = 500;

/** Names that every object has are no keys: values are looked up by them. */
export const FieldKey = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: "FORM_FIELD_KEY", abort: true })
  .refine((key) => !(key in {}), { error: "FORM_FIELD_KEY" })
  .meta({ examples: ["guestName"] });
