import { Input } from "@mantine/core";
import type { TreeNode } from "../../../ui/tree/tree.ts";
import { Tree } from "../../../ui/tree/tree.tsx";
import classes from "./role.module.css";
import { relinked, type Ticked } from "./ticked.ts";

interface Props {
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly value: Ticked;
  readonly onChange: (value: Ticked) => void;
}
/** A tree to tick as a field of a form; parents and children can be linked and unlinked. */
export const TickedTree = ({ label, nodes, value, onChange }: Props) => (
  <Input.Wrapper label={label} labelElement="div">
    <div className={classes.tree}>
      <Tree
        label={label}
        nodes={nodes}
        searchable
        checking={{
          linking: value.linking,
          value: value.ids,
          onChange: (ids) => onChange({ ...value, ids }),
          onLinking: (linking) => onChange(relinked(nodes, value, linking)),
        }}
      />
    </div>
  </Input.Wrapper>
);
