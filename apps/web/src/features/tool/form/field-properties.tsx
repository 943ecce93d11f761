import { dictTypeRoutes } from "@adel/protocol/system/dict-type";
import { type FormField, MAX_TEXT_LENGTH, MAX_TEXTAREA_LENGTH } from "@adel/protocol/tool/form";
import { NumberInput, SegmentedControl, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { DateField } from "../../../ui/date/date-field.tsx";
import classes from "./designer.module.css";
import type { DesignErrors } from "./use-designer.ts";

interface Props {
  readonly field: FormField;
  /** Its position, by which errors name it. */
  readonly at: number;
  readonly errors: DesignErrors;
  readonly change: (change: Readonly<Record<string, unknown>>) => void;
}

/** What is set about the selected field. */
export function FieldProperties(props: Props) {
  const t = useTranslation("tool.form-designer");
  const { field, change } = props;
  return (
    <div className={classes.properties}>
      <TextInput
        label={t("key")}
        description={t("keyHelp")}
        withAsterisk
        maxLength={40}
        value={field.key}
        onChange={(event) => change({ key: event.currentTarget.value })}
        error={errorOf(props, "key")}
      />
      <BilingualInputs {...props} />
      <Switch
        label={t(field.kind === "switch" ? "requiredOn" : "required")}
        checked={field.required}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
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
      <KindProperties {...props} />
    </div>
  );
}

const errorOf = ({ errors, at }: Props, property: string) => errors[`fields.${at}.${property}`];

function BilingualInputs(props: Props) {
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

function KindProperties(props: Props) {
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
    case "switch":
      return null;
  }
}

interface WholeProps extends Props {
  readonly name: "minLength" | "maxLength" | "decimals";
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
/** A limit that may be left open; sums are typed in yuan and kept in cents. */
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
