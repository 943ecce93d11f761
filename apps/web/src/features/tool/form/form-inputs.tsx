// Casts: what a field holds is said by its kind; the server checks it again.

import type { Language } from "@adel/protocol/kernel/text";
import type { FormField, FormValue } from "@adel/protocol/tool/form";
import { NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { frameOf } from "../../../ui/field.ts";
import { SwitchField } from "../../../ui/switch-field.tsx";
import classes from "./form.module.css";

export type FilledValues = Readonly<Record<string, FormValue | undefined>>;

interface Props {
  readonly fields: readonly FormField[];
  readonly language: Language;
  readonly values: FilledValues;
  /** Messages by the field's key. */
  readonly errors?: Readonly<Record<string, string>>;
  readonly onChange: (key: string, value: FormValue | undefined) => void;
}
/** The inputs of a built form: labels and help in `language`. */
export const FormInputs = ({ fields, language, values, errors = {}, onChange }: Props) => (
  <div className={classes.inputs}>
    {fields.map((field) => (
      <div key={field.key} data-width={field.width} data-field={field.key}>
        <FieldInput
          field={field}
          language={language}
          value={values[field.key]}
          error={errors[field.key]}
          onChange={(value) => onChange(field.key, value)}
        />
      </div>
    ))}
  </div>
);

interface InputProps {
  readonly field: FormField;
  readonly language: Language;
  readonly value: FormValue | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: FormValue | undefined) => void;
}
const frameFor = ({ field, language, error }: InputProps) => {
  const help = field.help[language] || undefined;
  return { label: field.label[language], required: field.required, help, error };
};

function FieldInput(props: InputProps) {
  const { field, value, onChange } = props;
  const frame = frameOf(frameFor(props));
  switch (field.kind) {
    case "text":
    case "textarea": {
      const Input = field.kind === "text" ? TextInput : Textarea;
      const rows = field.kind === "textarea" && { rows: 4 };
      return (
        <Input
          {...frame}
          {...rows}
          maxLength={field.maxLength}
          value={String(value ?? "")}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    }
    case "number":
    case "money":
      return <AmountInput {...props} field={field} />;
    case "date":
      return (
        <DateField
          {...frameFor(props)}
          value={String(value ?? "")}
          onChange={onChange}
          clearable
          {...(field.min !== null && { min: field.min })}
          {...(field.max !== null && { max: field.max })}
        />
      );
    case "select":
      return <DictSelect {...props} dictType={field.dictType} />;
    case "switch":
      return <SwitchField frame={frameFor(props)} on={value === true} onChange={onChange} />;
  }
}

/** A number as it is, or a sum that is typed in yuan and held in cents. */
function AmountInput(props: InputProps & { readonly field: Extract<FormField, { kind: "number" | "money" }> }) {
  const { field, value, onChange } = props;
  const isMoney = field.kind === "money";
  const handleChange = (typed: string | number) => {
    if (typed === "") onChange(undefined);
    else onChange(isMoney ? Math.round(Number(typed) * 100) : Number(typed));
  };
  const shown = typeof value === "number" ? (isMoney ? value / 100 : value) : "";
  return (
    <NumberInput
      {...frameOf(frameFor(props))}
      hideControls
      decimalScale={isMoney ? 2 : field.decimals}
      {...(isMoney && { leftSection: "¥", allowNegative: false })}
      value={shown}
      onChange={handleChange}
    />
  );
}

function DictSelect(props: InputProps & { readonly dictType: string }) {
  const { value, onChange, dictType } = props;
  const { entries } = useDictionary(dictType, props.language);
  return (
    <Select
      {...frameOf(frameFor(props))}
      data={entries.map(({ value: one, label }) => ({ value: one, label }))}
      value={typeof value === "string" ? value : null}
      clearable={!props.field.required}
      onChange={(selected) => onChange(selected ?? undefined)}
    />
  );
}
