import {
  type ColumnVisibilityState,
  type ExpandedState,
  functionalUpdate,
  type OnChangeFn,
  type RowSelectionState,
  type SortingState,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { ACTIONS_COLUMN, features, SELECT_COLUMN, type TableColumn, type TableModel } from "./column.ts";
import { DEFAULT_PREFERENCES, type TablePreferences } from "./preferences.ts";
import { SelectRow } from "./select-cells.tsx";

/** A state of the table that its parent controls. */
interface Controlled<State> {
  readonly value: State;
  readonly onChange: OnChangeFn<State>;
}
interface Options<Data extends object> {
  /** The same array until something about them changes, and so `actions`: each new one draws all rows. */
  readonly columns: readonly TableColumn<Data>[];
  /** Undefined while the first ones are on their way. */
  readonly rows: readonly Data[] | undefined;
  readonly rowId: (data: Data) => string;
  /** How a row is called where it is selected. */
  readonly rowName: (data: Data) => string;
  readonly actions?: ((data: Data) => ReactNode) | undefined;
  /** Absent where rows cannot be selected; protected ones cannot be in any table. */
  readonly selection?: Controlled<RowSelectionState> & { readonly isProtected?: ((data: Data) => boolean) | undefined };
  /** Order in which the server lists the rows. */
  readonly sorting?: Controlled<SortingState>;
  readonly preferences?: { readonly value: TablePreferences; readonly onChange: (next: TablePreferences) => void };
  /** Absent where no row has others below it. */
  readonly tree?: Controlled<ExpandedState> & { readonly subRows: (data: Data) => readonly Data[] };
}

const NO_ROWS: readonly never[] = [];
const NOT_SORTED: SortingState = [];
const NONE = {};
const ignore = () => undefined;

/** The given columns between the selection column and the action column. */
function useAllColumns<Data extends object>({ columns, rowName, actions, selection }: Options<Data>) {
  const isSelectable = selection !== undefined;
  return useMemo(
    (): readonly TableColumn<Data>[] => [
      ...(isSelectable
        ? [
            {
              id: SELECT_COLUMN,
              enableHiding: false,
              cell: ({ row }) => <SelectRow row={row} name={rowName(row.original)} />,
            } satisfies TableColumn<Data>,
          ]
        : []),
      ...columns,
      ...(actions
        ? [
            {
              id: ACTIONS_COLUMN,
              enableHiding: false,
              cell: ({ row }) => actions(row.original),
            } satisfies TableColumn<Data>,
          ]
        : []),
    ],
    [isSelectable, columns, rowName, actions],
  );
}

/** Spare columns are hidden by default, all others shown. */
const defaultVisibility = <Data extends object>(columns: readonly TableColumn<Data>[]): ColumnVisibilityState =>
  Object.fromEntries(columns.flatMap(({ id, meta }) => (id !== undefined && meta?.spare ? [[id, false]] : [])));

/** State of one table: visibility, sorting, selection, pinning, expansion. `DataTable` or `CardList` renders it. */
export function useDataTable<Data extends object>(options: Options<Data>): TableModel<Data> {
  const { columns, rows, rowId, selection, sorting, tree } = options;
  const preferences = options.preferences?.value ?? DEFAULT_PREFERENCES;
  const setPreferences = options.preferences?.onChange ?? ignore;
  const defaults = useMemo(() => defaultVisibility(columns), [columns]);
  const columnVisibility = useMemo(() => ({ ...defaults, ...preferences.visibility }), [defaults, preferences]);
  const columnOrder = useMemo(() => [...preferences.order], [preferences]);
  const name = columns.find(({ meta }) => meta?.narrow === "title") ?? columns[0];
  const columnPinning = useMemo(() => ({ start: [SELECT_COLUMN, name?.id ?? ""], end: [ACTIONS_COLUMN] }), [name?.id]);
  return useTable({
    features,
    columns: useAllColumns(options),
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    ...(tree && { getSubRows: tree.subRows }),
    state: {
      columnVisibility,
      columnOrder,
      columnPinning,
      columnSizing: preferences.widths,
      rowSelection: selection?.value ?? NONE,
      sorting: sorting?.value ?? NOT_SORTED,
      expanded: tree?.value ?? NONE,
    },
    onColumnVisibilityChange: (change) => {
      const entries = Object.entries(functionalUpdate(change, columnVisibility));
      const visibility = Object.fromEntries(entries.filter(([id, isShown]) => isShown !== (defaults[id] ?? true)));
      setPreferences({ ...preferences, visibility });
    },
    onColumnOrderChange: (change) => setPreferences({ ...preferences, order: functionalUpdate(change, columnOrder) }),
    onColumnSizingChange: (change) =>
      setPreferences({ ...preferences, widths: functionalUpdate(change, preferences.widths) }),
    onRowSelectionChange: selection?.onChange ?? ignore,
    enableRowSelection: ({ original }) => selection !== undefined && !selection.isProtected?.(original),
    onSortingChange: sorting?.onChange ?? ignore,
    manualSorting: true,
    sortDescFirst: false,
    enableMultiSort: false,
    onExpandedChange: tree?.onChange ?? ignore,
    autoResetExpanded: false,
  });
}
