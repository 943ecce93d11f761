import { z } from "zod";
import { nonEmptyText } from "../../../kernel/field.ts";

/** What a field of a built form holds. */
export const FIELD_KINDS = ["text", "textarea", "number", "money", "date", "select", "switch"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
export const MAX_FORM_FIELDS = 100;
export const MAX_FORM_BYTES = 200 * 1024;
/** Longest text of one field, and largest number and sum. */
export const MAX_TEXT_LENGTH = 500;
export const MAX_TEXTAREA_LENGTH = 5000;
export const MAX_NUMBER = 1e12;
/** In integer cents. */
export const MAX_MONEY = 99_999_999_999;

/** The same label in both languages. */
export const FormText = z.object({ zh: nonEmptyText(50), en: nonEmptyText(50) });
const HelpText = z.object({ zh: z.string().trim().max(200), en: z.string().trim().max(200) });

/** A day that the calendar has. */
export const FormDay = z.iso.date({ error: "FIELD_TIME" }).meta({ examples: ["2026-11-20"] });

/** Names that every object has are no keys: values are looked up by them. */
const FieldKey = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: "FORM_FIELD_KEY", abort: true })
  .refine((key) => !(key in {}), { error: "FORM_FIELD_KEY" })
  .meta({ examples: ["guestName"] });

const common = {
  key: FieldKey,
  label: FormText,
  help: HelpText.default({ zh: "", en: "" }),
  required: z.boolean().default(false),
  width: z.enum(["full", "half"]).default("full"),
};
const bound = (max: number) => z.number().min(-max).max(max).nullable().default(null);
const cents = z.number().int().min(0).max(MAX_MONEY).nullable().default(null);
const lengths = (max: number) => ({
  minLength: z.number().int().min(0).max(max).default(0),
  maxLength: z.number().int().min(1).max(max).default(max),
});
const day = FormDay.nullable().default(null);

/** One field; unknown properties are refused, so that nothing of an imported definition is lost unseen. */
export const FormField = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("text"), ...common, ...lengths(MAX_TEXT_LENGTH) }),
  z.strictObject({ kind: z.literal("textarea"), ...common, ...lengths(MAX_TEXTAREA_LENGTH) }),
  z.strictObject({
    kind: z.literal("number"),
    ...common,
    min: bound(MAX_NUMBER),
    max: bound(MAX_NUMBER),
    decimals: z.number().int().min(0).max(4).default(0),
  }),
  z.strictObject({ kind: z.literal("money"), ...common, min: cents, max: cents }),
  z.strictObject({ kind: z.literal("date"), ...common, min: day, max: day }),
  z.strictObject({
    kind: z.literal("select"),
    ...common,
    dictType: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,99}$/, { error: "FORM_DICT" })
      .meta({ examples: ["sys_yes_no"] }),
  }),
  z.strictObject({ kind: z.literal("switch"), ...common }),
]);
export type FormField = z.output<typeof FormField>;

/** The path of the limit that is below the other one, if there is one. */
function crossedLimit(field: FormField): string | undefined {
  if ("maxLength" in field) return field.minLength > field.maxLength ? "maxLength" : undefined;
  if (!("max" in field) || field.min === null || field.max === null) return undefined;
  return field.min > field.max ? "max" : undefined;
}

/** Bytes of a text in UTF-8, counted without a platform's encoder. */
const utf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** The fields in their order. */
export const FormFields = z
  .array(FormField)
  .max(MAX_FORM_FIELDS)
  .superRefine((fields, context) => {
    const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
    const keys = new Set<string>();
    fields.forEach((field, at) => {
      if (keys.has(field.key)) refuse([at, "key"], "FORM_FIELD_KEY_TAKEN");
      keys.add(field.key);
      const crossed = crossedLimit(field);
      if (crossed !== undefined) refuse([at, crossed], "FORM_LIMITS");
    });
    if (utf8Bytes(JSON.stringify(fields)) > MAX_FORM_BYTES) refuse([], "FORM_TOO_LARGE");
  });

/** What is exported as JSON and read back: a form without what this server keeps of it. */
export const FormDefinition = z.strictObject({
  formKey: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,49}$/, { error: "FORM_KEY" })
    .meta({ examples: ["lost-property"] }),
  title: FormText,
  fields: FormFields,
});
export type FormDefinition = z.output<typeof FormDefinition>;
