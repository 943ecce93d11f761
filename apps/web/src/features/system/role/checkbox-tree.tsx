import { Input } from "@mantine/core";
import { Tree } from "../../../ui/tree/tree.tsx";
import type { TreeNode } from "../../../ui/tree/tree-model.ts";
import { type CheckedNodes, withCascade } from "./checked-nodes.ts";
import classes from "./role.module.css";

interface Props {
  readonly label: string;
  readonly description?: string;
  readonly nodes: readonly TreeNode[];
  readonly value: CheckedNodes;
  /** What becomes of half ticked nodes when the boxes are unlinked. */
  readonly halves: "kept" | "left";
  readonly onChange: (value: CheckedNodes) => void;
}
/** A tree to tick as a field of a form; parents and children can be linked and unlinked. */
export const CheckboxTree = ({ label, description, nodes, value, halves, onChange }: Props) => (
  <Input.Wrapper label={label} labelElement="div" description={description}>
    <div className={classes.tree}>
      <Tree
        label={label}
        nodes={nodes}
        searchable
        checking={{
          cascadeMode: value.cascadeMode,
          value: value.ids,
          onChange: (ids) => onChange({ ...value, ids }),
          onLinking: (cascadeMode) => onChange(withCascade(nodes, value, cascadeMode, halves)),
        }}
      />
    </div>
  </Input.Wrapper>
);
