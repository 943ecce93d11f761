import { useMediaQuery } from "@mantine/hooks";
import { useWords } from "../../../core/locale/words.ts";
import { useAddress } from "../../../core/use-address.ts";
import { Tree } from "../../../ui/tree/tree.tsx";
import { TreeSelect } from "../../../ui/tree/tree-select.tsx";
import { useDepts } from "./depts.ts";
import classes from "./user.module.css";
import { userWords } from "./user.words.ts";

/** The department whose users, and those below it, the list shows; it stands in the address like every filter. */
export function useDeptFilter() {
  const { given, put } = useAddress();
  return [given.deptId, (deptId: string | undefined) => put({ deptId, pageNum: undefined })] as const;
}

/** The departments beside the list; above it as a field where there is no room. */
export function DeptSide() {
  const say = useWords(userWords);
  const narrow = useMediaQuery("(max-width: 991.98px)", false) ?? false;
  const depts = useDepts();
  const [chosen, choose] = useDeptFilter();
  if (narrow)
    return (
      <div className={classes.above}>
        <TreeSelect
          label={say("deptFind")}
          hideLabel
          placeholder={say("everyDept")}
          nodes={depts ?? []}
          value={chosen}
          onChange={choose}
          clearable
        />
      </div>
    );
  return (
    <aside className={classes.side} aria-label={say("dept")} aria-busy={depts === undefined}>
      {depts && (
        <Tree
          label={say("deptFind")}
          nodes={depts}
          searchable
          firstOpen="all"
          selecting={{ value: chosen, onChange: (id) => choose(id === chosen ? undefined : id) }}
        />
      )}
      <button type="button" className="link" disabled={chosen === undefined} onClick={() => choose(undefined)}>
        {say("everyDept")}
      </button>
    </aside>
  );
}
