// Casts: a property of one kind of field is changed by its name; the schema checks the whole when it is saved.
import { EMPTY_TEXT } from "@adel/protocol/kernel/text";
import type { ElementKind, FormDefinition, FormElement, FormField } from "@adel/protocol/tool/form";
import {
  blockOf,
  type DesignField,
  dropped,
  flatten,
  movedIn,
  movedOut,
  positionFor,
  shifted,
  toElements,
  withoutBlock,
} from "./designer-tree.ts";

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
  /** `columnLabel` names the first column of a table. */
  | {
      readonly kind: "add";
      readonly field: ElementKind;
      readonly label: FormField["label"];
      readonly columnLabel?: FormField["label"];
    }
  | { readonly kind: "remove"; readonly id: number }
  | { readonly kind: "copy"; readonly id: number }
  /** To the position of another element in the list. */
  | { readonly kind: "move"; readonly id: number; readonly to: number }
  | { readonly kind: "shift"; readonly id: number; readonly step: -1 | 1 }
  | { readonly kind: "moveIn"; readonly id: number }
  | { readonly kind: "moveOut"; readonly id: number }
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
  richText: {},
  number: { min: null, max: null, decimals: 0 },
  money: { min: null, max: null },
  date: { min: null, max: null },
  select: { dictType: "" },
  switch: {},
  upload: { maxFiles: 1 },
  tree: {},
  card: {},
  signature: {},
} as const satisfies Partial<Record<ElementKind, object>>;

/** The first key of its kind that none of these has: text1, text2 … */
export function freeKey(kind: string, taken: readonly string[]): string {
  let at = 1;
  while (taken.includes(`${kind}${at}`)) at++;
  return `${kind}${at}`;
}
const keysOf = (fields: readonly DesignField[]) => fields.map(({ field }) => field.key);

/** A new field with default settings. */
export const newField = <K extends keyof typeof PROPERTIES>(kind: K, key: string, label: FormField["label"]) =>
  ({
    kind,
    key,
    label,
    help: EMPTY_TEXT,
    required: false,
    width: "full",
    showWhen: null,
    ...PROPERTIES[kind],
  }) as Extract<FormField, { kind: K }>;

function newElement(kind: ElementKind, key: string, label: FormField["label"], columnLabel = label): FormElement {
  const common = { key, showWhen: null };
  switch (kind) {
    case "row":
      return { kind, ...common, fields: [] };
    case "group":
      return { kind, ...common, label, help: EMPTY_TEXT, fields: [] };
    case "table": {
      const columns = [newField("text", "text1", columnLabel)];
      return {
        kind,
        ...common,
        label,
        help: EMPTY_TEXT,
        required: false,
        width: "full",
        columns,
        minRows: 0,
        maxRows: 20,
      };
    }
    default:
      return newField(kind, key, label);
  }
}

export function startDesign({ formKey, title, fields }: FormDefinition): DesignerState {
  const flat = flatten(fields);
  return {
    past: [],
    present: { formKey, title, fields: flat },
    future: [],
    selectedId: flat[0]?.id,
    nextId: flat.length,
    lastChange: undefined,
  };
}

/** What is saved, previewed and written as JSON. */
export const toDefinition = ({ formKey, title, fields }: Design): FormDefinition => ({
  formKey,
  title,
  fields: toElements(fields),
});

/** A new present; the one before can be undone to, unless this continues the same change. */
function commit(state: DesignerState, present: Design, lastChange?: string): DesignerState {
  const continues = lastChange !== undefined && lastChange === state.lastChange;
  const past = continues ? state.past : [...state.past, state.present].slice(-MAX_STEPS);
  return { ...state, past, present, future: [], lastChange };
}

const withFields = (state: DesignerState, fields: readonly DesignField[], lastChange?: string) =>
  commit(state, { ...state.present, fields }, lastChange);

