// Casts: a property of one kind of field is changed by its name; the schema checks the whole when it is saved.
import type { FieldKind, FormDefinition, FormField } from "@adel/protocol/tool/form";

/** A field on the canvas; its own number stays the same while its key is typed. */
export interface DesignField {
  readonly id: number;
  readonly field: FormField;
}
export interface Design {
  readonly formKey: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly fields: readonly DesignField[];
}
export interface DesignerState {
  readonly past: readonly Design[];
  readonly present: Design;
  readonly future: readonly Design[];
  readonly selectedId: number | undefined;
  readonly nextId: number;
  /** What the last change was: more of the same, as letters are typed, is one step to undo. */
  readonly lastChange: string | undefined;
}
export type DesignerAction =
  | { readonly kind: "add"; readonly field: FieldKind; readonly label: FormField["label"] }
  | { readonly kind: "remove"; readonly id: number }
  | { readonly kind: "copy"; readonly id: number }
  /** `to` is the position that the field has afterwards. */
  | { readonly kind: "move"; readonly id: number; readonly to: number }
  | { readonly kind: "change"; readonly id: number; readonly change: Readonly<Record<string, unknown>> }
  | { readonly kind: "changeForm"; readonly change: Partial<Pick<Design, "formKey" | "title">> }
  | { readonly kind: "replace"; readonly definition: FormDefinition }
  | { readonly kind: "select"; readonly id: number | undefined }
  | { readonly kind: "undo" }
  | { readonly kind: "redo" };

const MAX_STEPS = 100;

const PROPERTIES = {
  text: { minLength: 0, maxLength: 100 },
  textarea: { minLength: 0, maxLength: 500 },
  number: { min: null, max: null, decimals: 0 },
  money: { min: null, max: null },
  date: { min: null, max: null },
  select: { dictType: "" },
  switch: {},
} as const satisfies Record<FieldKind, object>;

/** The first key of its kind that no other field has: text1, text2 … */
export function freeKey(kind: string, fields: readonly DesignField[]): string {
  const taken = new Set(fields.map(({ field }) => field.key));
  let at = 1;
  while (taken.has(`${kind}${at}`)) at++;
  return `${kind}${at}`;
}

const newField = (kind: FieldKind, label: FormField["label"], fields: readonly DesignField[]) =>
  ({
    kind,
    key: freeKey(kind, fields),
    label,
    help: { zh: "", en: "" },
    required: false,
    width: "full",
    ...PROPERTIES[kind],
  }) as FormField;

export function startDesign({ formKey, title, fields }: FormDefinition): DesignerState {
  return {
    past: [],
    present: { formKey, title, fields: fields.map((field, id) => ({ id, field })) },
    future: [],
    selectedId: fields.length > 0 ? 0 : undefined,
    nextId: fields.length,
    lastChange: undefined,
  };
}

/** What is saved, previewed and written as JSON. */
export const toDefinition = ({ formKey, title, fields }: Design): FormDefinition => ({
  formKey,
  title,
  fields: fields.map(({ field }) => field),
});

/** A new present; the one before can be undone to, unless this continues the same change. */
function commit(state: DesignerState, present: Design, lastChange?: string): DesignerState {
  const continues = lastChange !== undefined && lastChange === state.lastChange;
  const past = continues ? state.past : [...state.past, state.present].slice(-MAX_STEPS);
  return { ...state, past, present, future: [], lastChange };
}

const withFields = (state: DesignerState, fields: readonly DesignField[], lastChange?: string) =>
  commit(state, { ...state.present, fields }, lastChange);

/** Puts a field behind the selected one, or at the end, and selects it. */
function insert(state: DesignerState, field: FormField, behind = state.selectedId): DesignerState {
  const { fields } = state.present;
  const selected = fields.findIndex(({ id }) => id === behind);
  const at = selected === -1 ? fields.length : selected + 1;
  const next = withFields(state, fields.toSpliced(at, 0, { id: state.nextId, field }));
  return { ...next, selectedId: state.nextId, nextId: state.nextId + 1 };
}

function remove(state: DesignerState, id: number): DesignerState {
  const { fields } = state.present;
  const at = fields.findIndex((one) => one.id === id);
  if (at === -1) return state;
  const left = fields.toSpliced(at, 1);
  const neighbor = left[Math.min(at, left.length - 1)]?.id;
  return { ...withFields(state, left), selectedId: state.selectedId === id ? neighbor : state.selectedId };
}

function move(state: DesignerState, id: number, to: number): DesignerState {
  const { fields } = state.present;
  const from = fields.findIndex((one) => one.id === id);
  const moved = fields[from];
  if (!moved || to < 0 || to >= fields.length || to === from) return state;
  return { ...withFields(state, fields.toSpliced(from, 1).toSpliced(to, 0, moved)), selectedId: id };
}

function replace(state: DesignerState, { formKey, title, fields }: FormDefinition): DesignerState {
  const added = fields.map((field, at) => ({ id: state.nextId + at, field }));
  const next = commit(state, { formKey, title, fields: added });
  return { ...next, selectedId: added[0]?.id, nextId: state.nextId + added.length };
}

/** One step back or forth; the selection stays where its field is still there. */
function step(state: DesignerState, direction: "undo" | "redo"): DesignerState {
  const { past, present, future } = state;
  const target = direction === "undo" ? past.at(-1) : future[0];
  if (!target) return state;
  const isThere = target.fields.some(({ id }) => id === state.selectedId);
  return {
    ...state,
    past: direction === "undo" ? past.slice(0, -1) : [...past, present],
    present: target,
    future: direction === "undo" ? [present, ...future] : future.slice(1),
    selectedId: isThere ? state.selectedId : target.fields[0]?.id,
    lastChange: undefined,
  };
}

export function designerReducer(state: DesignerState, action: DesignerAction): DesignerState {
  const { fields } = state.present;
  switch (action.kind) {
    case "add":
      return insert(state, newField(action.field, action.label, fields));
    case "copy": {
      const original = fields.find(({ id }) => id === action.id)?.field;
      return original ? insert(state, { ...original, key: freeKey(original.kind, fields) }, action.id) : state;
    }
    case "remove":
      return remove(state, action.id);
    case "move":
      return move(state, action.id, action.to);
    case "change": {
      const changed = fields.map((one) =>
        one.id === action.id ? { ...one, field: { ...one.field, ...action.change } as FormField } : one,
      );
      return withFields(state, changed, `${action.id} ${Object.keys(action.change).join()}`);
    }
    case "changeForm":
      return commit(state, { ...state.present, ...action.change }, `form ${Object.keys(action.change).join()}`);
    case "replace":
      return replace(state, action.definition);
    case "select":
      return { ...state, selectedId: action.id, lastChange: undefined };
    case "undo":
    case "redo":
      return step(state, action.kind);
  }
}
