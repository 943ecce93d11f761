import * as z from "zod";
import { findInvalidPart, ShowWhen } from "./form-condition.ts";
import {
  crossedLimit,
  type FormField,
  FormHelp,
  FormText,
  MAX_FORM_BYTES,
  rowFields,
  wideFields,
} from "./form-field.ts";
import { FieldKey } from "./form-key.ts";

/** Maximum number of fields, rows and groups together. */
export const MAX_FORM_FIELDS = 100;
/** Maximum number of fields in a row. */
export const MAX_ROW_FIELDS = 4;

/** Fields side by side; on a narrow screen one below the other. */
const FormRow = z.strictObject({
  kind: z.literal("row"),
  key: FieldKey,
  showWhen: ShowWhen,
  fields: z.array(z.discriminatedUnion("kind", [...rowFields], { error: "FORM_NESTING" })).max(MAX_ROW_FIELDS),
});
/** Fields and rows under a heading. Levels are written out, because a recursive schema cannot be expressed. */
const FormGroup = z.strictObject({
  kind: z.literal("group"),
  key: FieldKey,
  label: FormText,
  help: FormHelp,
  showWhen: ShowWhen,
  fields: z
    .array(z.discriminatedUnion("kind", [...rowFields, ...wideFields, FormRow], { error: "FORM_NESTING" }))
    .max(MAX_FORM_FIELDS),
});

/** An element of a form: a field, a row or a group. */
export const FormElement = z.discriminatedUnion("kind", [...rowFields, ...wideFields, FormRow, FormGroup]);
export type FormElement = z.output<typeof FormElement>;
export type LayoutElement = Extract<FormElement, { kind: "row" | "group" }>;
export type ElementKind = FormElement["kind"];
export const LAYOUT_KINDS = ["row", "group"] as const satisfies LayoutElement["kind"][];

export const isLayout = (element: FormElement): element is LayoutElement =>
  element.kind === "row" || element.kind === "group";

const WIDE_KINDS: readonly ElementKind[] = ["table", "richText"];
/** Whether an element of this kind may be in a row, in a group, or in the form itself. */
export function mayHold(container: LayoutElement["kind"] | undefined, kind: ElementKind): boolean {
  if (container === undefined) return true;
  if (container === "group") return kind !== "group";
  return kind !== "row" && kind !== "group" && !WIDE_KINDS.includes(kind);
}

interface ElementWithPath {
  readonly element: FormElement;
  readonly path: readonly PropertyKey[];
}
/** Every element in reading order, with its path. */
export function elementsWithPaths(
  elements: readonly FormElement[],
  path: readonly PropertyKey[] = [],
): ElementWithPath[] {
  return elements.flatMap((element, at) => {
    const own = [...path, at];
    const below = isLayout(element) ? elementsWithPaths(element.fields, [...own, "fields"]) : [];
    return [{ element, path: own }, ...below];
  });
}

/** All fields, including those in rows and groups. */
export const fieldsOf = (elements: readonly FormElement[]): FormField[] =>
  elements.flatMap((element) => (isLayout(element) ? fieldsOf(element.fields) : [element]));

/** Number of bytes of a text in UTF-8, without TextEncoder, which not every platform has. */
const utf8Bytes = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

type Refuse = (path: readonly PropertyKey[], message: string) => void;

/** Checks keys, limits and conditions of the columns of one table. */
function checkColumns(field: FormField, path: readonly PropertyKey[], refuse: Refuse): void {
  if (field.kind !== "table") return;
  const keys = new Set<string>();
  field.columns.forEach((column, at) => {
    const own = [...path, "columns", at];
    if (keys.has(column.key)) refuse([...own, "key"], "FORM_FIELD_KEY_TAKEN");
    keys.add(column.key);
    const crossed = crossedLimit(column);
    if (crossed !== undefined) refuse([...own, crossed], "FORM_LIMITS");
    if (column.showWhen) refuse([...own, "showWhen"], "FORM_CONDITION_COLUMN");
  });
}

/** Conditions refer to fields before their element, so that none depends on itself. */
function checkConditions(
  { element, path }: ElementWithPath,
  before: ReadonlyMap<string, FormField>,
  refuse: Refuse,
): void {
  element.showWhen?.conditions.forEach((condition, at) => {
    const own = [...path, "showWhen", "conditions", at];
    const referenced = before.get(condition.field);
    if (!referenced) refuse([...own, "field"], "FORM_CONDITION_FIELD");
    const invalidPart = referenced && findInvalidPart(condition, referenced.kind);
    if (invalidPart === "operator") refuse([...own, "operator"], "FORM_CONDITION_OPERATOR");
    if (invalidPart === "value") refuse([...own, "value"], "FORM_CONDITION_VALUE");
  });
}

/** The elements of a form, in order. */
export const FormFields = z
  .array(FormElement)
  .max(MAX_FORM_FIELDS)
  .superRefine((elements, context) => {
    const refuse: Refuse = (path, message) => context.addIssue({ code: "custom", path: [...path], message });
    const listed = elementsWithPaths(elements);
    const keys = new Set<string>();
    const before = new Map<string, FormField>();
    for (const one of listed) {
      const { element, path } = one;
      if (keys.has(element.key)) refuse([...path, "key"], "FORM_FIELD_KEY_TAKEN");
      keys.add(element.key);
      checkConditions(one, before, refuse);
      if (isLayout(element)) continue;
      before.set(element.key, element);
      const crossed = crossedLimit(element);
      if (crossed !== undefined) refuse([...path, crossed], "FORM_LIMITS");
      checkColumns(element, path, refuse);
    }
    if (listed.length > MAX_FORM_FIELDS)
      context.addIssue({ code: "too_big", origin: "array", maximum: MAX_FORM_FIELDS, input: elements, path: [] });
    if (utf8Bytes(JSON.stringify(elements)) > MAX_FORM_BYTES) refuse([], "FORM_TOO_LARGE");
  })
  .meta({ id: "FormFields" });

/** A form as exported and imported as JSON, without data of this server. */
export const FormDefinition = z.strictObject({
  formKey: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,49}$/, { error: "FORM_KEY" })
    .meta({ examples: ["lost-property"] }),
  title: FormText,
  fields: FormFields,
});
export type FormDefinition = z.output<typeof FormDefinition>;