/** Inserts a new element at the selection, and selects it. */
function insert(state: DesignerState, field: FormElement): DesignerState {
  const { fields } = state.present;
  const { at, parent } = positionFor(fields, state.selectedId, field.kind);
  const next = withFields(state, fields.toSpliced(at, 0, { id: state.nextId, parent, field }));
  return { ...next, selectedId: state.nextId, nextId: state.nextId + 1 };
}

/** Duplicates an element with its content after itself; each copy gets its own key. */
function copy(state: DesignerState, id: number): DesignerState {
  const { fields } = state.present;
  const block = blockOf(fields, id);
  const taken = keysOf(fields);
  const newIds = new Map(block.map((one, at) => [one.id, state.nextId + at]));
  const copies = block.map(({ id: oldId, parent, field }) => {
    const key = freeKey(field.kind, taken);
    taken.push(key);
    return {
      id: newIds.get(oldId) ?? oldId,
      parent: (parent === undefined ? undefined : newIds.get(parent)) ?? parent,
      field: { ...field, key },
    };
  });
  const [head] = copies;
  if (!head) return state;
  const at = fields.findIndex((one) => one.id === id) + block.length;
  const next = withFields(state, fields.toSpliced(at, 0, ...copies));
  return { ...next, selectedId: head.id, nextId: state.nextId + copies.length };
}

function remove(state: DesignerState, id: number): DesignerState {
  const { fields } = state.present;
  const at = fields.findIndex((one) => one.id === id);
  if (at === -1) return state;
  const left = withoutBlock(fields, id);
  const isRemoved = !left.some((one) => one.id === state.selectedId);
  const neighbor = left[Math.min(at, left.length - 1)]?.id;
  return { ...withFields(state, left), selectedId: isRemoved ? neighbor : state.selectedId };
}

/** The list after a move, with what moved selected; nothing happens where it cannot move so. */
const moved = (state: DesignerState, id: number, fields: readonly DesignField[] | undefined): DesignerState =>
  fields && hasMoved(state, fields) ? { ...withFields(state, fields), selectedId: id } : state;
const hasMoved = ({ present }: DesignerState, fields: readonly DesignField[]) =>
  fields.some(({ id, parent }, at) => present.fields[at]?.id !== id || present.fields[at]?.parent !== parent);

/** Changes an element; conditions that reference it follow its key. */
function change(state: DesignerState, id: number, changes: Readonly<Record<string, unknown>>): DesignerState {
  const { fields } = state.present;
  const oldKey = fields.find((one) => one.id === id)?.field.key;
  const isOnlyOne = keysOf(fields).filter((key) => key === oldKey).length === 1;
  const changed = fields.map((one) => {
    if (one.id === id) return { ...one, field: { ...one.field, ...changes } as FormElement };
    const { showWhen } = one.field;
    const { key } = changes;
    if (typeof key !== "string" || !isOnlyOne || !showWhen?.conditions.some(({ field }) => field === oldKey))
      return one;
    const conditions = showWhen.conditions.map((each) => (each.field === oldKey ? { ...each, field: key } : each));
    return { ...one, field: { ...one.field, showWhen: { ...showWhen, conditions } } };
  });
  return withFields(state, changed, `${id} ${Object.keys(changes).join()}`);
}

function replace(state: DesignerState, { formKey, title, fields }: FormDefinition): DesignerState {
  const added = flatten(fields, state.nextId);
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
    case "add": {
      const key = freeKey(action.field, keysOf(fields));
      return insert(state, newElement(action.field, key, action.label, action.columnLabel));
    }
    case "copy":
      return copy(state, action.id);
    case "remove":
      return remove(state, action.id);
    case "move":
      return moved(state, action.id, dropped(fields, action.id, action.to));
    case "shift":
      return moved(state, action.id, shifted(fields, action.id, action.step));
    case "moveIn":
      return moved(state, action.id, movedIn(fields, action.id));
    case "moveOut":
      return moved(state, action.id, movedOut(fields, action.id));
    case "change":
      return change(state, action.id, action.change);
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
