import { chosenOf, type Linking, leavesOnly, ticks } from "../../../ui/tree/checking.ts";
import { above, childrenOf, indexTree, type TreeNode } from "../../../ui/tree/tree.ts";

/** What is ticked in a tree of numbers, and how parents and children hang together. */
export interface Ticked {
  readonly linking: Linking;
  readonly ids: ReadonlySet<string>;
  /** Given already, and not in the tree that this person may hand on: kept as it is. */
  readonly unseen: readonly number[];
}

/**
 * What a role holds as the tree starts with it. The server gives the lowest ids where boxes are linked; one that has
 * others below it (a page without its buttons) cannot be told by linked boxes, which then start loose.
 */
export function startTicked(nodes: readonly TreeNode[], held: readonly number[], linked: boolean): Ticked {
  const index = indexTree(nodes);
  const known = held.map(String).filter((id) => index.has(id));
  const unseen = held.filter((id) => !index.has(String(id)));
  const isLeaf = (id: string) => childrenOf(index.get(id)?.node ?? { id, label: "" }).length === 0;
  if (linked && known.every(isLeaf)) return { linking: "linked", ids: new Set(known), unseen };
  const ids = new Set(linked ? known.flatMap((id) => [id, ...above(index, id)]) : known);
  return { linking: "loose", ids, unseen };
}

/** What is to be stored: ticked and half ticked, for a page is reached through its directory. */
export function heldBy(nodes: readonly TreeNode[], { linking, ids, unseen }: Ticked): number[] {
  const { checked, half } = chosenOf(ticks(nodes, ids, linking), indexTree(nodes));
  return [...checked, ...half].map(Number).concat(unseen);
}

/** The same choice with boxes linked or loose. */
export function relinked(nodes: readonly TreeNode[], ticked: Ticked, linking: Linking): Ticked {
  const index = indexTree(nodes);
  const { checked, half } = chosenOf(ticks(nodes, ticked.ids, ticked.linking), index);
  const all = [...checked, ...half];
  return { ...ticked, linking, ids: linking === "linked" ? leavesOnly(index, all) : new Set(all) };
}
