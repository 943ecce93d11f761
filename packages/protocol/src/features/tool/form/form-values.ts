import * as z from "zod";
import { type DescribeRule, type Parsed, parse } from "../../../kernel/parse.ts";
import { UploadName } from "../../system/file.ts";
import { areConditionsMet } from "./form-condition.ts";
import {
  FormDay,
  type FormField,
  MAX_FORM_FILES,
  MAX_MONEY,
  MAX_NUMBER,
  MAX_RICH_TEXT_LENGTH,
  MAX_TABLE_ROWS,
  type TableColumn,
} from "./form-field.ts";
import { type FormElement, fieldsOf, isLayout } from "./form-layout.ts";

const TableCell = z.union([z.string(), z.number(), z.boolean()]);
export type TableCell = z.output<typeof TableCell>;
const TableRow = z.record(z.string().max(100), TableCell.nullable());
export type TableRow = z.output<typeof TableRow>;

/**
 * Value of one field. Money is in integer cents, a date is `yyyy-MM-dd`, a department its id, files and a signature are
 * names of uploaded files, and a table is its rows.
 */
export const FormValue = z.union([
  TableCell,
  z.array(z.string().max(100)).max(MAX_FORM_FILES),
  z.array(TableRow).max(MAX_TABLE_ROWS),
]);
export type FormValue = z.output<typeof FormValue>;
export type FormValues = Readonly<Record<string, FormValue>>;

/** The rows of a table's value. */
export const tableRowsOf = (value: unknown): readonly TableRow[] => {
  const parsed = z.array(TableRow).safeParse(value);
  return parsed.success ? parsed.data : [];
};

