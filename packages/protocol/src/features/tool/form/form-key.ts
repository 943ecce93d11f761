import * as z from "zod";

/** Kinds of field of a built form. */
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

/** Maximum length of a single-line text. */
export const MAX_TEXT_LENGTH = 500;

/** Names of properties that every object has are rejected, because values are looked up by key. */
export const FieldKey = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: "FORM_FIELD_KEY", abort: true })
  .refine((key) => !(key in {}), { error: "FORM_FIELD_KEY" })
  .meta({ examples: ["guestName"] });
