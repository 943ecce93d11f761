import { PAGE_SIZES } from "@adel/protocol/kernel/page";
import { useMediaQuery } from "@mantine/hooks";
import { useMemo } from "react";
import { useLanguage } from "../../../core/locale/messages.ts";
import { useScrolledPages, useSelection } from "../../../crud/actions.ts";
import { Rows } from "../../../crud/rows.tsx";
import { useTable } from "../../../crud/use-table.ts";
import { useStableCallback } from "../../../ui/stable.ts";
import { Pager } from "../../../ui/table/pager.tsx";
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
  const selection = useSelection(view, table);
  const panel = useScrolledPages(table);
  const refresh = useStableCallback(() => void table.refresh());
  return (
    <section className={classes.panel} ref={panel}>
      <Rows
        view={view}
        routes={routes}
        messages="business.statistics"
        table={table}
        narrow={narrow}
        selection={selection}
        refresh={refresh}
        create={null}
        onEdit={refresh}
      />
      <Pager
        total={table.total}
        page={table.page}
        size={table.size}
        sizes={PAGE_SIZES}
        onPage={table.goTo}
        onSize={table.resize}
        narrow={narrow}
      />
    </section>
  );
}
