import { Checkbox } from "@mantine/core";
import { useWords } from "../../core/locale/words.ts";
import { type Linking, type Tick, toggledAll } from "./checking.ts";
import classes from "./tree.module.css";
import type { TreeNode } from "./tree.ts";
import { treeWords } from "./tree.words.ts";
import type { TreeState } from "./use-tree.ts";

interface Props {
  readonly nodes: readonly TreeNode[];
  readonly tree: TreeState;
  readonly all: ReadonlyMap<string, Tick> | undefined;
  readonly checking: {
    readonly linking: Linking;
    readonly value: ReadonlySet<string>;
    readonly onLinking?: (linking: Linking) => void;
  };
  readonly onChange: (value: Set<string>) => void;
}

/** How much is ticked, and what can be done to the whole tree at once. */
export function TreeHead({ nodes, tree, all, checking, onChange }: Props) {
  const say = useWords(treeWords);
  const count = [...(all?.values() ?? [])].filter((tick) => tick === "on").length;
  const { linking, value, onLinking } = checking;
  return (
    <div className={classes.head}>
      <span className={classes.count}>{say("checked", { count, total: tree.index.size })}</span>
      {onLinking && (
        <Checkbox
          label={say("linked")}
          checked={linking === "linked"}
          onChange={(event) => onLinking(event.currentTarget.checked ? "linked" : "loose")}
        />
      )}
      <button type="button" className="link" onClick={() => onChange(toggledAll(nodes, value, linking))}>
        {say(count === tree.index.size ? "checkNone" : "checkAll")}
      </button>
      <button type="button" className="link" onClick={tree.allOpen ? tree.closeAll : tree.openAll}>
        {say(tree.allOpen ? "closeAll" : "openAll")}
      </button>
    </div>
  );
}
