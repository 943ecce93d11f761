import * as z from "zod";
import { FieldKey, type FieldKind, MAX_TEXT_LENGTH } from "./form-key.ts";

export const CONDITION_OPERATORS = ["is", "isNot", "contains", "isFilled", "isEmpty"] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** Compares the value of a field that is before the element. */
const FormCondition = z.strictObject({
  field: FieldKey,
  operator: z.enum(CONDITION_OPERATORS),
  /** The value to compare with, of the field's type; null if the operator needs none. */
  value: z
    .union([z.string().max(MAX_TEXT_LENGTH), z.number(), z.boolean()])
    .nullable()
    .default(null),
});
export type FormCondition = z.output<typeof FormCondition>;
export const MAX_CONDITIONS = 5;

const FormConditions = z
  .strictObject({
    match: z.enum(["all", "any"]).default("all"),
    conditions: z.array(FormCondition).min(1).max(MAX_CONDITIONS),
  })
  .meta({ id: "FormConditions" });
export type FormConditions = z.output<typeof FormConditions>;

/** Earlier versions stored one condition without a list. */
const toConditions = (stored: unknown): unknown =>
  typeof stored === "object" && stored !== null && "field" in stored ? { conditions: [stored] } : stored;

/** When an element is shown; null: always. */
export const ShowWhen = z.preprocess(toConditions, FormConditions.nullable().default(null));

const FILLED = ["isFilled", "isEmpty"] as const;
const SAME = ["is", "isNot", ...FILLED] as const;

/** The operators of each kind of field, and the type of their value. */
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

/** The operators of a kind of field. */
export const operatorsOf = (kind: FieldKind): readonly ConditionOperator[] => QUESTIONS[kind].operators;

/** Whether an operator compares with a value at all. */
export const comparesValue = (operator: ConditionOperator): boolean =>
  operator !== "isFilled" && operator !== "isEmpty";

/** The part of a condition that does not fit the field it refers to. */
export function findInvalidPart(condition: FormCondition, kind: FieldKind): "operator" | "value" | undefined {
  const { operators, type } = QUESTIONS[kind];
  const { operator, value } = condition;
  if (!operators.includes(operator)) return "operator";
  if (!comparesValue(operator)) return undefined;
  const isMissing = typeof value === "string" && value.trim() === "";
  return typeof value !== type || isMissing ? "value" : undefined;
}

/** Whether a condition holds for the value of its field; `undefined` is an empty field. */
function isConditionMet({ operator, value }: FormCondition, filled: unknown): boolean {
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

/** Whether an element with these conditions is shown; `findValue` returns `undefined` for an empty or hidden field. */
export function areConditionsMet(
  { match, conditions }: FormConditions,
  findValue: (field: string) => unknown,
): boolean {
  const isMet = (condition: FormCondition) => isConditionMet(condition, findValue(condition.field));
  return match === "all" ? conditions.every(isMet) : conditions.some(isMet);
}
