import type { Language } from "@adel/protocol/kernel/text";
import {
  checkFilled,
  type FormElement,
  type FormValue,
  type FormValues,
  fieldsOf,
  shownKeys,
} from "@adel/protocol/tool/form";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { describeIn, errorHint, errorText } from "../../../core/locale/errors.ts";
import { Row } from "../../../ui/layout.tsx";
import type { FilledErrors, FilledValues } from "./filled.ts";
import classes from "./form.module.css";
import { FormInputs } from "./form-inputs.tsx";
import { formTexts } from "./form-texts.ts";

interface Props {
  readonly elements: readonly FormElement[];
  readonly language: Language;
  /** Of the button that sends it. */
  readonly submitText?: string;
  /** Receives the validated values; fields that the server rejects are named by its error. */
  readonly onSubmit: (values: FormValues) => Promise<void>;
}

/** Errors by the field's path; the first one of a path counts. */
const byField = (errors: readonly { readonly path: string; readonly message: string }[]): FilledErrors =>
  Object.fromEntries([...errors].reverse().map(({ path, message }) => [path.replace(/^values\./, ""), message]));

/** Only the server knows a dictionary's options; here its values come from a list. */
const noOptions = () => undefined;

/** Removes files and signatures of hidden fields: these fields are empty when they are shown again. */
function withoutHiddenFiles(elements: readonly FormElement[], values: FilledValues): FilledValues {
  const shown = shownKeys(elements, values);
  const hidden = fieldsOf(elements).filter(
    ({ kind, key }) => (kind === "upload" || kind === "signature") && !shown.has(key),
  );
  return Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.some((field) => field.key === key)));
}

/** What is filled in and refused, and how it is sent. */
function useFilled({ elements, language, onSubmit }: Props) {
  const [values, setValues] = useState<FilledValues>({});
  const [errors, setErrors] = useState<FilledErrors>({});
  const [error, setError] = useState<ErrorDetails>();
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const refuse = (refused: FilledErrors) => {
    setErrors(refused);
    focusFirst(element.current, refused);
  };
  const handleSubmit = async () => {
    setErrors({});
    setError(undefined);
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const checked = checkFilled(elements, filled, noOptions, describeIn(language));
    if (!checked.ok) {
      setError({ error: "FIELDS_REFUSED", values: {}, text: errorText("FIELDS_REFUSED", language) });
      return refuse(byField(checked.errors));
    }
    setBusy(true);
    try {
      await onSubmit(checked.value);
    } catch (failure) {
      setError(toErrorDetails(failure));
      if (failure instanceof ApiError) refuse(byField(failure.errors));
    } finally {
      setBusy(false);
    }
  };
  const handleChange = (key: string, value: FormValue | undefined) => {
    setValues((before) => withoutHiddenFiles(elements, { ...before, [key]: value }));
    setErrors((before) => withoutField(before, key));
  };
  return { values, errors, error, busy, element, handleSubmit, handleChange };
}

/** A built form to be filled in: checked here by the same rules as on the server, which checks again. */
export function BuiltForm(props: Props) {
  const { elements, language, submitText } = props;
  const { values, errors, error, busy, element, handleSubmit, handleChange } = useFilled(props);
  // Every refused field has been changed.
  const isMended = error?.error === "FIELDS_REFUSED" && Object.keys(errors).length === 0;
  // A preview may be in another language.
  const hint = error?.error && errorHint(error.error, language, error.values);
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      {error && !isMended && <ErrorAlert error={error} {...(hint !== undefined && { hint })} />}
      <FormInputs
        elements={elements}
        shown={shownKeys(elements, values)}
        language={language}
        values={values}
        errors={errors}
        onChange={handleChange}
      />
      <Row end>
        <Button type="submit" variant="filled" loading={busy}>
          {submitText ?? formTexts(language)("submit")}
        </Button>
      </Row>
    </form>
  );
}

/** A changed field is no longer refused; a changed table has no refused cells. */
const withoutField = (errors: FilledErrors, key: string): FilledErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== key && !path.startsWith(`${key}.`)));

/** The first refused field in the order of reading has the focus; a cell of a table is such a field itself. */
function focusFirst(form: HTMLFormElement | null, errors: FilledErrors): void {
  const named = [...(form?.querySelectorAll<HTMLElement>("[data-field]") ?? [])];
  const first = named.find(({ dataset }) => Object.hasOwn(errors, dataset.field ?? ""));
  const input = "input:not([type=hidden]):not([type=file]), textarea, [contenteditable=true], button";
  first?.querySelector<HTMLElement>(input)?.focus();
}
