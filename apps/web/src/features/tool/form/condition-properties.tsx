import { localize } from "@adel/protocol/kernel/text";
import {
  type ConditionOperator,
  comparesValue,
  type FormCondition,
  type FormField,
  operatorsOf,
} from "@adel/protocol/tool/form";
import { Select, TextInput } from "@mantine/core";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { DeptInput } from "./dept-input.tsx";
import classes from "./designer.module.css";
import { SimpleInput } from "./simple-input.tsx";

interface Props {
  readonly condition: FormCondition | null;
  /** What may be referenced about: the fields before this one. */
  readonly before: readonly FormField[];
  readonly errorOf: (property: string) => string | undefined;
  readonly onChange: (condition: FormCondition | null) => void;
}
const startFor = ({ key, kind }: FormField): FormCondition => {
  const operator = operatorsOf(kind)[0] ?? "isFilled";
  return { field: key, operator, value: kind === "switch" ? true : null };
};

/** When a field, row or group is shown. */
export function ConditionProperties({ condition, before, errorOf, onChange }: Props) {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  const referenced = before.find(({ key }) => key === condition?.field);
  const handleField = (key: string | null) => {
    const field = before.find((one) => one.key === key);
    onChange(field ? startFor(field) : null);
  };
  const choices = before.map(({ key, label }) => ({ value: key, label: localize(label, language) || key }));
  // The field of a condition may have been deleted or moved behind it: it is still named.
  const missing = condition && !referenced ? [{ value: condition.field, label: condition.field }] : [];
  return (
    <fieldset className={classes.condition}>
      <legend>{t("condition")}</legend>
      <Select
        label={t("conditionField")}
        placeholder={t(before.length === 0 ? "noConditionFields" : "always")}
        description={t("conditionHelp")}
        clearable
        data={[...choices, ...missing]}
        value={condition?.field ?? null}
        onChange={handleField}
        error={errorOf("showWhen.field")}
      />
      {condition && referenced && (
        <>
          <Select<ConditionOperator>
            label={t("operator")}
            allowDeselect={false}
            data={operatorsOf(referenced.kind).map((value) => ({ value, label: t(`operator.${value}`) }))}
            value={condition.operator}
            onChange={(operator) =>
              operator && onChange({ ...condition, operator, value: comparesValue(operator) ? condition.value : null })
            }
            error={errorOf("showWhen.operator")}
          />
          {comparesValue(condition.operator) && (
            <ConditionValue
              referenced={referenced}
              value={condition.value}
              error={errorOf("showWhen.value")}
              onChange={(value) => onChange({ ...condition, value })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}

interface ValueProps {
  readonly referenced: FormField;
  readonly value: FormCondition["value"];
  readonly error: string | undefined;
  readonly onChange: (value: FormCondition["value"]) => void;
}
/** The value is entered with the input of the referenced field. */
function ConditionValue({ referenced, value, error, onChange }: ValueProps) {
  const t = useTranslation("tool.form-designer");
  const form = useTranslation("tool.form");
  const language = useLanguage();
  const label = t("conditionValue");
  switch (referenced.kind) {
    case "switch":
      return (
        <Select
          label={label}
          allowDeselect={false}
          data={[
            { value: "true", label: form("yes") },
            { value: "false", label: form("no") },
          ]}
          value={String(value)}
          onChange={(chosen) => onChange(chosen === "true")}
          error={error}
        />
      );
    case "tree":
      return (
        <DeptInput
          frame={{ label, error }}
          value={typeof value === "number" ? value : undefined}
          onChange={(id) => onChange(id ?? null)}
        />
      );
    case "number":
    case "money":
    case "date":
    case "select":
      return (
        <SimpleInput
          field={{ ...referenced, label: { zh: label, en: label }, help: { zh: "", en: "" }, required: false }}
          language={language}
          value={value ?? undefined}
          error={error}
          onChange={(typed) => onChange(typeof typed === "object" ? null : (typed ?? null))}
        />
      );
    default:
      return (
        <TextInput
          label={label}
          maxLength={500}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
        />
      );
  }
}
