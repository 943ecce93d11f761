// Cast: memo() forgets that a component is generic.
import { NativeSelect, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { memo, type ReactNode } from "react";
import { useDictionary } from "../core/dict/use-dictionary.ts";
import { type Translate, useTranslation } from "../core/locale/messages.ts";
import { useToday } from "../core/today.ts";
import { DateField, DateRangeField, DateTimeField } from "../ui/date/date-field.tsx";
import { type FieldFrame, frameOf } from "../ui/field.ts";
import { PasswordField } from "../ui/password-field.tsx";
import { SwitchField } from "../ui/switch-field.tsx";
import type { TreeNode } from "../ui/tree/tree-model.ts";
import { TreeSelect } from "../ui/tree/tree-select.tsx";
import classes from "./crud.module.css";
import type { Field, FormPart } from "./view.ts";

type Form = UseFormReturnType<Record<string, unknown>>;

interface Props<Input, K extends string> {
  readonly field: Field<Input, K>;
  readonly form: Form;
  readonly part: FormPart<Input>;
  readonly t: Translate<K>;
  /** Where the form begins. */
  readonly first: boolean;
}

/** Length in characters, counting one outside the basic plane once. */
export const lengthOf = (text: unknown): number => (typeof text === "string" ? [...text].length : 0);

/** Everything a field is rendered from; undefined for fields with their own code. */
function drawnFrom<Input, K extends string>({ field, part: { values, errors } }: Props<Input, K>) {
  if (field.kind === "custom" && !field.reads) return undefined;
  const more = field.kind === "custom" ? field.reads : field.kind === "dateRange" ? [field.to] : [];
  return JSON.stringify([field.key, ...(more ?? [])].map((name) => [values[name], errors[name]]));
}

/** One field of the form, by its kind. */
function MemoField<Input, K extends string>({ field, form, part, t, first }: Props<Input, K>): ReactNode {
  if (field.kind === "custom") return field.show(part, t);
  const label = t(field.label);
  const frame: FieldFrame = {
    label,
    required: field.required,
    ...(form.errors[field.key] !== undefined && { error: form.errors[field.key] }),
    ...(field.help && { help: t(field.help) }),
  };
  const held = (key: string): string => String(form.getValues()[key] ?? "");
  const put = (key: string, value: unknown) => form.setFieldValue(key, value);
  const typed = {
    ...form.getInputProps(field.key),
    ...frameOf(frame),
    "aria-label": label,
    "aria-invalid": frame.error !== undefined,
    "data-autofocus": first || undefined,
  };
  switch (field.kind) {
    case "number":
      return <NumberField typed={typed} unit={field.unit && t(field.unit)} decimals={field.decimals ?? 0} />;
    case "select":
      return "dict" in field ? (
        <DictSelect type={field.dict} typed={typed} />
      ) : (
        <Choice typed={typed} options={field.options.map(({ value, label: word }) => ({ value, label: t(word) }))} />
      );
    case "switch":
      return <SwitchField frame={frame} on={part.values[field.key] === true} onChange={(on) => put(field.key, on)} />;
    case "date":
      return field.time ? (
        <DateTimeField {...frame} value={held(field.key)} onChange={(value) => put(field.key, value)} />
      ) : (
        <DateField {...frame} value={held(field.key)} onChange={(value) => put(field.key, value)} />
      );
    case "dateRange":
      return (
        <Days
          frame={frame}
          from={held(field.key)}
          to={held(field.to)}
          onChange={(from, to) => form.setValues({ [field.key]: from, [field.to]: to })}
        />
      );
    case "tree":
      return (
        <TreeField
          frame={frame}
          useNodes={field.useNodes}
          value={held(field.key)}
          onChange={(id) => put(field.key, id)}
        />
      );
    default:
      return <SearchInput field={field} typed={typed} used={lengthOf(form.getValues()[field.key])} t={t} />;
  }
}

/** Drawn again when something that it is drawn from is another: typing into one field does not draw the others. */
export const FormField = memo(MemoField, (before, now) => {
  const from = drawnFrom(before);
  return from !== undefined && before.field === now.field && from === drawnFrom(now);
}) as typeof MemoField;

/** Properties of all Mantine fields. */
type TypedProps = ReturnType<Form["getInputProps"]> & ReturnType<typeof frameOf> & { readonly "aria-label": string };

interface TextProps<K extends string> {
  readonly field: Extract<Field<never, K>, { readonly kind: "text" | "textarea" | "password" }>;
  readonly typed: TypedProps;
  readonly used: number;
  readonly t: Translate<K>;
}
function SearchInput<K extends string>({ field, typed, used, t }: TextProps<K>) {
  const label = t(field.label);
  const props = {
    ...typed,
    ...(field.limit !== undefined && {
      label: <Counted label={label} used={used} limit={field.limit} />,
    }),
    ...(field.placeholder && { placeholder: t(field.placeholder) }),
  };
  if (field.kind === "textarea") return <Textarea {...props} rows={3} />;
  if (field.kind === "password") return <PasswordField {...props} autoComplete="new-password" />;
  return <TextInput {...props} />;
}

interface NumberProps {
  readonly typed: TypedProps;
  readonly unit: string | undefined;
  readonly decimals: number;
}
const NumberField = ({ typed, unit, decimals }: NumberProps) => (
  <NumberInput
    {...typed}
    hideControls
    allowDecimal={decimals > 0}
    {...(decimals > 0 && { decimalScale: decimals })}
    allowNegative={false}
    {...(unit && { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionWidth: 48 })}
  />
);

interface ChoiceProps {
  readonly typed: TypedProps;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
function Choice({ typed, options }: ChoiceProps) {
  const crud = useTranslation("crud");
  return <Select {...typed} allowDeselect={false} placeholder={crud("required")} data={[...options]} />;
}

/** Reserves the field's space until the dictionary is loaded. */
function DictSelect({ type, typed }: { readonly type: string; readonly typed: TypedProps }) {
  const { entries, isPending } = useDictionary(type);
  return isPending ? <NativeSelect {...typed} data={[]} disabled /> : <Choice typed={typed} options={entries} />;
}

interface DaysProps {
  readonly frame: FieldFrame;
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
}
const Days = ({ frame, from, to, onChange }: DaysProps) => (
  <DateRangeField
    {...frame}
    today={useToday()}
    value={{ from, to }}
    onChange={(range) => onChange(range.from, range.to)}
  />
);

interface TreeProps {
  readonly frame: FieldFrame;
  readonly useNodes: () => readonly TreeNode[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}
const TreeField = ({ frame, useNodes, value, onChange }: TreeProps) => (
  <TreeSelect
    {...frame}
    nodes={useNodes()}
    value={value === "" ? undefined : value}
    onChange={(id) => onChange(id ?? "")}
    clearable={!frame.required}
  />
);

function Counted({ label, used, limit }: { readonly label: string; readonly used: number; readonly limit: number }) {
  const crud = useTranslation("crud");
  return (
    <>
      {label}
      <span className={classes.counter} data-over={used > limit || undefined}>
        {crud("count", { used, limit })}
      </span>
    </>
  );
}
