import type { Namespace } from "@adel/messages";
import { Button } from "@mantine/core";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useMayCall } from "../core/access.tsx";
import { useTranslation } from "../core/locale/messages.ts";
import { useSession } from "../core/services.tsx";
import { useStableCallback } from "../ui/stable.ts";
import { CardList } from "../ui/table/card-list.tsx";
import { ColumnMenu } from "../ui/table/column-menu.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { Total } from "../ui/table/pager.tsx";
import type { TablePreferences } from "../ui/table/preferences.ts";
import { useDataTable } from "../ui/table/use-data-table.tsx";
import { usePreferences } from "../ui/table/use-preferences.ts";
import { useDelete, useExport, type useSelection } from "./actions.ts";
import { detailsOf } from "./changes/details-of.tsx";
import { columnsOf } from "./columns.tsx";
import { ListState } from "./list-state.tsx";
import { Toolbar } from "./toolbar.tsx";
import type { TableState } from "./use-table.ts";
import type { TablePageProps, TableRoutes } from "./view.ts";

interface Props<Row, Query, Input, N extends Namespace> extends TablePageProps<Row, Query, Input, N> {
  readonly table: TableState<Row>;
  readonly narrow: boolean;
  readonly selection: ReturnType<typeof useSelection<Row>>;
  readonly refresh: () => void;
  /** The button that opens an empty form. */
  readonly create: ReactNode;
  /** The filters, in the toolbar's line. */
  readonly search?: ReactNode;
  readonly onEdit: (row: Row) => void;
}

/** The rows with the toolbar above them, or the empty state. */
export function Rows<Row extends object, Query, Input extends object, N extends Namespace>(
  props: Props<Row, Query, Input, N>,
) {
  const { view, routes, messages, table, narrow, selection, refresh, create, onEdit } = props;
  const t = useTranslation(messages);
  const may = useMayCall();
  const remove = useDelete({ view, routes, messages, onDone: selection.clear, onUndone: refresh });
  // Per user, also if several share a computer.
  const [preferences, setPreferences] = usePreferences(`${useSession()?.user.userId ?? 0}.${routes.list.path}`);
  const [canChange, canRemove] = [may(routes.change) && view.form !== undefined, may(routes.remove)];
  const removeAll = useStableCallback((rows: readonly Row[]) => void remove(rows).then(refresh));
  const hasRows = (table.rows?.length ?? 0) > 0 && !table.error;
  const model = useRowsModel(props, {
    canSelect: canRemove || props.bulk !== undefined,
    onEdit: canChange ? onEdit : undefined,
    onRemove: canRemove ? removeAll : undefined,
    preferences: { value: preferences, onChange: setPreferences },
  });
  const shown = {
    table: model,
    rows: table.rows && model.getRowModel().rows,
    rowName: view.name,
    stale: table.isStale,
    details: detailsOf(view.trail),
  };
  const bulkActions = (
    <>
      {props.bulk?.(selection.selected, () => {
        selection.clear();
        refresh();
      })}
      {canRemove && <RemoveSelected onClick={() => removeAll(selection.selected)} />}
    </>
  );
  return (
    <>
      <Toolbar
        selected={selection.selected.length}
        elsewhere={selection.elsewhere}
        onClear={selection.clear}
        idle={narrow && !table.error && <Total count={table.total} />}
        search={props.search}
        bulk={bulkActions}
      >
        {may(routes.export) && hasRows && <ExportAll routes={routes} query={table.query} />}
        {props.actions?.(refresh, table.rows ?? [])}
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
      <ListState table={table} route={routes.list} entityName={t(view.entityName)} first={create} />
    </>
  );
}

interface ModelOptions<Row> {
  readonly canSelect: boolean;
  readonly onEdit: ((row: Row) => void) | undefined;
  readonly onRemove: ((rows: readonly Row[]) => void) | undefined;
  readonly preferences: { readonly value: TablePreferences; readonly onChange: (next: TablePreferences) => void };
}
/** The rows of this page as a table, with the actions allowed to the user. */
function useRowsModel<Row extends object, Query, Input, N extends Namespace>(
  { view, messages, children, table, selection, refresh }: Props<Row, Query, Input, N>,
  { canSelect, onEdit, onRemove, preferences }: ModelOptions<Row>,
) {
  const t = useTranslation(messages);
  const crud = useTranslation("crud");
  const columns = useMemo(() => columnsOf(view.columns, t), [view, t]);
  const actions = useCallback(
    (row: Row) => (
      <>
        {onEdit && (
          <button type="button" className="link" onClick={() => onEdit(row)}>
            {crud("modify")}
          </button>
        )}
        {children?.(row, refresh)}
        {onRemove && !view.stored?.(row) && (
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
      selection: { value: selection.selection, onChange: selection.setSelection, isProtected: view.stored },
    }),
    sorting: { value: table.sorting, onChange: table.sortBy },
    preferences,
  });
}

const RemoveSelected = ({ onClick }: { readonly onClick: () => void }) => (
  <Button color="danger" variant="outline" leftSection={<IconTrash size={16} aria-hidden />} onClick={onClick}>
    {useTranslation("crud")("remove")}
  </Button>
);

interface ExportProps {
  readonly routes: TableRoutes;
  readonly query: object;
}
function ExportAll({ routes, query }: ExportProps) {
  const exportAll = useExport(routes, query);
  return (
    <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void exportAll()}>
      {useTranslation("crud")("export")}
    </Button>
  );
}
