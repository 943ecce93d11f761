import { type Language, localize } from "@adel/protocol/kernel/text";
import { type FormElement, type FormValue, isLayout } from "@adel/protocol/tool/form";
import { lazy, type ReactNode, Suspense } from "react";
import { RichTextField } from "../../../ui/rich-text/rich-text.tsx";
import { CardInput } from "./card-input.tsx";
import { DeptInput } from "./dept-input.tsx";
import { FilesInput } from "./files-input.tsx";
import type { FilledErrors, FilledValues } from "./filled.ts";
import classes from "./form.module.css";
import { frameFor, type InputProps, SimpleInput } from "./simple-input.tsx";

const TableInput = lazy(async () => ({ default: (await import("./table-input.tsx")).TableInput }));
const SignatureInput = lazy(async () => ({ default: (await import("./signature-input.tsx")).SignatureInput }));

interface Props {
  readonly elements: readonly FormElement[];
  /** The keys of what is shown with these values. */
  readonly shown: ReadonlySet<string>;
  readonly language: Language;
  readonly values: FilledValues;
  readonly errors?: FilledErrors;
  readonly onChange: (key: string, value: FormValue | undefined) => void;
}
/** The inputs of a built form, in its rows and groups: labels and help in `language`. */
export const FormInputs = (props: Props) => (
  <div className={classes.inputs}>
    {props.elements.map((element) =>
      props.shown.has(element.key) ? <Element key={element.key} {...props} element={element} /> : null,
    )}
  </div>
);

function Element(props: Props & { readonly element: FormElement }) {
  const { element, language, values, errors = {}, onChange } = props;
  if (!isLayout(element))
    return (
      <div data-width={element.width} data-field={element.key}>
        <FieldInput
          field={element}
          language={language}
          value={values[element.key]}
          error={errors[element.key]}
          errors={errors}
          onChange={(value) => onChange(element.key, value)}
        />
      </div>
    );
  if (element.kind === "row")
    return (
      <div data-row>
        <FormInputs {...props} elements={element.fields} />
      </div>
    );
  return (
    <fieldset className={classes.group}>
      <legend>{localize(element.label, language)}</legend>
      {localize(element.help, language) !== "" && <p className="caption">{localize(element.help, language)}</p>}
      <FormInputs {...props} elements={element.fields} />
    </fieldset>
  );
}

/** `errors` are of the whole form: a table finds those of its cells. */
function FieldInput(props: InputProps & { readonly errors: FilledErrors }) {
  const { field, value, language, onChange } = props;
  const frame = frameFor(props);
  switch (field.kind) {
    case "upload":
      return <FilesInput frame={frame} maxFiles={field.maxFiles} value={value} onChange={onChange} />;
    case "tree":
      return <DeptInput frame={frame} value={value} onChange={onChange} />;
    case "richText":
      return <RichTextField {...frame} value={String(value ?? "")} onChange={onChange} />;
    case "card":
      return <CardInput frame={frame} language={language} value={value} onChange={onChange} />;
    case "table":
      return (
        <Waiting>
          <TableInput {...props} field={field} />
        </Waiting>
      );
    case "signature":
      return (
        <Waiting>
          <SignatureInput frame={frame} language={language} value={value} onChange={onChange} />
        </Waiting>
      );
    default:
      return <SimpleInput {...props} field={field} />;
  }
}

const Waiting = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<div className={classes.waits} aria-busy />}>{children}</Suspense>
);
