import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { scrollToItem } from "../scroll.ts";
import {
  type CascadeMode,
  countLeftOut,
  type RowCheckbox,
  type Selected,
  selectedOf,
  ticks,
  toggled,
} from "./checking.ts";
import { TreeHead } from "./tree-head.tsx";
import classes from "./tree-model.module.css";
import type { FirstOpen, TreeNode, TreeRow } from "./tree-model.ts";
import { TreeRowView } from "./tree-row.tsx";
import { type TreeState, treeKeys, useTree } from "./use-tree.ts";

/** Above this number, rows are rendered only while visible. */
const DRAWN_AT_ONCE = 200;
const ROW_GUESS = 32;

interface Checking {
  readonly cascadeMode: CascadeMode;
  readonly value: ReadonlySet<string>;
  /** The new choice, and what it means for the whole tree: ticked and half ticked ids. */
  readonly onChange: (value: Set<string>, meaning: Selected) => void;
  /** Offers to link and unlink parents and children. */
  readonly onLinking?: (cascadeMode: CascadeMode) => void;
}
interface Selecting {
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}
export interface TreeProps {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly checking?: Checking;
  readonly selecting?: Selecting;
  readonly searchable?: boolean;
  readonly firstOpen?: FirstOpen;
  /** Puts the cursor into the search line, or into the tree, when it appears. */
  readonly autoFocus?: boolean;
}

/** A tree to open, search, tick (parents half ticked) or choose from; by keyboard throughout, and quick at thousands of nodes. */
export function Tree(props: TreeProps) {
  const { label, nodes, checking, selecting, searchable = false, firstOpen = "roots", autoFocus = false } = props;
  const t = useTranslation("ui.tree");
  const tree = useTree(nodes, firstOpen, selecting?.value);
  const body = useRef<HTMLDivElement>(null);
  const { all, leftOut, change } = useChecking(nodes, tree, checking);
  const action = ({ node, expandable, open }: TreeRow) => {
    tree.moveTo(node.id);
    if (checking)
      change(toggled(node, checking.value, checking.cascadeMode), checking.cascadeMode === "linked" ? [node] : []);
    else if (selecting && !node.disabled) selecting.onChange(node.id);
    else if (expandable) tree.setExpanded(node.id, !open);
  };
  return (
    <div className={classes.frame}>
      {checking && (
        <TreeHead
          nodes={nodes}
          tree={tree}
          all={all}
          checking={checking}
          onChange={(value) => change(value, nodes)}
          leftOut={leftOut}
        />
      )}
      {searchable && (
        <TextInput
          type="search"
          className={classes.search ?? ""}
          aria-label={t("find")}
          placeholder={t("find")}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={tree.text}
          onChange={(event) => tree.search(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            body.current?.focus();
          }}
          data-autofocus={autoFocus || undefined}
        />
      )}
      <TreeBody
        body={body}
        label={label}
        tree={tree}
        all={all}
        selecting={selecting}
        autoFocus={autoFocus && !searchable}
        action={action}
      >
        {tree.found ? t("none", { text: tree.text.trim() }) : t("empty")}
      </TreeBody>
      <span className="visually-hidden" role="status">
        {tree.found && t("found", { count: tree.found.matches })}
      </span>
    </div>
  );
}

/** How each node is ticked, and how many the last change left out. */
function useChecking(nodes: readonly TreeNode[], { index }: TreeState, checking: Checking | undefined) {
  const [leftOut, setLeftOut] = useState(0);
  const all = useMemo(
    () => (checking ? ticks(nodes, checking.value, checking.cascadeMode) : undefined),
    [nodes, checking],
  );
  /** `below`: what was to be ticked with all below it. */
  const change = (value: Set<string>, below: readonly TreeNode[]) => {
    if (!checking) return;
    setLeftOut(countLeftOut(below, checking.value, value));
    checking.onChange(value, selectedOf(ticks(nodes, value, checking.cascadeMode), index));
  };
  return { all, leftOut, change };
}

/** The rendered rows, of many only the visible ones; the current one is scrolled into view. */
function useDrawnRows(body: RefObject<HTMLDivElement | null>, { rows, at }: TreeState) {
  const many = rows.length > DRAWN_AT_ONCE;
  const virtual = useVirtualizer({
    count: many ? rows.length : 0,
    getScrollElement: () => body.current,
    estimateSize: () => ROW_GUESS,
    overscan: 12,
  });
  const drawn = many ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, treeRow) => treeRow);
  const { scrollToIndex } = virtual;
  useEffect(() => {
    const pane = body.current;
    const current = pane?.querySelector("[data-current]");
    if (many) scrollToIndex(at);
    else if (pane && current) scrollToItem(pane, current);
  }, [at, many, scrollToIndex, body]);
  return { many, virtual, drawn };
}

interface BodyProps {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly label: string;
  readonly tree: TreeState;
  readonly all: ReadonlyMap<string, RowCheckbox> | undefined;
  readonly selecting: Selecting | undefined;
  readonly autoFocus: boolean;
  readonly action: (row: TreeRow) => void;
  /** The text of an empty tree. */
  readonly children: ReactNode;
}
function TreeBody({ body, label, tree, all, selecting, autoFocus, action, children }: BodyProps) {
  const { rows, at } = tree;
  const name = useId();
  const { many, virtual, drawn } = useDrawnRows(body, tree);
  if (rows.length === 0) return <p className={classes.empty}>{children}</p>;
  return (
    <div
      ref={body}
      role="tree"
      className={classes.body}
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={all ? true : undefined}
      aria-activedescendant={drawn.includes(at) ? `${name}-${at}` : undefined}
      onKeyDown={treeKeys(tree, action)}
      data-autofocus={autoFocus || undefined}
    >
      <div className={classes.rows} role="none" style={many ? { height: virtual.getTotalSize() } : undefined}>
        <div
          role="none"
          style={many ? { transform: `translateY(${virtual.getVirtualItems()[0]?.start ?? 0}px)` } : undefined}
        >
          {drawn.map((treeRow) => {
            const row = rows[treeRow];
            if (!row) return null;
            return (
              <div key={row.node.id} role="none" data-index={treeRow} ref={many ? virtual.measureElement : undefined}>
                <TreeRowView
                  row={row}
                  id={`${name}-${treeRow}`}
                  current={treeRow === at}
                  checkbox={all?.get(row.node.id)}
                  selected={selecting && selecting.value === row.node.id}
                  onAction={() => action(row)}
                  onToggle={() => {
                    tree.moveTo(row.node.id);
                    tree.setExpanded(row.node.id, !row.open);
                  }}
                />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
