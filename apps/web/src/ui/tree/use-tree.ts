import { type KeyboardEvent, useMemo, useState } from "react";
import {
  above,
  type FirstOpen,
  indexTree,
  opened,
  search,
  type TreeNode,
  type TreeRow,
  visibleRows,
} from "./tree-model.ts";

/** What is open, searched for and under the cursor in one tree. */
export function useTree(nodes: readonly TreeNode[], firstOpen: FirstOpen, selected: string | undefined) {
  const index = useMemo(() => indexTree(nodes), [nodes]);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set([...opened(nodes, firstOpen), ...(selected === undefined ? [] : above(indexTree(nodes), selected))]),
  );
  const [text, setText] = useState("");
  const [cursor, setCursor] = useState<string | undefined>(selected);
  const found = useMemo(() => search(index, text), [index, text]);
  const rows = useMemo(() => visibleRows(nodes, open, found), [nodes, open, found]);
  const at = Math.max(
    0,
    rows.findIndex(({ node }) => node.id === cursor),
  );
  const setExpanded = (id: string, isExpanded: boolean) => {
    const next = new Set(open);
    if (isExpanded) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  return {
    index,
    rows,
    found,
    text,
    search: setText,
    /** The row under the cursor, as a place among the rows. */
    at,
    moveTo: setCursor,
    setExpanded,
    allOpen: rows.every(({ expandable, open: isOpen }) => !expandable || isOpen),
    openAll: () => setOpen(new Set(index.keys())),
    closeAll: () => setOpen(new Set()),
  };
}
export type TreeState = ReturnType<typeof useTree>;

/** Where an arrow, Home or End leads from a row; undefined where the key means something else. */
export function destination(key: string, rows: readonly TreeRow[], at: number): string | undefined {
  const id = (treeRow: number) => rows[Math.min(rows.length - 1, Math.max(0, treeRow))]?.node.id;
  const row = rows[at];
  if (key === "ArrowDown") return id(at + 1);
  if (key === "ArrowUp") return id(at - 1);
  if (key === "Home") return id(0);
  if (key === "End") return id(rows.length - 1);
  if (key === "ArrowRight" && row?.open) return id(at + 1);
  if (key === "ArrowLeft" && row && !row.open) return row.parent;
  return undefined;
}

/** Keys of a tree after the WAI-ARIA pattern: arrows move, open and close, Space ticks, Enter chooses. */
export function treeKeys(tree: TreeState, action: (row: TreeRow) => void) {
  return (event: KeyboardEvent) => {
    const row = tree.rows[tree.at];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = destination(event.key, tree.rows, tree.at);
    if (next !== undefined) tree.moveTo(next);
    else if (event.key === "ArrowRight" && row.expandable) tree.setExpanded(row.node.id, true);
    else if (event.key === "ArrowLeft" && row.open) tree.setExpanded(row.node.id, false);
    else if (event.key === " " || event.key === "Enter") action(row);
    else return;
    event.preventDefault();
  };
}
