import { useMemo, useState } from "react";
import { useLanguage } from "../../core/locale/messages.ts";
import type { CascadeMode } from "../../ui/tree/checking.ts";
import { Tree } from "../../ui/tree/tree.tsx";
import type { TreeNode } from "../../ui/tree/tree-model.ts";
import { TreeSelect } from "../../ui/tree/tree-select.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";
import { departments, manyNodes, menuNodes } from "../samples.ts";

export function Trees() {
  const zh = useLanguage() === "zh";
  const menu = useMemo(() => menuNodes(zh), [zh]);
  const people = useMemo(() => departments(zh), [zh]);
  const many = useMemo(() => manyNodes(zh), [zh]);
  const [dept, setDept] = useState<string | undefined>("103");
  const [none, setNone] = useState<string | undefined>();
  return (
    <>
      <Example title={zh ? "联动勾选，父级半选" : "Linked, parents half ticked"}>
        <Selected
          nodes={menu}
          first={["query", "add", "edit", "export"]}
          cascadeMode="linked"
          label={zh ? "菜单权限" : "Menu permissions"}
        />
      </Example>
      <Example title={zh ? "不联动" : "Not linked"}>
        <Selected nodes={people} first={["101", "103"]} cascadeMode="loose" label={zh ? "部门" : "Departments"} />
      </Example>
      <Example title={zh ? "五千个节点" : "Five thousand nodes"}>
        <Selected nodes={many} first={["g1-3"]} cascadeMode="linked" label={zh ? "房间" : "Rooms"} />
      </Example>
      <Example title={zh ? "选一项" : "Choosing one"}>
        <div className={classes.tall}>
          <Tree
            label={zh ? "部门" : "Departments"}
            nodes={people}
            firstOpen="all"
            selecting={{ value: dept, onChange: setDept }}
          />
        </div>
      </Example>
      <Example title={zh ? "树形选择" : "Tree select"}>
        <div className={classes.stack}>
          <TreeSelect label={zh ? "所属部门" : "Department"} nodes={people} value={dept} onChange={setDept} clearable />
          <TreeSelect
            label={zh ? "上级部门" : "Parent department"}
            placeholder={zh ? "选择部门" : "Choose a department"}
            nodes={people}
            value={none}
            onChange={setNone}
            required
            error={zh ? "选择一个部门" : "Choose a department"}
          />
          <TreeSelect label={zh ? "所属部门" : "Department"} nodes={people} value="101" onChange={setDept} disabled />
        </div>
      </Example>
      <Example title={zh ? "没有内容" : "Empty"}>
        <Tree label={zh ? "部门" : "Departments"} nodes={[]} searchable />
      </Example>
    </>
  );
}

interface SelectedProps {
  readonly nodes: readonly TreeNode[];
  readonly first: readonly string[];
  readonly cascadeMode: CascadeMode;
  readonly label: string;
}
function Selected({ nodes, first, label, ...start }: SelectedProps) {
  const [value, setValue] = useState(new Set(first));
  const [cascadeMode, setLinking] = useState(start.cascadeMode);
  return (
    <div className={classes.tall}>
      <Tree
        label={label}
        nodes={nodes}
        searchable
        checking={{ cascadeMode, value, onChange: setValue, onLinking: setLinking }}
      />
    </div>
  );
}
