import { useMemo, useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import type { CascadeMode } from "../../ui/tree/checking.ts";
import { Tree } from "../../ui/tree/tree.tsx";
import type { TreeNode } from "../../ui/tree/tree-model.ts";
import { TreeSelect } from "../../ui/tree/tree-select.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";
import { departments, manyNodes, menuNodes } from "../samples.ts";

export function Trees() {
  const t = useTranslation("gallery");
  const menu = useMemo(() => menuNodes(t), [t]);
  const people = useMemo(() => departments(t), [t]);
  const many = useMemo(() => manyNodes(t), [t]);
  const [dept, setDept] = useState<string | undefined>("103");
  const [none, setNone] = useState<string | undefined>();
  return (
    <>
      <Example title={t("linkedParentsHalfTicked")}>
        <Selected
          nodes={menu}
          first={["query", "add", "edit", "export"]}
          cascadeMode="linked"
          label={t("menuPermissions")}
        />
      </Example>
      <Example title={t("notLinked")}>
        <Selected nodes={people} first={["101", "103"]} cascadeMode="loose" label={t("departments")} />
      </Example>
      <Example title={t("fiveThousandNodes")}>
        <Selected nodes={many} first={["g1-3"]} cascadeMode="linked" label={t("rooms")} />
      </Example>
      <Example title={t("choosingOne")}>
        <div className={classes.tall}>
          <Tree
            label={t("departments")}
            nodes={people}
            firstOpen="all"
            selecting={{ value: dept, onChange: setDept }}
          />
        </div>
      </Example>
      <Example title={t("treeSelect")}>
        <div className={classes.stack}>
          <TreeSelect label={t("dept")} nodes={people} value={dept} onChange={setDept} clearable />
          <TreeSelect
            label={t("parentDepartment")}
            placeholder={t("chooseADepartment")}
            nodes={people}
            value={none}
            onChange={setNone}
            required
            error={t("chooseADepartment2")}
          />
          <TreeSelect label={t("dept")} nodes={people} value="101" onChange={setDept} disabled />
        </div>
      </Example>
      <Example title={t("empty2")}>
        <Tree label={t("departments")} nodes={[]} searchable />
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
