import { CloseButton, Combobox, InputBase, Popover } from "@mantine/core";
import { useMemo, useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { type FieldFrame, frameOf } from "../field.ts";
import { Tree } from "./tree.tsx";
import { indexTree, type TreeNode, trail } from "./tree-model.ts";
import classes from "./tree-select.module.css";

interface Props extends FieldFrame {
  readonly nodes: readonly TreeNode[];
  /** The chosen node's id; undefined while none is chosen. */
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly clearable?: boolean;
}

/** Chooses one node of a tree; shows the way to it. */
export function TreeSelect({ nodes, value, onChange, clearable = false, ...frame }: Props) {
  const t = useTranslation("ui.tree");
  const [open, setOpen] = useState(false);
  const index = useMemo(() => indexTree(nodes), [nodes]);
  const shown = value === undefined ? "" : trail(index, value).join(" / ");
  const clears = clearable && value !== undefined && !frame.disabled;
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width="target"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <InputBase
          {...frameOf(frame)}
          component="button"
          type="button"
          pointer
          aria-label={`${frame.label} ${shown || (frame.placeholder ?? "")}`.trim()}
          onClick={() => setOpen(!open)}
          rightSectionPointerEvents={clears ? "auto" : "none"}
          rightSection={
            clears ? (
              <CloseButton size="sm" aria-label={t("clear")} onClick={() => onChange(undefined)} />
            ) : (
              <Combobox.Chevron />
            )
          }
        >
          <span className={classes.value} data-empty={shown === "" || undefined}>
            {shown === "" ? frame.placeholder : shown}
          </span>
        </InputBase>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ""}>
        <Tree
          label={frame.label}
          nodes={nodes}
          searchable
          autoFocus
          selecting={{
            value,
            onChange: (id) => {
              onChange(id);
              setOpen(false);
            },
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
