import { Button } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useMayCall } from "../core/access.tsx";
import { useWords } from "../core/locale/words.ts";
import { useSession } from "../core/services.tsx";
import { useStable } from "../ui/stable.ts";
import { CardList } from "../ui/table/card-list.tsx";
import { ColumnMenu } from "../ui/table/column-menu.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { Total } from "../ui/table/pager.tsx";
import type { TablePreferences } from "../ui/table/preferences.ts";
import { useDataTable } from "../ui/table/use-data-table.tsx";
import { usePreferences } from "../ui/table/use-preferences.ts";
import { useExport, useRemoval, type useSelection } from "./acts.ts";
import { columnsOf } from "./columns.tsx";
import { crudWords } from "./crud.words.ts";
import { ListState } from "./list-state.tsx";
import { Toolbar } from "./toolbar.tsx";
import type { TableState } from "./use-table.ts";
import type { TablePageProps } from "./view.ts";

interface Props<Row, Query, Input, K extends string> extends TablePageProps<Row, Query, Input, K> {
  readonly table: TableState<Row>;
  readonly narrow: boolean;
  readonly selection: ReturnType<typeof useSelection<Row>>;
  readonly refresh: () => void;
  /** The button that opens an empty form. */
  readonly create: ReactNode;
  readonly onEdit: (row: Row) => void;
}

/** The rows with the line of acts above them, or what is said where there are none. */
export function Rows<Row extends object, Query, Input extends object, K extends string>(
  props: Props<Row, Query, Input, K>,
) {
  const { view, routes, words, acts, bulk, table, narrow, selection, refresh, create, onEdit } = props;
  const say = useWords(words);
  const crud = useWords(crudWords);
  const may = useMayCall();
  const remove = useRemoval({ view, routes, words, onDone: selection.clear });
  const exportAll = useExport(routes, table.query);
  // Each person's own, also where several share a computer.
  const [preferences, setPreferences] = usePreferences(`${useSession()?.user.userId ?? 0}.${routes.list.path}`);
  const [canChange, canRemove] = [may(routes.change) && view.form !== undefined, may(routes.remove)];
  const removeAll = useStable((rows: readonly Row[]) => void remove(rows).then(refresh));
  const hasRows = (table.rows?.length ?? 0) > 0 && !table.error;
  const model = useRowsModel(props, {
    canSelect: canRemove || bulk !== undefined,
    onEdit: canChange ? onEdit : undefined,
    onRemove: canRemove ? removeAll : undefined,
    preferences: { value: preferences, onChange: setPreferences },
  });
  const shown = {
    table: model,
    rows: table.rows && model.getRowModel().rows,
    rowName: view.name,
    stale: table.isStale,
  };
  const bulkActs = (
    <>
      {bulk?.(selection.selected, () => {
        selection.clear();
        refresh();
      })}
      {canRemove && <RemoveChosen onClick={() => removeAll(selection.selected)} />}
    </>
  );
  return (
    <>
      <Toolbar
        chosen={selection.selected.length}
        elsewhere={selection.elsewhere}
        onClear={selection.clear}
        idle={narrow && <Total count={table.total} />}
        bulk={bulkActs}
      >
        {may(routes.export) && hasRows && (
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void exportAll()}>
            {crud("export")}
          </Button>
        )}
        {acts?.(refresh)}
        {!narrow && <ColumnMenu table={model} preferences={preferences} onChange={setPreferences} />}
        {!narrow && create}
      </Toolbar>
      {(hasRows || table.isPending) &&
        !table.error &&
        (narrow ? (
          <CardList {...shown} />
        ) : (
          <DataTable {...shown} density={preferences.density} onOpen={canChange ? onEdit : undefined} />
        ))}
      <ListState table={table} route={routes.list} noun={say(view.noun)} first={create} />
    </>
  );
}

interface ModelOptions<Row> {
  readonly canSelect: boolean;
  readonly onEdit: ((row: Row) => void) | undefined;
  readonly onRemove: ((rows: readonly Row[]) => void) | undefined;
  readonly preferences: { readonly value: TablePreferences; readonly onChange: (next: TablePreferences) => void };
}
/** The rows of this page as a table, with what this person may do to each. */
function useRowsModel<Row extends object, Query, Input, K extends string>(
  { view, words, children, table, selection, refresh }: Props<Row, Query, Input, K>,
  { canSelect, onEdit, onRemove, preferences }: ModelOptions<Row>,
) {
  const say = useWords(words);
  const crud = useWords(crudWords);
  const columns = useMemo(() => columnsOf(view.columns, say), [view, say]);
  const actions = useCallback(
    (row: Row) => (
      <>
        {onEdit && (
          <button type="button" className="link" onClick={() => onEdit(row)}>
            {crud("modify")}
          </button>
        )}
        {children?.(row, refresh)}
        {onRemove && !view.kept?.(row) && (
          <button type="button" className="link" data-danger onClick={() => onRemove([row])}>
            {crud("remove")}
          </button>
        )}
      </>
    ),
    [onEdit, onRemove, children, crud, refresh, view],
  );
  return useDataTable({
    columns,
    rows: table.rows,
    rowId: (row) => String(view.id(row)),
    rowName: view.name,
    actions: onEdit || onRemove || children ? actions : undefined,
    ...(canSelect && {
      selection: { value: selection.selection, onChange: selection.setSelection, isProtected: view.kept },
    }),
    sorting: { value: table.sorting, onChange: table.sortBy },
    preferences,
  });
}

const RemoveChosen = ({ onClick }: { readonly onClick: () => void }) => (
  <Button color="danger" variant="outline" leftSection={<IconTrash size={16} aria-hidden />} onClick={onClick}>
    {useWords(crudWords)("remove")}
  </Button>
);
