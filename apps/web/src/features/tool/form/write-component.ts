import { type FormDefinition, type FormElement, type FormField, isLayout } from "@adel/protocol/tool/form";

/** `lost-property` is the component `LostPropertyForm`. */
const toPascal = (formKey: string): string =>
  formKey
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

const TYPES: Readonly<Record<Exclude<FormField["kind"], "table">, string>> = {
  text: "string",
  textarea: "string",
  richText: "string",
  number: "number",
  money: "number",
  date: "string",
  select: "string",
  switch: "boolean",
  upload: "string[]",
  tree: "number",
  card: "string",
  signature: "string",
};

/** One property of the values; what may be hidden may be missing, even where it is required. */
function propertyOf(field: FormField, isSure: boolean, indent: string): string {
  const mark = isSure && field.required ? "" : "?";
  if (field.kind !== "table") return `${indent}${field.key}${mark}: ${TYPES[field.kind]};`;
  const columns = field.columns.map((column) => propertyOf(column, true, `${indent}  `));
  return [`${indent}${field.key}${mark}: {`, ...columns, `${indent}}[];`].join("\n");
}

const propertiesOf = (elements: readonly FormElement[], isSure = true): string[] =>
  elements.flatMap((element) => {
    const isShown = isSure && element.showWhen === null;
    return isLayout(element) ? propertiesOf(element.fields, isShown) : [propertyOf(element, isShown, "  ")];
  });

export interface ComponentSource {
  readonly name: string;
  /** Below `apps/web/src/features`, where its imports are right. */
  readonly path: string;
  readonly text: string;
}

/** A form as a React component of this workspace: its values as a type, its fields as data, shown by `BuiltForm`. */
export function writeComponent({ formKey, fields }: FormDefinition): ComponentSource {
  const name = `${toPascal(formKey)}Form`;
  const values = `${toPascal(formKey)}Values`;
  const text = `// Casts: BuiltForm checks what it gives by these fields, from which the type of the values was written.
import { FormFields } from "@adel/protocol/tool/form";
import { BuiltForm } from "../../tool/form/built-form.tsx";

/** Sums are in cents, dates \`yyyy-MM-dd\`, files and signatures the server's names of them. */
export type ${values} = {
${propertiesOf(fields).join("\n")}
};

const elements = FormFields.parse(${JSON.stringify(fields, null, 2)});

interface Props {
  readonly language: "zh" | "en";
  readonly onSubmit: (values: ${values}) => Promise<void>;
}
export const ${name} = ({ language, onSubmit }: Props) => (
  <BuiltForm elements={elements} language={language} onSubmit={(values) => onSubmit(values as ${values})} />
);
`;
  return { name, path: `apps/web/src/features/business/${formKey}/${formKey}.form.tsx`, text };
}
