import type { TrailEntry, TrailField } from "@adel/protocol/monitor/audit";
import { useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { SimpleTable } from "../../ui/simple-table/simple-table.tsx";
import classes from "./changes.module.css";

interface Props {
  readonly entry: TrailEntry;
}

/** The fields of one change, before and after side by side; those that stayed are shown on request. */
export function ChangeView({ entry }: Props) {
  const t = useTranslation("monitor.audit");
  const [showsAll, setShowsAll] = useState(false);
  const changed = entry.fields.filter(({ isChanged }) => isChanged);
  const same = entry.fields.filter(({ isChanged, after }) => !isChanged && after !== null);
  if (entry.isHidden) return <p className="caption">{t("hidden")}</p>;
  if (changed.length === 0 && same.length === 0) return <p className="caption">{t("nothing")}</p>;
  // What is new or deleted as a whole has nothing to compare.
  const marks = entry.action === "change";
  const cells = ({ title, isChanged, ...field }: TrailField) => [
    title,
    ...(["before", "after"] as const).map((side) => (
      <span key={side} className={classes.value} data-changed={(marks && isChanged && side) || undefined}>
        {field[side] || "–"}
      </span>
    )),
  ];
  return (
    <>
      <SimpleTable
        label={t("fieldsOf", { seq: entry.seq })}
        columns={[{ label: t("field") }, { label: t("before") }, { label: t("after") }]}
        rows={[...changed, ...(showsAll ? same : [])].map(cells)}
        stacked
      />
      {!showsAll && same.length > 0 && (
        <p className={classes.same}>
          <button type="button" className="link" onClick={() => setShowsAll(true)}>
            {t("unchanged", { count: same.length })}
          </button>
        </p>
      )}
    </>
  );
}
