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
/** The same without what is below and ticked by itself alone. */
function leavesAtOnce(node: TreeNode): TreeNode[] {
  if (node.disabled) return [];
  const below = childrenOf(node);
  return below.length === 0 ? [node] : below.filter(({ apart }) => !apart).flatMap(leavesAtOnce);
}

function withTicks(
  selected: ReadonlySet<string>,
  { atOnce, all }: { readonly atOnce: readonly TreeNode[]; readonly all: readonly TreeNode[] },
): Set<string> {
  const next = new Set(selected);
  if (atOnce.every(({ id }) => selected.has(id))) for (const { id } of all) next.delete(id);
  else for (const { id } of atOnce) next.add(id);
  return next;
}

/**
 * The selection after one node was toggled. Linked: a parent represents the leaves below it, and is unchecked only when
 * all that can be ticked at once are; leaves that stand apart are then unchecked too. Disabled nodes keep their state.
 */
export function toggled(node: TreeNode, selected: ReadonlySet<string>, cascadeMode: CascadeMode): Set<string> {
  if (node.disabled) return new Set(selected);
  return cascadeMode === "loose"
    ? withTicks(selected, { atOnce: [node], all: [node] })
    : withTicks(selected, { atOnce: leavesAtOnce(node), all: leaves(node) });
}

const inTree = (roots: readonly TreeNode[], cascadeMode: CascadeMode) => {
  const common = roots.filter(({ apart }) => !apart);
  if (cascadeMode === "linked") return { atOnce: common.flatMap(leavesAtOnce), all: roots.flatMap(leaves) };
  const all = roots.flatMap(enabled);
  return { atOnce: all.filter(({ apart }) => !apart), all };
};
/** Everything ticked but what stands apart, or nothing; disabled nodes keep what they had. */
export const toggledAll = (
  roots: readonly TreeNode[],
  selected: ReadonlySet<string>,
  cascadeMode: CascadeMode,
): Set<string> => withTicks(selected, inTree(roots, cascadeMode));
/** Whether everything is ticked that `toggledAll` ticks: then it unticks all. */
export const isAllChecked = (
  roots: readonly TreeNode[],
  selected: ReadonlySet<string>,
  cascadeMode: CascadeMode,
): boolean => inTree(roots, cascadeMode).atOnce.every(({ id }) => selected.has(id));
const enabled = (node: TreeNode): TreeNode[] => (node.disabled ? [] : [node, ...childrenOf(node).flatMap(enabled)]);

/** How many nodes were left out, because they stand apart, when these were ticked with all below them. */
export function countLeftOut(
  nodes: readonly TreeNode[],
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): number {
  if (after.size <= before.size) return 0;
  return nodes.flatMap(enabled).filter(({ id, apart }) => apart && !after.has(id)).length;
}

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
