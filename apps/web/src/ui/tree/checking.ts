import { childrenOf, type TreeIndex, type TreeNode } from "./tree-model.ts";

/** Linked: a parent stands for its children. Loose: nodes are independent. */
export type CascadeMode = "linked" | "loose";
export type RowCheckbox = "on" | "half" | "off";

/** How every node is ticked; one pass over the tree. */
export function ticks(
  roots: readonly TreeNode[],
  selected: ReadonlySet<string>,
  cascadeMode: CascadeMode,
): Map<string, RowCheckbox> {
  const all = new Map<string, RowCheckbox>();
  const lay = (node: TreeNode): RowCheckbox => {
    const below = childrenOf(node).map(lay);
    const own: RowCheckbox = selected.has(node.id) ? "on" : "off";
    const checkbox = cascadeMode === "loose" || below.length === 0 ? own : combine(below);
    all.set(node.id, checkbox);
    return checkbox;
  };
  roots.forEach(lay);
  return all;
}

const combine = (below: readonly RowCheckbox[]): RowCheckbox =>
  below.every((checkbox) => checkbox === "on") ? "on" : below.every((checkbox) => checkbox === "off") ? "off" : "half";

/** What is chosen, in the order of the tree: the ticked nodes, and apart from them those that are half ticked. */
export interface Selected {
  readonly checked: readonly string[];
  readonly half: readonly string[];
}
export function selectedOf(all: ReadonlyMap<string, RowCheckbox>, index: TreeIndex): Selected {
  const ids = (checkbox: RowCheckbox) => [...index.keys()].filter((id) => all.get(id) === checkbox);
  return { checked: ids("on"), half: ids("half") };
}

/** Leaves that can be ticked from here: of a leaf itself, else all below it, without those that are disabled. */
function leaves(node: TreeNode): TreeNode[] {
  if (node.disabled) return [];
  const below = childrenOf(node);
  return below.length === 0 ? [node] : below.flatMap(leaves);
}

/**
 * The selection after one node was toggled. Linked: a parent represents the leaves below it, and is unchecked only when
 * all selectable ones are. Disabled nodes keep their state.
 */
export function toggled(node: TreeNode, selected: ReadonlySet<string>, cascadeMode: CascadeMode): Set<string> {
  const next = new Set(selected);
  if (node.disabled) return next;
  const meant = cascadeMode === "loose" ? [node] : leaves(node);
  const off = meant.every(({ id }) => selected.has(id));
  for (const { id } of meant) {
    if (off) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Everything ticked, or nothing; disabled nodes keep what they had. */
export function toggledAll(
  roots: readonly TreeNode[],
  selected: ReadonlySet<string>,
  cascadeMode: CascadeMode,
): Set<string> {
  const every = cascadeMode === "linked" ? roots.flatMap(leaves) : roots.flatMap(enabled);
  const next = new Set(selected);
  const off = every.every(({ id }) => selected.has(id));
  for (const { id } of every) {
    if (off) next.delete(id);
    else next.add(id);
  }
  return next;
}
const enabled = (node: TreeNode): TreeNode[] => (node.disabled ? [] : [node, ...childrenOf(node).flatMap(enabled)]);

/**
 * A stored selection for a linked tree: only leaves count. A stored parent may have been half checked, and would
 * otherwise check children that were not selected.
 */
export const leavesOnly = (index: TreeIndex, stored: readonly string[]): Set<string> =>
  new Set(
    stored.filter((id) => {
      const node = index.get(id)?.node;
      return node !== undefined && childrenOf(node).length === 0;
    }),
  );
