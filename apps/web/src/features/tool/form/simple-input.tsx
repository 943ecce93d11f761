// Casts: a field's kind determines its value; it is checked before it is sent.
import { type Language, localize } from "@adel/protocol/kernel/text";
import type { FormField, FormValue, TableColumn } from "@adel/protocol/tool/form";
import { NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { DateField } from "../../../ui/date/date-field.tsx";
import { type FieldFrame, frameOf } from "../../../ui/field.ts";
import { SwitchField } from "../../../ui/switch-field.tsx";

export interface InputProps<F extends FormField = FormField> {
  readonly field: F;
  /** Of the form's own labels. */
  readonly language: Language;
  readonly value: FormValue | undefined;
  readonly error: string | undefined;
  /** The accessible name, if the label alone does not identify the row. */
  readonly name?: string | undefined;
  readonly onChange: (value: FormValue | undefined) => void;
}

/** Label, help and error as every field shows them. */
export const frameFor = ({ field, language, error, name }: InputProps): FieldFrame => {
  const help = localize(field.help, language) || undefined;
  return { label: localize(field.label, language), required: field.required, help, error, name };
};
type SimpleField = TableColumn | Extract<FormField, { kind: "textarea" }>;

/** The kinds of field that rows of a table can have as well. */
export function SimpleInput(props: InputProps<SimpleField>) {
  const { field, value, onChange } = props;
  switch (field.kind) {
    case "text":
    case "textarea": {
      const Input = field.kind === "text" ? TextInput : Textarea;
      const rows = field.kind === "textarea" && { rows: 4 };
      return (
        <Input
          {...frameOf(frameFor(props))}
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

/** A number, or a sum that is typed in yuan and stored in cents. */
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
