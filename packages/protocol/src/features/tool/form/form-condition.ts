import * as z from "zod";
import { FieldKey, type FieldKind, MAX_TEXT_LENGTH } from "./form-key.ts";

export const CONDITION_OPERATORS = ["is", "isNot", "contains", "isFilled", "isEmpty"] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** Shown only while another field, which stands before this one, holds what is said here. */
const FormCondition = z.strictObject({
  field: FieldKey,
  operator: z.enum(CONDITION_OPERATORS),
  /** What it is compared with, as the other field holds it; null where nothing is compared. */
  value: z
    .union([z.string().max(MAX_TEXT_LENGTH), z.number(), z.boolean()])
    .nullable()
    .default(null),
});
export type FormCondition = z.output<typeof FormCondition>;
export const ShowWhen = FormCondition.nullable().default(null);

const FILLED = ["isFilled", "isEmpty"] as const;
const SAME = ["is", "isNot", ...FILLED] as const;

/** What can be referenced about a field, and of which type the value is that it is compared with. */
const QUESTIONS: Readonly<
  Record<
    FieldKind,
    { readonly operators: readonly ConditionOperator[]; readonly type?: "string" | "number" | "boolean" }
  >
> = {
  text: { operators: CONDITION_OPERATORS, type: "string" },
  textarea: { operators: CONDITION_OPERATORS, type: "string" },
  card: { operators: CONDITION_OPERATORS, type: "string" },
  date: { operators: SAME, type: "string" },
  select: { operators: SAME, type: "string" },
  number: { operators: SAME, type: "number" },
  money: { operators: SAME, type: "number" },
  tree: { operators: SAME, type: "number" },
  switch: { operators: ["is", "isNot"], type: "boolean" },
  richText: { operators: FILLED },
  upload: { operators: FILLED },
  table: { operators: FILLED },
  signature: { operators: FILLED },
};

/** What can be referenced about a field of this kind. */
export const operatorsOf = (kind: FieldKind): readonly ConditionOperator[] => QUESTIONS[kind].operators;

/** Whether an operator compares with a value at all. */
export const comparesValue = (operator: ConditionOperator): boolean =>
  operator !== "isFilled" && operator !== "isEmpty";

/** Which part of a condition does not suit the field that it asks about. */
export function findInvalidPart(condition: FormCondition, kind: FieldKind): "operator" | "value" | undefined {
  const { operators, type } = QUESTIONS[kind];
  const { operator, value } = condition;
  if (!operators.includes(operator)) return "operator";
  if (!comparesValue(operator)) return undefined;
  const isMissing = typeof value === "string" && value.trim() === "";
  return typeof value !== type || isMissing ? "value" : undefined;
}

/** Whether a condition holds for what its field holds; `undefined` is nothing filled in. */
export function isConditionMet({ operator, value }: FormCondition, filled: unknown): boolean {
  const isSame = () => {
    if (typeof value === "boolean") return (filled ?? false) === value;
    if (typeof value === "string" && typeof filled === "string") return filled.trim() === value.trim();
    return filled === value;
  };
  switch (operator) {
    case "is":
      return isSame();
    case "isNot":
      return !isSame();
    case "contains":
      return typeof filled === "string" && filled.toLowerCase().includes(String(value).trim().toLowerCase());
    case "isFilled":
      return filled !== undefined;
    case "isEmpty":
      return filled === undefined;
  }
}
