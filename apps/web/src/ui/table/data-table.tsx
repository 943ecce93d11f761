import { Checkbox, Skeleton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import {
  type ColumnDef,
  type Row as GridRow,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type CSSProperties, type KeyboardEvent, memo, useDeferredValue, useMemo } from "react";
import { useWords } from "../../core/locale/words.ts";
import type { TableChoices } from "./choices.ts";
import type { RowsProps, Sorting, TableColumn } from "./column.ts";
import classes from "./table.module.css";
import { tableWords } from "./table.words.ts";
import { WidthHandle } from "./width-handle.tsx";

const features = tableFeatures({ rowSelectionFeature });
const NO_ROWS: never[] = [];
const SKELETONS = 8;

export interface DataTableProps<Row> extends RowsProps<Row> {
  readonly sorting: Sorting | undefined;
  /** undefined unsorts. */
  readonly onSort: (column: string, ascending: boolean | undefined) => void;
  readonly choices: Pick<TableChoices, "widths" | "density">;
  readonly onWidth: (column: string, width: number | undefined) => void;
}

/** A dragged width holds for the column's cells as well; what does not fit is cut with dots. */
const widthOf = (widths: TableChoices["widths"], id: string): CSSProperties | undefined => {
  const width = widths[id];
  return width === undefined ? undefined : { width, minWidth: width, maxWidth: width };
};

/** Rows under fixed heads; arrows walk the rows, Enter opens one, Space ticks it. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rowId, stale = false, ticking, actions, choices } = props;
  // Many cells at once: drawn piece by piece, so that keys and clicks get their turn in between.
  const rows = useDeferredValue(props.rows);
  const say = useWords(tableWords);
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map(({ id, label, cell }) => ({ id, header: label, cell: ({ row }) => cell(row.original) })),
    [columns],
  );
  const grid = useTable({
    features,
    columns: definitions,
    data: rows ?? NO_ROWS,
    getRowId: rowId,
    state: { rowSelection: ticking?.value ?? {} },
    enableRowSelection: ({ original }) => !ticking?.kept?.(original),
    onRowSelectionChange: (next) => ticking?.onChange(typeof next === "function" ? next({ ...ticking.value }) : next),
  });
  const all = grid.getIsAllRowsSelected();
  return (
    <div className={classes.scroll} data-scroll data-stale={stale || undefined}>
      <table className={classes.table} data-density={choices.density} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {ticking && (
              <th className={classes.tick}>
                <Checkbox
                  aria-label={say("selectAll")}
                  checked={all}
                  indeterminate={!all && grid.getIsSomeRowsSelected()}
                  onChange={grid.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} {...props} />
            ))}
            {actions && <th className={classes.last}>{say("actions")}</th>}
          </tr>
        </thead>
        <tbody onKeyDown={walk}>
          {rows === undefined && <SkeletonRows cells={columns.length + (ticking ? 1 : 0) + (actions ? 1 : 0)} />}
          {grid.getRowModel().rows.map((row, at) => (
            <Line key={row.id} row={row} first={at === 0} {...props}>
              {row.getAllCells().map((cell, place) => (
                <td
                  key={cell.id}
                  data-numeric={columns[place]?.numeric || undefined}
                  data-mono={columns[place]?.mono || undefined}
                  style={widthOf(choices.widths, cell.column.id)}
                >
                  <grid.FlexRender cell={cell} />
                </td>
              ))}
            </Line>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps<Row extends object> extends RowsProps<Row> {
  readonly row: GridRow<typeof features, Row>;
  readonly first: boolean;
  readonly children: React.ReactNode;
}
function Line<Row extends object>({ row, first, rowName, ticking, actions, onOpen, children }: LineProps<Row>) {
  const say = useWords(tableWords);
  return (
    <tr
      tabIndex={first ? 0 : -1}
      aria-selected={ticking && row.getCanSelect() ? row.getIsSelected() : undefined}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === "Enter") onOpen?.(row.original);
        if (event.key === " " && ticking) {
          event.preventDefault();
          row.toggleSelected();
        }
      }}
    >
      {ticking && (
        <td className={classes.tick}>
          {row.getCanSelect() && (
            <Checkbox
              aria-label={say("select", { name: rowName(row.original) })}
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
            />
          )}
        </td>
      )}
      {children}
      {actions && <td className={`${classes.actions} ${classes.last}`}>{actions(row.original)}</td>}
    </tr>
  );
}

/** Arrow keys move from row to row. */
function walk(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const row = event.target instanceof Element ? event.target.closest("tr") : null;
  const next =
    event.key === "ArrowDown" ? row?.nextElementSibling : event.key === "ArrowUp" ? row?.previousElementSibling : null;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

type HeadProps<Row> = Pick<DataTableProps<Row>, "sorting" | "onSort" | "choices" | "onWidth"> & {
  readonly column: TableColumn<Row>;
};
/** A click sorts upwards, downwards, not at all, in turn. */
function Head<Row>({ column, sorting, onSort, choices, onWidth }: HeadProps<Row>) {
  const say = useWords(tableWords);
  const { id, label, numeric, sortable } = column;
  const now = sorting?.column === id ? sorting.ascending : undefined;
  const next = now === undefined ? true : now ? false : undefined;
  return (
    <th
      data-numeric={numeric || undefined}
      style={widthOf(choices.widths, id)}
      aria-sort={sortable ? (now === undefined ? "none" : now ? "ascending" : "descending") : undefined}
    >
      {sortable ? (
        <button
          type="button"
          className={classes.sort}
          title={say("sortBy", { column: label })}
          onClick={() => onSort(id, next)}
        >
          {label}
          {now === true && <IconArrowUp size={14} aria-hidden />}
          {now === false && <IconArrowDown size={14} aria-hidden />}
        </button>
      ) : (
        label
      )}
      <WidthHandle onWidth={(width) => onWidth(id, width)} />
    </th>
  );
}

/** Drawn once, however often the table is before its rows come. */
const SkeletonRows = memo(({ cells }: { readonly cells: number }) =>
  Array.from({ length: SKELETONS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have nothing else to be told apart by
    <tr key={row} aria-hidden>
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else to be told apart by
        <td key={cell}>
          <Skeleton height={12} width={cell === 0 ? 16 : "70%"} />
        </td>
      ))}
    </tr>
  )),
);
