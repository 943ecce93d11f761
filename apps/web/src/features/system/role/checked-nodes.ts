import { type CascadeMode, leavesOnly, selectedOf, ticks } from "../../../ui/tree/checking.ts";
import { above, childrenOf, indexTree, type TreeNode } from "../../../ui/tree/tree-model.ts";

/** The checked nodes of a tree, and whether parents and children are linked. */
export interface CheckedNodes {
  readonly cascadeMode: CascadeMode;
  readonly ids: ReadonlySet<string>;
  /** Assigned already, and not in the tree of this caller: left unchanged. */
  readonly unseen: readonly number[];
}

/**
 * The initial selection of a role's tree. The server returns the lowest ids if the boxes are linked; one that has
 * others below it (a page without its buttons) cannot be expressed by linked boxes, which then start unlinked.
 */
export function initialChecked(nodes: readonly TreeNode[], held: readonly number[], linked: boolean): CheckedNodes {
  const index = indexTree(nodes);
  const known = held.map(String).filter((id) => index.has(id));
  const unseen = held.filter((id) => !index.has(String(id)));
  const isLeaf = (id: string) => childrenOf(index.get(id)?.node ?? { id, label: "" }).length === 0;
  if (linked && known.every(isLeaf)) return { cascadeMode: "linked", ids: new Set(known), unseen };
  const ids = new Set(linked ? known.flatMap((id) => [id, ...above(index, id)]) : known);
  return { cascadeMode: "loose", ids, unseen };
}

/**
 * The initial selection of a data scope. Linked boxes show a department as ticked when all below it are; where something
 * else is stored, as after a department was added or moved, the boxes start unlinked and show what is stored.
 */
export function initialDepts(nodes: readonly TreeNode[], stored: readonly number[], linked: boolean): CheckedNodes {
  const index = indexTree(nodes);
  const known = stored.map(String).filter((id) => index.has(id));
  const unseen = stored.filter((id) => !index.has(String(id)));
  const leaves = leavesOnly(index, known);
  const { checked } = selectedOf(ticks(nodes, leaves, "linked"), index);
  const isSame = checked.length === known.length && checked.every((id) => known.includes(id));
  return linked && isSame
    ? { cascadeMode: "linked", ids: leaves, unseen }
    : { cascadeMode: "loose", ids: new Set(known), unseen };
}

/** The menus to store: ticked and half ticked, for a page is reached through its directory. */
export function toMenuIds(nodes: readonly TreeNode[], { cascadeMode, ids, unseen }: CheckedNodes): number[] {
  const { checked, half } = selectedOf(ticks(nodes, ids, cascadeMode), indexTree(nodes));
  return [...checked, ...half].map(Number).concat(unseen);
}

/** The departments to store: those that are ticked. A half-ticked one would give rows that nobody chose. */
export function toDeptIds(nodes: readonly TreeNode[], { cascadeMode, ids, unseen }: CheckedNodes): number[] {
  const { checked } = selectedOf(ticks(nodes, ids, cascadeMode), indexTree(nodes));
  return checked.map(Number).concat(unseen);
}

/**
 * The same choice with boxes linked or loose. What was half ticked is kept where it leads to what is ticked, as a menu's
 * directory does, and left where it is more than what was ticked, as a department.
 */
export function withCascade(
  nodes: readonly TreeNode[],
  checkedNodes: CheckedNodes,
  cascadeMode: CascadeMode,
  halves: "kept" | "left",
): CheckedNodes {
  const index = indexTree(nodes);
  const { checked, half } = selectedOf(ticks(nodes, checkedNodes.ids, checkedNodes.cascadeMode), index);
  const all = halves === "kept" ? [...checked, ...half] : checked;
  return { ...checkedNodes, cascadeMode, ids: cascadeMode === "linked" ? leavesOnly(index, all) : new Set(all) };
}
