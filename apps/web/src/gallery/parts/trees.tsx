import { useMemo, useState } from "react";
import { useLanguage } from "../../core/locale/words.ts";
import type { Linking } from "../../ui/tree/checking.ts";
import type { TreeNode } from "../../ui/tree/tree.ts";
import { Tree } from "../../ui/tree/tree.tsx";
import { TreeSelect } from "../../ui/tree/tree-select.tsx";
import classes from "../gallery.module.css";
import { departments, manyNodes, menuNodes } from "../samples.ts";
import { Specimen } from "../specimen.tsx";

export function Trees() {
  const zh = useLanguage() === "zh";
  const menu = useMemo(() => menuNodes(zh), [zh]);
  const people = useMemo(() => departments(zh), [zh]);
  const many = useMemo(() => manyNodes(zh), [zh]);
  const [dept, setDept] = useState<string | undefined>("103");
  const [none, setNone] = useState<string | undefined>();
  return (
    <>
      <Specimen title={zh ? "联动勾选，父级半选" : "Linked, parents half ticked"}>
        <Ticked
          nodes={menu}
          first={["query", "add", "edit", "export"]}
          linking="linked"
          label={zh ? "菜单权限" : "Menu permissions"}
        />
      </Specimen>
      <Specimen title={zh ? "不联动" : "Not linked"}>
        <Ticked nodes={people} first={["101", "103"]} linking="loose" label={zh ? "部门" : "Departments"} />
      </Specimen>
      <Specimen title={zh ? "五千个节点" : "Five thousand nodes"}>
        <Ticked nodes={many} first={["g1-3"]} linking="linked" label={zh ? "房间" : "Rooms"} />
      </Specimen>
      <Specimen title={zh ? "选一项" : "Choosing one"}>
        <div className={classes.tall}>
          <Tree
            label={zh ? "部门" : "Departments"}
            nodes={people}
            firstOpen="all"
            selecting={{ value: dept, onChange: setDept }}
          />
        </div>
      </Specimen>
      <Specimen title={zh ? "树形选择" : "Tree select"}>
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
      </Specimen>
      <Specimen title={zh ? "没有内容" : "Empty"}>
        <Tree label={zh ? "部门" : "Departments"} nodes={[]} searchable />
      </Specimen>
    </>
  );
}

interface TickedProps {
  readonly nodes: readonly TreeNode[];
  readonly first: readonly string[];
  readonly linking: Linking;
  readonly label: string;
}
function Ticked({ nodes, first, label, ...start }: TickedProps) {
  const [value, setValue] = useState(new Set(first));
  const [linking, setLinking] = useState(start.linking);
  return (
    <div className={classes.tall}>
      <Tree
        label={label}
        nodes={nodes}
        searchable
        checking={{ linking, value, onChange: setValue, onLinking: setLinking }}
      />
    </div>
  );
}
