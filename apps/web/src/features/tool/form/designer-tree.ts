// Casts: a row or group without its fields is one again once they are put back.
import { type ElementKind, type FormElement, isLayout, MAX_ROW_FIELDS, mayHold } from "@adel/protocol/tool/form";

/** An element on the canvas; its own number stays the same while its key is typed. */
export interface DesignField {
  readonly id: number;
  /** The row or group that contains it. */
  readonly parent: number | undefined;
  /** A row or group has no fields here: they follow it in the list. */
  readonly field: FormElement;
}
type Tree = readonly DesignField[];

/** Elements in reading order, each after its container. */
export function flatten(elements: readonly FormElement[], firstId = 0, parent?: number): DesignField[] {
  const flat: DesignField[] = [];
  for (const element of elements) {
    const id = firstId + flat.length;
    flat.push({ id, parent, field: isLayout(element) ? { ...element, fields: [] } : element });
    if (isLayout(element)) flat.push(...flatten(element.fields, firstId + flat.length, id));
  }
  return flat;
}

/** The list as a form again. */
export const toElements = (tree: Tree, parent?: number): FormElement[] =>
  tree
    .filter((one) => one.parent === parent)
    .map(({ id, field }) => (isLayout(field) ? ({ ...field, fields: toElements(tree, id) } as FormElement) : field));

/** The path of each element, as errors name it: `fields.2.fields.0`. */
export function pathsOf(tree: Tree): ReadonlyMap<number, string> {
  const paths = new Map<number, string>();
  const counts = new Map<number | undefined, number>();
  for (const { id, parent } of tree) {
    const at = counts.get(parent) ?? 0;
    counts.set(parent, at + 1);
    const above = parent === undefined ? undefined : paths.get(parent);
    paths.set(id, `${above === undefined ? "" : `${above}.`}fields.${at}`);
  }
  return paths;
}

const indexOf = (tree: Tree, id: number | undefined) => tree.findIndex((one) => one.id === id);
const byId = (tree: Tree, id: number | undefined) => tree.find((one) => one.id === id);

/** The number of rows and groups around an element. */
export const depthOf = (tree: Tree, { parent }: DesignField): number => {
  const container = byId(tree, parent);
  return container ? depthOf(tree, container) + 1 : 0;
};

/** Whether an element is another one or inside it. */
const isWithin = (tree: Tree, one: DesignField, id: number): boolean => {
  const container = byId(tree, one.parent);
  return one.id === id || (container !== undefined && isWithin(tree, container, id));
};

/** An element with its content. */
export const blockOf = (tree: Tree, id: number): DesignField[] => tree.filter((one) => isWithin(tree, one, id));
export const withoutBlock = (tree: Tree, id: number): DesignField[] => tree.filter((one) => !isWithin(tree, one, id));
const endOf = (tree: Tree, id: number): number => indexOf(tree, id) + blockOf(tree, id).length;

/** Whether an element of this kind has a place in a row or group, or in the form itself. */
function accepts(tree: Tree, container: number | undefined, kind: ElementKind): boolean {
  const held = byId(tree, container)?.field;
  if (held === undefined) return mayHold(undefined, kind);
  if (!isLayout(held) || !mayHold(held.kind, kind)) return false;
  return held.kind === "group" || tree.filter(({ parent }) => parent === container).length < MAX_ROW_FIELDS;
}

interface Position {
  readonly at: number;
  readonly parent: number | undefined;
}
/** After an element, or after its container if it does not fit there. */
function behind(tree: Tree, anchor: DesignField, kind: ElementKind): Position {
  const container = byId(tree, anchor.parent);
  if (container && !accepts(tree, container.id, kind)) return behind(tree, container, kind);
  return { at: endOf(tree, anchor.id), parent: anchor.parent };
}

/** Position of a new element: in the selected row or group, else after the selection, else at the end. */
export function positionFor(tree: Tree, selectedId: number | undefined, kind: ElementKind): Position {
  const selected = byId(tree, selectedId);
  if (!selected) return { at: tree.length, parent: undefined };
  if (accepts(tree, selected.id, kind) && isLayout(selected.field))
    return { at: endOf(tree, selected.id), parent: selected.id };
  return behind(tree, selected, kind);
}

const inserted = (tree: Tree, block: Tree, { at, parent }: Position): DesignField[] => {
  const [head, ...below] = block;
  return head ? tree.toSpliced(at, 0, { ...head, parent }, ...below) : [...tree];
};

/** The position after a drop on another element: after it moving down, before it moving up, or inside a container. */
export function dropped(tree: Tree, id: number, to: number): DesignField[] | undefined {
  const moved = byId(tree, id);
  const over = tree[to];
  if (!moved || !over || isWithin(tree, over, id)) return undefined;
  const rest = withoutBlock(tree, id);
  const { kind } = moved.field;
  const block = blockOf(tree, id);
  if (indexOf(tree, id) < to) {
    const isInto = isLayout(over.field) && accepts(rest, over.id, kind);
    const position = isInto ? { at: indexOf(rest, over.id) + 1, parent: over.id } : behind(rest, over, kind);
    return inserted(rest, block, position);
  }
  const isAllowed = accepts(rest, over.parent, kind);
  return inserted(
    rest,
    block,
    isAllowed ? { at: indexOf(rest, over.id), parent: over.parent } : behind(rest, over, kind),
  );
}

const siblingsOf = (tree: Tree, id: number) => {
  const parent = byId(tree, id)?.parent;
  return tree.filter((one) => one.parent === parent);
};
/** The element before or after it in the same row, group or form. */
export const siblingOf = (tree: Tree, id: number, step: -1 | 1): DesignField | undefined => {
  const siblings = siblingsOf(tree, id);
  return siblings[indexOf(siblings, id) + step];
};

/** One place up or down among its siblings. */
export function shifted(tree: Tree, id: number, step: -1 | 1): DesignField[] | undefined {
  const other = siblingOf(tree, id, step);
  const one = byId(tree, id);
  if (!other || !one) return undefined;
  const rest = withoutBlock(tree, id);
  const at = step === -1 ? indexOf(rest, other.id) : endOf(rest, other.id);
  return inserted(rest, blockOf(tree, id), { at, parent: one.parent });
}

/** The adjacent row or group into which an element can move. */
export const adjacentContainer = (tree: Tree, id: number): DesignField | undefined => {
  const kind = byId(tree, id)?.field.kind;
  const beside = [siblingOf(tree, id, -1), siblingOf(tree, id, 1)];
  return beside.find((one) => one && kind && isLayout(one.field) && accepts(tree, one.id, kind));
};

/** Moves into the adjacent row or group: at its end, or at its start if it comes after. */
export function movedIn(tree: Tree, id: number): DesignField[] | undefined {
  const container = adjacentContainer(tree, id);
  if (!container) return undefined;
  const isBefore = indexOf(tree, container.id) < indexOf(tree, id);
  const rest = withoutBlock(tree, id);
  const at = isBefore ? endOf(rest, container.id) : indexOf(rest, container.id) + 1;
  return inserted(rest, blockOf(tree, id), { at, parent: container.id });
}

/** Moves out of its row or group, after it. */
export function movedOut(tree: Tree, id: number): DesignField[] | undefined {
  const one = byId(tree, id);
  const container = byId(tree, one?.parent);
  if (!one || !container) return undefined;
  const rest = withoutBlock(tree, id);
  return inserted(rest, blockOf(tree, id), behind(rest, container, one.field.kind));
}
