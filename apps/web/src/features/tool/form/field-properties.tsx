import { dictTypeRoutes } from "@adel/protocol/system/dict-type";
import {
  type FormElement,
  type FormField,
  isLayout,
  MAX_FORM_FILES,
  MAX_TABLE_ROWS,
  MAX_TEXT_LENGTH,
  MAX_TEXTAREA_LENGTH,
  rulesOf,
} from "@adel/protocol/tool/form";
import { NumberInput, SegmentedControl, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { describeIn } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import { ColumnProperties } from "./column-properties.tsx";
import { ConditionProperties } from "./condition-properties.tsx";
import classes from "./designer.module.css";
import type { DesignErrors } from "./use-designer.ts";

interface Props {
  readonly field: FormElement;
  /** Its path, as errors name it: `fields.2`. */
  readonly path: string;
  readonly errors: DesignErrors;
  readonly change: (change: Readonly<Record<string, unknown>>) => void;
}
interface ElementProps extends Props {
  /** The fields before it, which its condition may reference. */
  readonly before: readonly FormField[];
  readonly isInRow: boolean;
}

/** Where they are on the page. */
export const PROPERTIES_ID = "form-field-properties";

/** What is set about the selected field, row or group. */
export function FieldProperties(props: ElementProps) {
  const { field, before, change, isInRow } = props;
  return (
    <div id={PROPERTIES_ID} className={classes.properties}>
      <KeyInput {...props} />
      {field.kind !== "row" && <BilingualInputs {...props} field={field} />}
      {!isLayout(field) && (
        <>
          <RequiredSwitch {...props} field={field} />
          {!isInRow && <WidthControl {...props} field={field} />}
          <KindProperties {...props} field={field} />
          <RulesText field={field} />
        </>
      )}
      <ConditionProperties
        showWhen={field.showWhen}
        before={before}
        errorOf={(property) => errorOf(props, property)}
        onChange={(showWhen) => change({ showWhen })}
      />
    </div>
  );
}

const errorOf = ({ errors, path }: Props, property: string) => errors[`${path}.${property}`];

interface FieldProps extends Props {
  readonly field: FormField;
}

function KeyInput(props: Props) {
  const t = useTranslation("tool.form-designer");
  const { field, change } = props;
  return (
    <TextInput
      label={t("key")}
      description={t("keyHelp")}
      withAsterisk
      maxLength={40}
      value={field.key}
      onChange={(event) => change({ key: event.currentTarget.value })}
      error={errorOf(props, "key")}
    />
  );
}

function RequiredSwitch({ field, change }: FieldProps) {
  const t = useTranslation("tool.form-designer");
  return (
    <Switch
      label={t(field.kind === "switch" ? "requiredOn" : "required")}
      checked={field.required}
      onChange={(event) => change({ required: event.currentTarget.checked })}
    />
  );
}

function WidthControl({ field, change }: FieldProps) {
  const t = useTranslation("tool.form-designer");
  return (
    <div>
      <p className={classes.label} id="form-field-width">
        {t("width")}
      </p>
      <SegmentedControl
        fullWidth
        aria-labelledby="form-field-width"
        data={(["full", "half"] as const).map((value) => ({ value, label: t(value) }))}
        value={field.width}
        onChange={(width) => change({ width })}
      />
    </div>
  );
}

/** The rules of a field, as text. */
function RulesText({ field }: { readonly field: FormField }) {
  const t = useTranslation("tool.form-designer");
  const language = useLanguage();
  const rules = rulesOf(field).map(describeIn(language));
  return (
    <div>
      <p className={classes.label}>{t("rules")}</p>
      <p className={classes.rules}>{rules.length === 0 ? t("noRules") : rules.join(" · ")}</p>
    </div>
  );
}

function BilingualInputs(props: Props & { readonly field: Exclude<FormElement, { kind: "row" }> }) {
  const t = useTranslation("tool.form-designer");
  const { field, change } = props;
  const { label, help } = field;
  return (
    <>
      <TextInput
        label={t("labelZh")}
        withAsterisk
        maxLength={50}
        value={label.zh}
        onChange={(event) => change({ label: { ...label, zh: event.currentTarget.value } })}
        error={errorOf(props, "label.zh")}
      />
      <TextInput
        label={t("labelEn")}
        withAsterisk
        maxLength={50}
        value={label.en}
        onChange={(event) => change({ label: { ...label, en: event.currentTarget.value } })}
        error={errorOf(props, "label.en")}
      />
      <Textarea
        label={t("helpZh")}
        rows={2}
        maxLength={200}
        value={help.zh}
        onChange={(event) => change({ help: { ...help, zh: event.currentTarget.value } })}
        error={errorOf(props, "help.zh")}
      />
      <Textarea
        label={t("helpEn")}
        rows={2}
        maxLength={200}
        value={help.en}
        onChange={(event) => change({ help: { ...help, en: event.currentTarget.value } })}
        error={errorOf(props, "help.en")}
      />
    </>
  );
}

function KindProperties(props: FieldProps) {
  const { field } = props;
  switch (field.kind) {
    case "text":
    case "textarea": {
      const max = field.kind === "text" ? MAX_TEXT_LENGTH : MAX_TEXTAREA_LENGTH;
      return (
        <div className={classes.pair}>
          <WholeInput {...props} name="minLength" value={field.minLength} min={0} max={max} />
          <WholeInput {...props} name="maxLength" value={field.maxLength} min={1} max={max} />
        </div>
      );
    }
    case "number":
    case "money":
      return (
        <>
          <div className={classes.pair}>
            <LimitInput {...props} name="min" value={field.min} isMoney={field.kind === "money"} />
            <LimitInput {...props} name="max" value={field.max} isMoney={field.kind === "money"} />
          </div>
          {field.kind === "number" && <WholeInput {...props} name="decimals" value={field.decimals} min={0} max={4} />}
        </>
      );
    case "date":
      return (
        <>
          <DayInput {...props} name="min" value={field.min} />
          <DayInput {...props} name="max" value={field.max} />
        </>
      );
    case "select":
      return <DictInput {...props} value={field.dictType} />;
    case "upload":
      return <WholeInput {...props} name="maxFiles" value={field.maxFiles} min={1} max={MAX_FORM_FILES} />;
    case "table":
      return <TableProperties {...props} field={field} />;
    default:
      return null;
  }
}

function TableProperties(props: Props & { readonly field: Extract<FormField, { kind: "table" }> }) {
  const { field, path, errors, change } = props;
  return (
    <>
      <div className={classes.pair}>
        <WholeInput {...props} name="minRows" value={field.minRows} min={0} max={MAX_TABLE_ROWS} />
        <WholeInput {...props} name="maxRows" value={field.maxRows} min={1} max={MAX_TABLE_ROWS} />
      </div>
      <ColumnProperties table={field} change={change}>
        {(column, at, changeColumn) => {
          const own = { field: column, path: `${path}.columns.${at}`, errors, change: changeColumn };
          return (
            <>
              <KeyInput {...own} />
              <BilingualInputs {...own} />
              <RequiredSwitch {...own} />
              <KindProperties {...own} />
            </>
          );
        }}
      </ColumnProperties>
    </>
  );
}

interface WholeProps extends Props {
  readonly name: "minLength" | "maxLength" | "decimals" | "maxFiles" | "minRows" | "maxRows";
  readonly value: number;
  readonly min: number;
  readonly max: number;
}
function WholeInput(props: WholeProps) {
  const t = useTranslation("tool.form-designer");
  const { name, value, min, max, change } = props;
  return (
    <NumberInput
      label={t(name)}
      min={min}
      max={max}
      allowDecimal={false}
      value={value}
      onChange={(typed) => change({ [name]: typed === "" ? min : Number(typed) })}
      error={errorOf(props, name)}
    />
  );
}

interface LimitProps extends Props {
  readonly name: "min" | "max";
  readonly value: number | null;
  readonly isMoney: boolean;
}
/** An optional limit; sums are typed in yuan and stored in cents. */
function LimitInput(props: LimitProps) {
  const t = useTranslation("tool.form-designer");
  const { name, value, isMoney, change } = props;
  const toLimit = (typed: number | string) => {
    if (typed === "") return null;
    return isMoney ? Math.round(Number(typed) * 100) : Number(typed);
  };
  const shown = isMoney && value !== null ? value / 100 : value;
  return (
    <NumberInput
      label={t(name)}
      hideControls
      {...(isMoney && { decimalScale: 2, leftSection: "¥", allowNegative: false })}
      value={shown ?? ""}
      onChange={(typed) => change({ [name]: toLimit(typed) })}
      error={errorOf(props, name)}
    />
  );
}

function DayInput(props: Props & { readonly name: "min" | "max"; readonly value: string | null }) {
  const t = useTranslation("tool.form-designer");
  const { name, value, change } = props;
  return (
    <DateField
      label={t(name === "min" ? "earliest" : "latest")}
      clearable
      value={value ?? ""}
      onChange={(day) => change({ [name]: day === "" ? null : day })}
      error={errorOf(props, name)}
    />
  );
}

function DictInput(props: Props & { readonly value: string }) {
  const t = useTranslation("tool.form-designer");
  const { value, change } = props;
  const { options } = useClient(dictTypeRoutes);
  const { data = [] } = useQuery({ queryKey: ["dict-types"], queryFn: ({ signal }) => options({}, { signal }) });
  return (
    <Select
      label={t("dictType")}
      withAsterisk
      searchable
      allowDeselect={false}
      data={data.map(({ dictType, dictName }) => ({ value: dictType, label: `${dictName} ${dictType}` }))}
      value={value === "" ? null : value}
      onChange={(dictType) => change({ dictType: dictType ?? "" })}
      error={errorOf(props, "dictType")}
    />
  );
}
