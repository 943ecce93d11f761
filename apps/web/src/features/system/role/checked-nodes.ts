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

/** What is to be stored: ticked and half ticked, for a page is reached through its directory. */
export function heldBy(nodes: readonly TreeNode[], { cascadeMode, ids, unseen }: CheckedNodes): number[] {
  const { checked, half } = selectedOf(ticks(nodes, ids, cascadeMode), indexTree(nodes));
  return [...checked, ...half].map(Number).concat(unseen);
}

/** The same choice with boxes linked or loose. */
export function withCascade(
  nodes: readonly TreeNode[],
  checkedNodes: CheckedNodes,
  cascadeMode: CascadeMode,
): CheckedNodes {
  const index = indexTree(nodes);
  const { checked, half } = selectedOf(ticks(nodes, checkedNodes.ids, checkedNodes.cascadeMode), index);
  const all = [...checked, ...half];
  return { ...checkedNodes, cascadeMode, ids: cascadeMode === "linked" ? leavesOnly(index, all) : new Set(all) };
}
