import { Checkbox } from "@mantine/core";
import { useTranslation } from "../../core/locale/messages.ts";
import { type CascadeMode, isAllChecked, type RowCheckbox, toggledAll } from "./checking.ts";
import classes from "./tree-model.module.css";
import type { TreeNode } from "./tree-model.ts";
import type { TreeState } from "./use-tree.ts";

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly tree: TreeState;
  readonly all: ReadonlyMap<string, RowCheckbox> | undefined;
  readonly checking: {
    readonly cascadeMode: CascadeMode;
    readonly value: ReadonlySet<string>;
    readonly onLinking?: (cascadeMode: CascadeMode) => void;
  };
  readonly onChange: (value: Set<string>) => void;
  /** How many nodes were not ticked with the others, because they stand apart. */
  readonly leftOut: number;
}

/** How much is ticked, and what can be done to the whole tree at once. */
export function TreeHead({ nodes, tree, all, checking, onChange, leftOut }: Props) {
  const t = useTranslation("ui.tree");
  const count = [...(all?.values() ?? [])].filter((checkbox) => checkbox === "on").length;
  const { cascadeMode, value, onLinking } = checking;
  return (
    <div className={classes.head}>
      <span className={classes.count}>{t("checked", { count, total: tree.index.size })}</span>
      {onLinking && (
        <Checkbox
          label={t("linked")}
          checked={cascadeMode === "linked"}
          onChange={(event) => onLinking(event.currentTarget.checked ? "linked" : "loose")}
        />
      )}
      <button type="button" className="link" onClick={() => onChange(toggledAll(nodes, value, cascadeMode))}>
        {t(isAllChecked(nodes, value, cascadeMode) ? "checkNone" : "checkAll")}
      </button>
      <button type="button" className="link" onClick={tree.allOpen ? tree.closeAll : tree.openAll}>
        {t(tree.allOpen ? "closeAll" : "openAll")}
      </button>
      <p className={classes.leftOut} role="status">
        {leftOut > 0 && t("leftOut", { count: leftOut })}
      </p>
    </div>
  );
}