/** The uploaded files of a value: those of a file field, or the image of a signature. */
export function filesOf({ kind }: FormField, value: unknown): readonly string[] {
  if (kind === "signature") return typeof value === "string" ? [value] : [];
  return kind === "upload" && Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

type TableField = Extract<FormField, { kind: "table" }>;

/** Finds the values of a dictionary by its type; undefined if it is not available here. */
export type FindOptions = (dictType: string) => readonly string[] | undefined;

/** Whether a number has at most so many decimals, within floating-point precision. */
const hasDecimals = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value;

const CardNumber = z
  .string()
  .regex(/^(?:[0-9A-F]{8}|[0-9A-F]{14})$/i, { error: "FORM_CARD_NUMBER" })
  .toUpperCase();
const SignatureName = UploadName.endsWith(".png");

function checkedCell(field: TableColumn, options: FindOptions): z.ZodType {
  switch (field.kind) {
    case "text":
      return z.string().min(field.minLength).max(field.maxLength);
    case "number":
      return z
        .number()
        .min(field.min ?? -MAX_NUMBER)
        .max(field.max ?? MAX_NUMBER)
        .refine((value) => hasDecimals(value, field.decimals), { error: "FORM_DECIMALS" });
    case "money":
      return z
        .number()
        .int()
        .refine((value) => value >= (field.min ?? 0) && value <= (field.max ?? MAX_MONEY), { error: "FORM_RANGE" });
    case "date":
      return FormDay.refine((day) => day >= (field.min ?? day) && day <= (field.max ?? day), { error: "FORM_RANGE" });
    case "select": {
      const known = options(field.dictType);
      return known ? z.enum([...known]) : z.string().max(100);
    }
    case "switch":
      return field.required ? z.literal(true, { error: "FORM_REQUIRED" }) : z.boolean();
  }
}

/** Empty rows stay in the array while it is checked, because errors refer to row numbers. */
function checkedTable({ columns, minRows, maxRows }: TableField, options: FindOptions): z.ZodType {
  const row = shapeOf(columns, (column) => checkedCell(column, options)).optional();
  return z
    .array(z.preprocess((typed) => (isEmptyRow(typed) ? undefined : typed), row))
    .max(maxRows)
    .superRefine((rows, context) => {
      if (rows.filter((one) => one !== undefined).length < minRows)
        context.addIssue({ code: "too_small", origin: "array", minimum: minRows, input: rows, path: [] });
    });
}

function checkedValue(field: FormField, options: FindOptions): z.ZodType {
  switch (field.kind) {
    case "textarea":
      return z.string().min(field.minLength).max(field.maxLength);
    case "richText":
      return z.string().max(MAX_RICH_TEXT_LENGTH);
    case "upload":
      return z.array(UploadName).max(field.maxFiles);
    case "tree":
      return z.number().int().positive();
    case "card":
      return CardNumber;
    case "signature":
      return SignatureName;
    case "table":
      return checkedTable(field, options);
    default:
      return checkedCell(field, options);
  }
}

const isEmptyCell = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (typeof value === "string" && value.trim() === "");
const isEmptyRow = (row: unknown): boolean =>
  typeof row === "object" && row !== null && Object.values(row).every(isEmptyCell);

/** Converts empty values to undefined. */
function emptied(value: unknown, { kind }: FormField): unknown {
  if (value === null) return undefined;
  if (typeof value === "string") {
    const text = kind === "richText" ? value.replace(/<[^>]*>|&nbsp;/g, "") : value;
    if (text.trim() === "") return undefined;
    // Card numbers may be entered in pairs with separators.
    return kind === "card" ? value.replace(/[\s:-]/g, "") : value;
  }
  if (kind === "upload" && Array.isArray(value) && value.length === 0) return undefined;
  return kind === "table" && Array.isArray(value) && value.every(isEmptyRow) ? undefined : value;
}

/** Checks every field and drops unknown ones. */
const shapeOf = <F extends FormField>(fields: readonly F[], check: (field: F) => z.ZodType) =>
  z.strictObject(
    Object.fromEntries(
      fields.map((field) => {
        const value = check(field);
        return [
          field.key,
          z.preprocess((typed) => emptied(typed, field), field.required ? value : value.optional()),
        ] as const;
      }),
    ),
  );

/** The schema of a form's values. */
export const valuesSchema = (fields: readonly FormField[], options: FindOptions) =>
  shapeOf(fields, (field) => checkedValue(field, options));

/** Keys of the elements that are shown for these values; a hidden field counts as empty for later conditions. */
export function shownKeys(
  elements: readonly FormElement[],
  values: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const shown = new Set<string>();
  const known = new Map<string, unknown>();
  const visit = (list: readonly FormElement[]) => {
    for (const element of list) {
      const { showWhen, key } = element;
      if (showWhen && !areConditionsMet(showWhen, (field) => known.get(field))) continue;
      shown.add(key);
      if (isLayout(element)) visit(element.fields);
      else known.set(key, emptied(values[key], element));
    }
  };
  visit(elements);
  return shown;
}

const CheckedRows = z.array(z.record(z.string(), TableCell.optional()).optional());
/** Rows with a value, without their empty cells. */
const filledRows = (checked: unknown) =>
  CheckedRows.parse(checked).flatMap((row) =>
    row === undefined
      ? []
      : [Object.fromEntries(Object.entries(row).flatMap(([key, cell]) => (cell === undefined ? [] : [[key, cell]])))],
  );

/**
 * Checks the values of a form: returns those to store, or the rejected fields with texts. Used by page and server.
 * Hidden fields are neither required nor stored.
 */
export function checkFilled(
  elements: readonly FormElement[],
  filled: Readonly<Record<string, unknown>>,
  options: FindOptions,
  describe: DescribeRule,
): Parsed<FormValues> {
  const shown = shownKeys(elements, filled);
  const all = fieldsOf(elements);
  const hidden = new Set(all.filter(({ key }) => !shown.has(key)).map(({ key }) => key));
  const visibleValues = Object.fromEntries(Object.entries(filled).filter(([key]) => !hidden.has(key)));
  const fields = all.filter(({ key }) => shown.has(key));
  const parsed = parse(valuesSchema(fields, options), visibleValues, describe);
  if (!parsed.ok) return parsed;
  const stored = fields.flatMap((field) => {
    const value = parsed.value[field.key];
    if (value === undefined) return [];
    return [[field.key, field.kind === "table" ? filledRows(value) : FormValue.parse(value)] as const];
  });
  return { ok: true, value: Object.fromEntries(stored) };
}
