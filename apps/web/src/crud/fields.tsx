import { type InputWrapperProps, NumberInput, PasswordInput, Select, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ReactNode } from "react";
import { type Say, useWords } from "../core/locale/words.ts";
import classes from "./crud.module.css";
import { crudWords } from "./crud.words.ts";
import type { Field, FormPart } from "./view.ts";

type Form = UseFormReturnType<Record<string, unknown>>;

interface Props<Input, K extends string> {
  readonly field: Field<Input, K>;
  readonly form: Form;
  readonly part: FormPart<Input>;
  readonly say: Say<K>;
}

/** Errors stand before help, right under the field. */
const ORDER: NonNullable<InputWrapperProps["inputWrapperOrder"]> = ["label", "input", "error", "description"];

/** Characters as people count them: one outside the basic plane counts once. */
export const lengthOf = (text: unknown): number => (typeof text === "string" ? [...text].length : 0);

/** One field of the form, by its kind. */
export function FormField<Input, K extends string>({ field, form, part, say }: Props<Input, K>): ReactNode {
  const crud = useWords(crudWords);
  if (field.kind === "custom") return field.show(part, say);
  const limit = "limit" in field ? field.limit : undefined;
  const label = say(field.label);
  const shared = {
    ...form.getInputProps(field.key),
    label:
      limit === undefined ? (
        label
      ) : (
        <Counted label={label} used={lengthOf(form.getValues()[field.key])} limit={limit} />
      ),
    "aria-label": label,
    "aria-invalid": form.errors[field.key] !== undefined,
    withAsterisk: field.required ?? false,
    ...(field.help && { description: say(field.help) }),
    inputWrapperOrder: ORDER,
  };
  switch (field.kind) {
    case "number":
      return (
        <NumberInput
          {...shared}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          {...(field.unit && {
            rightSection: <span className={classes.unit}>{say(field.unit)}</span>,
            rightSectionWidth: 48,
          })}
        />
      );
    case "textarea":
      return <Textarea {...shared} rows={3} {...(field.placeholder && { placeholder: say(field.placeholder) })} />;
    case "password":
      return (
        <PasswordInput
          {...shared}
          autoComplete="new-password"
          {...(field.placeholder && { placeholder: say(field.placeholder) })}
        />
      );
    case "select":
      return (
        <Select
          {...shared}
          allowDeselect={false}
          placeholder={crud("required")}
          data={field.options.map((option) => ({ value: option.value, label: say(option.label) }))}
        />
      );
    default:
      return <TextInput {...shared} {...(field.placeholder && { placeholder: say(field.placeholder) })} />;
  }
}

function Counted({ label, used, limit }: { readonly label: string; readonly used: number; readonly limit: number }) {
  const crud = useWords(crudWords);
  return (
    <>
      {label}
      <span className={classes.counter} data-over={used > limit || undefined}>
        {crud("count", { used, limit })}
      </span>
    </>
  );
}
