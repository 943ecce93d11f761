import { EMPTY_TEXT, localize, textIn } from "@adel/protocol/kernel/text";
import {
  type ConditionOperator,
  comparesValue,
  type FormCondition,
  type FormConditions,
  type FormField,
  MAX_CONDITIONS,
  operatorsOf,
} from "@adel/protocol/tool/form";
import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { DeptInput } from "./dept-input.tsx";
import classes from "./designer.module.css";
import { SimpleInput } from "./simple-input.tsx";

interface Props {
  readonly showWhen: FormConditions | null;
  /** The fields before this one, which conditions may reference. */
  readonly before: readonly FormField[];
  readonly errorOf: (property: string) => string | undefined;
  readonly onChange: (showWhen: FormConditions | null) => void;
}
const startFor = ({ key, kind }: FormField): FormCondition => {
  const operator = operatorsOf(kind)[0] ?? "isFilled";
  return { field: key, operator, value: kind === "switch" ? true : null };
};

/** When a field, row or group is shown. */
export function ConditionProperties({ showWhen, before, errorOf, onChange }: Props) {
  const t = useTranslation("tool.form-designer");
  const conditions = showWhen?.conditions ?? [];
  const match = showWhen?.match ?? "all";
  const set = (changed: FormCondition[]) => onChange(changed.length === 0 ? null : { match, conditions: changed });
  const [first] = before;
  return (
    <fieldset className={classes.condition}>
      <legend>{t("condition")}</legend>
      <p className="caption">{t(first === undefined ? "noConditionFields" : "conditionHelp")}</p>
      {conditions.length > 1 && (
        <Select<FormConditions["match"]>
          label={t("match")}
          allowDeselect={false}
          data={(["all", "any"] as const).map((value) => ({ value, label: t(`match.${value}`) }))}
          value={match}
          onChange={(value) => value && onChange({ match: value, conditions })}
        />
      )}
      {conditions.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no key of its own
        <div key={at} className={classes.conditionItem}>
          <ConditionInputs
            condition={condition}
            before={before}
            errorOf={(property) => errorOf(`showWhen.conditions.${at}.${property}`)}
            onChange={(changed) => set(conditions.with(at, changed))}
          />
          <ActionIcon
            aria-label={t("removeCondition", { number: at + 1 })}
            title={t("removeCondition", { number: at + 1 })}
            onClick={() => set(conditions.toSpliced(at, 1))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={first === undefined || conditions.length >= MAX_CONDITIONS}
        onClick={() => first && set([...conditions, startFor(first)])}
      >
        {t("addCondition")}
      </Button>
    </fieldset>
  );
}

interface ConditionProps extends Pick<Props, "before" | "errorOf"> {
  readonly condition: FormCondition;
  readonly onChange: (condition: FormCondition) => void;
}
function ConditionInputs({ condition, before, errorOf, onChange }: ConditionProps) {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  const referenced = before.find(({ key }) => key === condition.field);
  const handleField = (key: string | null) => {
    const field = before.find((one) => one.key === key);
    if (field) onChange(startFor(field));
  };
  const choices = before.map(({ key, label }) => ({ value: key, label: localize(label, language) || key }));
  // The field of a condition may have been deleted or moved after it: it is still shown.
  const missing = referenced ? [] : [{ value: condition.field, label: condition.field }];
  return (
    <>
      <Select
        label={t("conditionField")}
        allowDeselect={false}
        data={[...choices, ...missing]}
        value={condition.field}
        onChange={handleField}
        error={errorOf("field")}
      />
      {referenced && (
        <>
          <Select<ConditionOperator>
            label={t("operator")}
            allowDeselect={false}
            data={operatorsOf(referenced.kind).map((value) => ({ value, label: t(`operator.${value}`) }))}
            value={condition.operator}
            onChange={(operator) =>
              operator && onChange({ ...condition, operator, value: comparesValue(operator) ? condition.value : null })
            }
            error={errorOf("operator")}
          />
          {comparesValue(condition.operator) && (
            <ConditionValue
              referenced={referenced}
              value={condition.value}
              error={errorOf("value")}
              onChange={(value) => onChange({ ...condition, value })}
            />
          )}
        </>
      )}
    </>
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
          field={{ ...referenced, label: textIn(language, label), help: EMPTY_TEXT, required: false }}
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
