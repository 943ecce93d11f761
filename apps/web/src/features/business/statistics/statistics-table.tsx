import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { useLanguage } from "../../../core/locale/messages.ts";
import { TablePanel } from "../../../crud/table-panel.tsx";
import { useTable } from "../../../crud/use-table.ts";
import { useStableCallback } from "../../../ui/stable.ts";
import classes from "./statistics.module.css";
import { type Row, statisticsView } from "./statistics.view.tsx";
import { routesOf, type Selection, useGroupName } from "./use-statistics.ts";

/** All groups of one figure with all its measures; nothing here can be changed. */
export function StatisticsTable({ selection: { figure, groupBy } }: { readonly selection: Selection }) {
  const language = useLanguage();
  const nameOf = useGroupName(groupBy);
  const narrow = useMediaQuery("(max-width: 767.98px)", false) ?? false;
  const routes = routesOf[figure];
  const fixed = useMemo(() => ({ groupBy }), [groupBy]);
  const table = useTable<Row>(routes, fixed);
  const view = useMemo(
    () => statisticsView({ figure, groupBy, nameOf, language, narrow }),
    [figure, groupBy, nameOf, language, narrow],
  );
  const refresh = useStableCallback(() => void table.refresh());
  return (
    <TablePanel
      view={view}
      routes={routes}
      messages="business.statistics"
      className={classes.panel}
      table={table}
      narrow={narrow}
      refresh={refresh}
      create={null}
      onEdit={refresh}
    />
  );
}
