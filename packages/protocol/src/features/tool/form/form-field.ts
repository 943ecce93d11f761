import * as z from "zod";
import { nonEmptyText } from "../../../kernel/field.ts";
import { ShowWhen } from "./form-condition.ts";
import { FieldKey, type FieldKind, MAX_TEXT_LENGTH } from "./form-key.ts";

export const MAX_FORM_BYTES = 200 * 1024;
/** Maximum length of a multi-line text, and maximum number and sum. */
export const MAX_TEXTAREA_LENGTH = 5000;
/** Maximum length of the HTML of a rich text. */
export const MAX_RICH_TEXT_LENGTH = 20_000;
export const MAX_NUMBER = 1e12;
/** In integer cents. */
export const MAX_MONEY = 99_999_999_999;

/** Maximum files of one field. */
export const MAX_FORM_FILES = 9;
export const MAX_TABLE_COLUMNS = 12;
export const MAX_TABLE_ROWS = 50;

/** A label in both languages. */
export const FormText = z.object({ zh: nonEmptyText(50), en: nonEmptyText(50) });
const HelpText = z.object({ zh: z.string().trim().max(200), en: z.string().trim().max(200) });

/** A date that exists in the calendar. */
export const FormDay = z.iso.date({ error: "FIELD_TIME" }).meta({ examples: ["2026-11-20"] });

export const FormHelp = HelpText.default({ zh: "", en: "" });

const common = {
  key: FieldKey,
  label: FormText,
  help: FormHelp,
  required: z.boolean().default(false),
  width: z.enum(["full", "half"]).default("full"),
  showWhen: ShowWhen,
};
const bound = (max: number) => z.number().min(-max).max(max).nullable().default(null);
const cents = z.number().int().min(0).max(MAX_MONEY).nullable().default(null);
const lengths = (max: number) => ({
  minLength: z.number().int().min(0).max(max).default(0),
  maxLength: z.number().int().min(1).max(max).default(max),
});
const day = FormDay.nullable().default(null);

const TextField = z.strictObject({ kind: z.literal("text"), ...common, ...lengths(MAX_TEXT_LENGTH) });
const NumberField = z.strictObject({
  kind: z.literal("number"),
  ...common,
  min: bound(MAX_NUMBER),
  max: bound(MAX_NUMBER),
  decimals: z.number().int().min(0).max(4).default(0),
});
const MoneyField = z.strictObject({ kind: z.literal("money"), ...common, min: cents, max: cents });
const DateField = z.strictObject({ kind: z.literal("date"), ...common, min: day, max: day });
const SelectField = z.strictObject({
  kind: z.literal("select"),
  ...common,
  dictType: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,99}$/, { error: "FORM_DICT" })
    .meta({ examples: ["sys_yes_no"] }),
});
const SwitchField = z.strictObject({ kind: z.literal("switch"), ...common });

/** A column of a table; only simple values are allowed. */
const TableColumn = z.discriminatedUnion(
  "kind",
  [TextField, NumberField, MoneyField, DateField, SelectField, SwitchField],
  { error: "FORM_NESTING" },
);
export type TableColumn = z.output<typeof TableColumn>;
export const COLUMN_KINDS = ["text", "number", "money", "date", "select", "switch"] as const satisfies FieldKind[];

const TextareaField = z.strictObject({
  kind: z.literal("textarea"),
  ...common,
  ...lengths(MAX_TEXTAREA_LENGTH),
});
const UploadField = z.strictObject({
  kind: z.literal("upload"),
  ...common,
  maxFiles: z.number().int().min(1).max(MAX_FORM_FILES).default(1),
});
/** A department among those visible to the person who fills the form in. */
const TreeField = z.strictObject({ kind: z.literal("tree"), ...common });
/** A card number, read from the encoder or entered. */
const CardField = z.strictObject({ kind: z.literal("card"), ...common });
/** An image of a signature, uploaded like a file. */
const SignatureField = z.strictObject({ kind: z.literal("signature"), ...common });

/** Fields that can be placed side by side in a row. */
export const rowFields = [
  TextField,
  TextareaField,
  NumberField,
  MoneyField,
  DateField,
  SelectField,
  SwitchField,
  UploadField,
  TreeField,
  CardField,
  SignatureField,
] as const;
/** Fields that always take the whole width. */
export const wideFields = [
  z.strictObject({ kind: z.literal("richText"), ...common }),
  z.strictObject({
    kind: z.literal("table"),
    ...common,
    columns: z.array(TableColumn).min(1).max(MAX_TABLE_COLUMNS),
    minRows: z.number().int().min(0).max(MAX_TABLE_ROWS).default(0),
    maxRows: z.number().int().min(1).max(MAX_TABLE_ROWS).default(MAX_TABLE_ROWS),
  }),
] as const;

/** One field. Unknown properties are rejected, so that no part of an imported definition is silently lost. */
export const FormField = z.discriminatedUnion("kind", [...rowFields, ...wideFields]);
export type FormField = z.output<typeof FormField>;

/** The path of a maximum that is below its minimum, if any. */
export function crossedLimit(field: FormField): string | undefined {
  if ("maxRows" in field) return field.minRows > field.maxRows ? "maxRows" : undefined;
  if ("maxLength" in field) return field.minLength > field.maxLength ? "maxLength" : undefined;
  if (!("max" in field) || field.min === null || field.max === null) return undefined;
  return field.min > field.max ? "max" : undefined;
}
