import { z } from "zod";
import { FormDay, type FormField, MAX_MONEY, MAX_NUMBER } from "./form-field.ts";

/** What is filled into one field; money is in integer cents, a date `yyyy-MM-dd`. */
export const FormValue = z.union([z.string(), z.number(), z.boolean()]);
export type FormValue = z.output<typeof FormValue>;
export type FormValues = Readonly<Record<string, FormValue>>;

/** The values that a dictionary offers, by its type. */
export type FindOptions = (dictType: string) => readonly string[];

/** Steps of a number with so many decimals: whole numbers of the last one, as far as a float can tell. */
const hasDecimals = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) === value;

function checkedValue(field: FormField, options: FindOptions): z.ZodType {
  switch (field.kind) {
    case "text":
    case "textarea":
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
    case "select":
      return z.enum([...options(field.dictType)]);
    case "switch":
      return field.required ? z.literal(true, { error: "FORM_REQUIRED" }) : z.boolean();
  }
}

/** What was left empty counts as not filled in. */
const emptied = (value: unknown) =>
  value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;

/** The schema that a form's fields make of what is filled in: every field checked, no other taken. */
export const valuesSchema = (fields: readonly FormField[], options: FindOptions) =>
  z.strictObject(
    Object.fromEntries(
      fields.map((field) => {
        const value = checkedValue(field, options);
        return [field.key, z.preprocess(emptied, field.required ? value : value.optional())] as const;
      }),
    ),
  );
