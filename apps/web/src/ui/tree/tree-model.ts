/** One node of a tree; ids are unique in the whole tree. */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  /** Text at the end of the row: a count, a reason. */
  readonly note?: string;
  /** The same for what is read letter by letter: a permission. */
  readonly code?: string;
  /** Ticked by itself alone, never with what stands above it or with the whole tree; its mark is shown beside its name. */
  readonly apart?: { readonly mark: string; readonly help: string };
  /** It is shown and can be expanded, but not checked or selected. */
  readonly disabled?: boolean;
  readonly children?: readonly TreeNode[];
}

/** A node's position. */
interface MenuRoute {
  readonly node: TreeNode;
  readonly parent: string | undefined;
  /** From 1, as screen readers count. */
  readonly level: number;
}
/** An indexed tree: each node by its id, in the order of the tree. */
export type TreeIndex = ReadonlyMap<string, MenuRoute>;

export const childrenOf = (node: TreeNode): readonly TreeNode[] => node.children ?? [];

export function indexTree(roots: readonly TreeNode[]): TreeIndex {
  const positions = new Map<string, MenuRoute>();
  const lay = (nodes: readonly TreeNode[], parent: string | undefined, level: number) => {
    for (const node of nodes) {
      positions.set(node.id, { node, parent, level });
      lay(childrenOf(node), node.id, level + 1);
    }
  };
  lay(roots, undefined, 1);
  return positions;
}

/** Ids of a node's ancestors, nearest first. */
export function above(index: TreeIndex, id: string): string[] {
  const parent = index.get(id)?.parent;
  return parent === undefined ? [] : [parent, ...above(index, parent)];
}

/** Labels from the root to the node. */
export const trail = (index: TreeIndex, id: string): string[] =>
  [id, ...above(index, id)].flatMap((one) => index.get(one)?.node.label ?? []).reverse();

/** Rows of a flat list as a tree (specification §3, "Tree helper": the root's parent is 0); whatever has no parent in the list is a root. */
export function nest<Row>(
  rows: readonly Row[],
  read: (row: Row) => { readonly id: string; readonly parentId: string; readonly label: string },
): TreeNode[] {
  const known = rows.map(read);
  const ids = new Set(known.map(({ id }) => id));
  const below = Map.groupBy(known, ({ parentId }) => (ids.has(parentId) ? parentId : ""));
  const under = (parentId: string): TreeNode[] =>
    (below.get(parentId) ?? []).map(({ id, label }) => {
      const children = under(id);
      return { id, label, ...(children.length > 0 && { children }) };
    });
  return under("");
}

/** What is expanded at first. */
export type FirstOpen = "none" | "roots" | "all" | readonly string[];

/** The nodes expanded at first. */
export const opened = (nodes: readonly TreeNode[], first: FirstOpen): string[] => {
  if (first === "none") return [];
  if (first === "roots") return nodes.map(({ id }) => id);
  if (first === "all") return nodes.flatMap((node) => [node.id, ...opened(childrenOf(node), "all")]);
  return [...first];
};

/** The result of a search: matching nodes, their ancestors (to be expanded) and descendants. */
export interface Found {
  readonly shown: ReadonlySet<string>;
  readonly opened: ReadonlySet<string>;
  readonly matches: number;
}
export function search(index: TreeIndex, text: string): Found | undefined {
  const needle = text.trim().toLowerCase();
  if (needle === "") return undefined;
  const shown = new Set<string>();
  const opened = new Set<string>();
  let matches = 0;
  for (const [id, { node, parent }] of index) {
    const hit = [node.label, node.note ?? "", node.code ?? "", node.apart?.mark ?? ""].some((part) =>
      part.toLowerCase().includes(needle),
    );
    if (hit) {
      matches++;
      for (const ancestor of above(index, id)) {
        shown.add(ancestor);
        opened.add(ancestor);
      }
    }
    // Parents come before their children, so a child sees whether its parent matched.
    if (hit || (parent !== undefined && shown.has(parent) && !opened.has(parent))) shown.add(id);
  }
  return { shown, opened, matches };
}

/** One rendered row. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly level: number;
  readonly parent: string | undefined;
  /** Its place among its shown siblings, from 1, and their number. */
  readonly treeRow: number;
  readonly siblings: number;
  readonly expandable: boolean;
  readonly open: boolean;
}

/** The visible rows: without those below closed nodes and those that do not match a search. */
export function visibleRows(roots: readonly TreeNode[], open: ReadonlySet<string>, found?: Found): TreeRow[] {
  const rows: TreeRow[] = [];
  const lay = (nodes: readonly TreeNode[], parent: string | undefined, level: number) => {
    const stored = found ? nodes.filter(({ id }) => found.shown.has(id)) : nodes;
    stored.forEach((node, at) => {
      const children = childrenOf(node);
      const isOpen = children.length > 0 && (open.has(node.id) || (found?.opened.has(node.id) ?? false));
      rows.push({
        node,
        level,
        parent,
        treeRow: at + 1,
        siblings: stored.length,
        expandable: children.length > 0,
        open: isOpen,
      });
      if (isOpen) lay(children, node.id, level + 1);
    });
  };
  lay(roots, undefined, 1);
  return rows;
}
