import { useMediaQuery } from "@mantine/hooks";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useUrlQuery } from "../../../core/use-address.ts";
import { Tree } from "../../../ui/tree/tree.tsx";
import { TreeSelect } from "../../../ui/tree/tree-select.tsx";
import { useDepts } from "./depts.ts";
import classes from "./user.module.css";

/** The department whose users (including those below it) are listed; stored in the address like every filter. */
export function useDeptFilter() {
  const { options, put } = useUrlQuery();
  return [options.deptId, (deptId: string | undefined) => put({ deptId, pageNum: undefined })] as const;
}

/** The departments beside the list; on narrow screens a field above it. */
export function DeptSide() {
  const t = useTranslation("system.user");
  const narrow = useMediaQuery("(max-width: 991.98px)", false) ?? false;
  const depts = useDepts();
  const [selected, choose] = useDeptFilter();
  if (narrow)
    return (
      <div className={classes.above}>
        <TreeSelect
          label={t("deptFind")}
          hideLabel
          placeholder={t("everyDept")}
          nodes={depts ?? []}
          value={selected}
          onChange={choose}
          clearable
        />
      </div>
    );
  return (
    <aside className={classes.side} aria-label={t("dept")} aria-busy={depts === undefined}>
      {depts && (
        <Tree
          label={t("deptFind")}
          nodes={depts}
          searchable
          firstOpen="all"
          selecting={{ value: selected, onChange: (id) => choose(id === selected ? undefined : id) }}
        />
      )}
      <button type="button" className="link" disabled={selected === undefined} onClick={() => choose(undefined)}>
        {t("everyDept")}
      </button>
    </aside>
  );
}
