import { childrenOf, type TreeIndex, type TreeNode } from "./tree.ts";

/** Linked: a parent stands for its children. Loose: each node for itself. */
export type Linking = "linked" | "loose";
export type Tick = "on" | "half" | "off";

/** How every node is ticked; one pass over the tree. */
export function ticks(roots: readonly TreeNode[], chosen: ReadonlySet<string>, linking: Linking): Map<string, Tick> {
  const all = new Map<string, Tick>();
  const lay = (node: TreeNode): Tick => {
    const below = childrenOf(node).map(lay);
    const own: Tick = chosen.has(node.id) ? "on" : "off";
    const tick = linking === "loose" || below.length === 0 ? own : together(below);
    all.set(node.id, tick);
    return tick;
  };
  roots.forEach(lay);
  return all;
}

const together = (below: readonly Tick[]): Tick =>
  below.every((tick) => tick === "on") ? "on" : below.every((tick) => tick === "off") ? "off" : "half";

/** What is chosen, in the order of the tree: the ticked nodes, and apart from them those that are half ticked. */
export interface Chosen {
  readonly checked: readonly string[];
  readonly half: readonly string[];
}
export function chosenOf(all: ReadonlyMap<string, Tick>, index: TreeIndex): Chosen {
  const ids = (wanted: Tick) => [...index.keys()].filter((id) => all.get(id) === wanted);
  return { checked: ids("on"), half: ids("half") };
}

/** Leaves that can be ticked from here: of a leaf itself, else all below it, without those that are disabled. */
function leaves(node: TreeNode): TreeNode[] {
  if (node.disabled) return [];
  const below = childrenOf(node);
  return below.length === 0 ? [node] : below.flatMap(leaves);
}

/**
 * The choice after one node was ticked or unticked. Linked, a parent stands for the leaves below it: it is unticked
 * only when all that can be ticked are. Disabled nodes keep what they had.
 */
export function toggled(node: TreeNode, chosen: ReadonlySet<string>, linking: Linking): Set<string> {
  const next = new Set(chosen);
  if (node.disabled) return next;
  const meant = linking === "loose" ? [node] : leaves(node);
  const off = meant.every(({ id }) => chosen.has(id));
  for (const { id } of meant) {
    if (off) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Everything ticked, or nothing; disabled nodes keep what they had. */
export function toggledAll(roots: readonly TreeNode[], chosen: ReadonlySet<string>, linking: Linking): Set<string> {
  const every = linking === "linked" ? roots.flatMap(leaves) : roots.flatMap(enabled);
  const next = new Set(chosen);
  const off = every.every(({ id }) => chosen.has(id));
  for (const { id } of every) {
    if (off) next.delete(id);
    else next.add(id);
  }
  return next;
}
const enabled = (node: TreeNode): TreeNode[] => (node.disabled ? [] : [node, ...childrenOf(node).flatMap(enabled)]);

/**
 * A stored choice as a linked tree takes it: leaves alone count. A stored parent may have been half ticked, and would
 * otherwise tick children that nobody chose.
 */
export const leavesOnly = (index: TreeIndex, stored: readonly string[]): Set<string> =>
  new Set(
    stored.filter((id) => {
      const node = index.get(id)?.node;
      return node !== undefined && childrenOf(node).length === 0;
    }),
  );
