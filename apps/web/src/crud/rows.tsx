import { Button } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useMayCall } from "../core/access.tsx";
import { useWords } from "../core/locale/words.ts";
import { useSession } from "../core/services.tsx";
import { useStable } from "../ui/stable.ts";
import { CardList } from "../ui/table/card-list.tsx";
import { shownColumns, withWidth } from "../ui/table/choices.ts";
import { ColumnMenu } from "../ui/table/column-menu.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { Total } from "../ui/table/pager.tsx";
import { useChoices } from "../ui/table/use-choices.ts";
import { type useChosen, useExport, useRemoval } from "./acts.ts";
import { columnsOf } from "./columns.tsx";
import { crudWords } from "./crud.words.ts";
import { ListState } from "./list-state.tsx";
import { Toolbar } from "./toolbar.tsx";
import type { TableState } from "./use-table.ts";
import type { TablePageProps } from "./view.ts";

interface Props<Row, Query, Input, K extends string> extends TablePageProps<Row, Query, Input, K> {
  readonly table: TableState<Row>;
  readonly narrow: boolean;
  readonly chosen: ReturnType<typeof useChosen<Row>>;
  readonly refresh: () => void;
  /** The button that opens an empty form. */
  readonly create: ReactNode;
  readonly onEdit: (row: Row) => void;
}

/** The rows with the line of acts above them, or what is said where there are none. */
export function Rows<Row extends object, Query, Input extends object, K extends string>(
  props: Props<Row, Query, Input, K>,
) {
  const { view, routes, words, children, acts, bulk, table, narrow, chosen, refresh, create, onEdit } = props;
  const say = useWords(words);
  const crud = useWords(crudWords);
  const may = useMayCall();
  const remove = useRemoval({ view, routes, words, onDone: chosen.clear });
  const exportAll = useExport(routes, table.query);
  const columns = useMemo(() => columnsOf(view.columns, say), [view, say]);
  // Each person's own, also where several share a computer.
  const [choices, choose] = useChoices(`${useSession()?.user.userId ?? 0}.${routes.list.path}`);
  const shown = useMemo(() => shownColumns(columns, choices), [columns, choices]);
  const [canChange, canRemove] = [may(routes.change) && view.form !== undefined, may(routes.remove)];
  const removeAll = useStable((rows: readonly Row[]) => void remove(rows).then(refresh));
  const hasRows = (table.rows?.length ?? 0) > 0 && !table.error;
  const rowId = useCallback((row: Row) => String(view.id(row)), [view]);
  const actions = useCallback(
    (row: Row) => (
      <>
        {canChange && (
          <button type="button" className="link" onClick={() => onEdit(row)}>
            {crud("modify")}
          </button>
        )}
        {children?.(row, refresh)}
        {canRemove && !view.kept?.(row) && (
          <button type="button" className="link" data-danger onClick={() => removeAll([row])}>
            {crud("remove")}
          </button>
        )}
      </>
    ),
    [canChange, canRemove, children, crud, onEdit, refresh, removeAll, view],
  );
  const ticking = { value: chosen.selection, onChange: chosen.select, ...(view.kept && { kept: view.kept }) };
  const rowsProps = {
    rows: table.rows,
    rowId,
    rowName: view.name,
    stale: table.isStale,
    ...((canRemove || bulk) && { ticking }),
    ...((canChange || canRemove || children) && { actions }),
    ...(canChange && { onOpen: onEdit }),
  };
  const bulkActs = (
    <>
      {bulk?.(chosen.chosen, () => {
        chosen.clear();
        refresh();
      })}
      {canRemove && <RemoveChosen onClick={() => removeAll(chosen.chosen)} />}
    </>
  );
  return (
    <>
      <Toolbar
        chosen={chosen.chosen.length}
        elsewhere={chosen.elsewhere}
        onClear={chosen.clear}
        idle={narrow && <Total count={table.total} />}
        bulk={bulkActs}
      >
        {may(routes.export) && hasRows && (
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void exportAll()}>
            {crud("export")}
          </Button>
        )}
        {acts?.(refresh)}
        {!narrow && <ColumnMenu columns={columns} choices={choices} onChange={choose} />}
        {!narrow && create}
      </Toolbar>
      {(hasRows || table.isPending) &&
        !table.error &&
        (narrow ? (
          <CardList columns={columns} {...rowsProps} />
        ) : (
          <DataTable
            columns={shown}
            {...rowsProps}
            sorting={table.sort}
            onSort={table.sortBy}
            choices={choices}
            onWidth={(id, width) => choose(withWidth(choices, id, width))}
          />
        ))}
      <ListState table={table} route={routes.list} noun={say(view.noun)} first={create} />
    </>
  );
}

const RemoveChosen = ({ onClick }: { readonly onClick: () => void }) => (
  <Button color="danger" variant="outline" leftSection={<IconTrash size={16} aria-hidden />} onClick={onClick}>
    {useWords(crudWords)("remove")}
  </Button>
);
