import type { ValidationRule } from "../../../kernel/parse.ts";
import type { FormField } from "./form-field.ts";

type RuleKey = Extract<ValidationRule, { kind: "rule" }>["key"];
type Values = Extract<ValidationRule, { kind: "rule" }>["values"];

/** The rules that a field is checked by, in the format of the error catalog. */
export function rulesOf(field: FormField): readonly ValidationRule[] {
  const rules: ValidationRule[] = [];
  const add = (key: RuleKey, values: Values = {}) => void rules.push({ kind: "rule", key, values });
  if (field.required) add("required");
  if ("minLength" in field) {
    if (field.minLength > 1) add("tooShort", { min: field.minLength });
    add("tooLong", { max: field.maxLength });
  }
  if ("min" in field) {
    const inUnit = (limit: number | string) =>
      field.kind === "money" && typeof limit === "number" ? (limit / 100).toFixed(2) : limit;
    if (field.min !== null) add("tooSmall", { min: inUnit(field.min) });
    if (field.max !== null) add("tooLarge", { max: inUnit(field.max) });
  }
  if (field.kind === "number" && field.decimals === 0) add("whole");
  if (field.kind === "upload") add("tooMany", { max: field.maxFiles });
  if (field.kind === "table") {
    if (field.minRows > 0) add("tooFew", { min: field.minRows });
    add("tooMany", { max: field.maxRows });
  }
  if (field.kind === "card") rules.push({ kind: "error", code: "FORM_CARD_NUMBER" });
  return rules;
}
