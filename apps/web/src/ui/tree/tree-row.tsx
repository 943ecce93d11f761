import { Checkbox } from "@mantine/core";
import { IconCheck, IconChevronRight } from "@tabler/icons-react";
import type { RowCheckbox } from "./checking.ts";
import classes from "./tree-model.module.css";
import type { TreeRow } from "./tree-model.ts";

const INDENT = 20;

interface Props {
  readonly row: TreeRow;
  readonly id: string;
  /** Under the cursor of a tree that has the focus. */
  readonly current: boolean;
  readonly checkbox: RowCheckbox | undefined;
  readonly selected: boolean | undefined;
  readonly onAction: () => void;
  readonly onToggle: () => void;
}

/** One row: the arrow opens it, the rest of it ticks or chooses. */
export function TreeRowView({ row, id, current, checkbox, selected, onAction, onToggle }: Props) {
  const { node, level, treeRow, siblings, expandable, open } = row;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus and the keys; a row is pointed to by it
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its row by aria-activedescendant
    <div
      id={id}
      role="treeitem"
      className={classes.row}
      style={{ paddingInlineStart: (level - 1) * INDENT + 4 }}
      aria-level={level}
      aria-posinset={treeRow}
      aria-setsize={siblings}
      aria-expanded={expandable ? open : undefined}
      aria-checked={checkbox === undefined ? undefined : checkbox === "half" ? "mixed" : checkbox === "on"}
      aria-selected={selected}
      aria-disabled={node.disabled || undefined}
      data-current={current || undefined}
      onClick={onAction}
    >
      <span
        className={classes.arrow}
        data-open={open || undefined}
        onClick={(event) => {
          event.stopPropagation();
          onToggle();
        }}
        aria-hidden
      >
        {expandable && <IconChevronRight size={14} />}
      </span>
      {checkbox !== undefined && (
        <Checkbox.Indicator
          checked={checkbox === "on"}
          indeterminate={checkbox === "half"}
          disabled={node.disabled ?? false}
          className={classes.tick ?? ""}
        />
      )}
      <span className={classes.label} data-branch={expandable || undefined}>
        {node.label}
      </span>
      {node.apart && (
        <>
          {/* Between the two words of the row's name. */}{" "}
          <span className={classes.mark} title={node.apart.help}>
            {node.apart.mark}
          </span>
        </>
      )}
      {node.note && <span className={classes.note}>{node.note}</span>}
      {node.code && (
        <span className={classes.note} data-code>
          {node.code}
        </span>
      )}
      {selected && <IconCheck size={16} className={classes.check} aria-hidden />}
    </div>
  );
}
