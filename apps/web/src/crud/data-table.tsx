import { Checkbox, Skeleton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import {
  type ColumnDef,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable as useTanStackTable,
} from "@tanstack/react-table";
import { type KeyboardEvent, type ReactNode, useMemo } from "react";
import { type Say, useWords } from "../core/locale/words.ts";
import classes from "./crud.module.css";
import { crudWords } from "./crud.words.ts";
import type { TableState } from "./use-table.ts";
import type { Column, TableView } from "./view.ts";

const features = tableFeatures({ rowSelectionFeature });

export interface DataTableProps<Row, K extends string> {
  readonly view: Pick<TableView<Row, never, never, K>, "columns" | "id" | "name">;
  readonly table: TableState<Row>;
  readonly say: Say<K>;
  readonly selection: RowSelectionState;
  readonly onSelect: (selection: RowSelectionState) => void;
  readonly selectable: boolean;
  readonly actions?: (row: Row) => ReactNode;
  readonly onOpen?: (row: Row) => void;
}
const NO_ROWS: never[] = [];

const cellOf = <Row, K extends string>(column: Column<Row, K>, row: Row, say: Say<K>): ReactNode =>
  column.show ? column.show(row, say) : String(row[column.key] ?? "");

/** Rows under fixed heads; arrows walk the rows, Enter opens one, Space picks it. */
export function DataTable<Row extends object, K extends string>(props: DataTableProps<Row, K>) {
  const { view, table, say, selection, onSelect, selectable, actions, onOpen } = props;
  const crud = useWords(crudWords);
  const columns = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      view.columns.map((column) => ({
        id: column.key,
        header: say(column.label),
        cell: ({ row }) => cellOf(column, row.original, say),
      })),
    [view, say],
  );
  const grid = useTanStackTable({
    features,
    columns,
    data: table.rows ?? NO_ROWS,
    getRowId: (row) => String(view.id(row)),
    state: { rowSelection: selection },
    onRowSelectionChange: (next) => onSelect(typeof next === "function" ? next(selection) : next),
  });
  const all = grid.getIsAllRowsSelected();
  return (
    <div className={classes.scroll} data-scroll data-stale={table.isStale || undefined}>
      <table className={classes.table} aria-busy={table.isPending}>
        <thead>
          <tr>
            {selectable && (
              <th className={classes.tick}>
                <Checkbox
                  aria-label={crud("selectAll")}
                  checked={all}
                  indeterminate={!all && grid.getIsSomeRowsSelected()}
                  onChange={grid.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {view.columns.map((column) => (
              <Head key={column.key} column={column} table={table} say={say} />
            ))}
            {actions && <th>{crud("actions")}</th>}
          </tr>
        </thead>
        <tbody onKeyDown={walk}>
          {table.isPending && (
            <SkeletonRows rows={8} cells={view.columns.length + (selectable ? 1 : 0) + (actions ? 1 : 0)} />
          )}
          {grid.getRowModel().rows.map((row, at) => (
            <tr
              key={row.id}
              tabIndex={at === 0 ? 0 : -1}
              aria-selected={selectable ? row.getIsSelected() : undefined}
              onKeyDown={(event) => {
                if (event.target !== event.currentTarget) return;
                if (event.key === "Enter") onOpen?.(row.original);
                if (event.key === " " && selectable) {
                  event.preventDefault();
                  row.toggleSelected();
                }
              }}
            >
              {selectable && (
                <td className={classes.tick}>
                  <Checkbox
                    aria-label={crud("select", { name: view.name(row.original) })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {row.getAllCells().map((cell, place) => (
                <td
                  key={cell.id}
                  data-numeric={view.columns[place]?.numeric || undefined}
                  data-mono={view.columns[place]?.mono || undefined}
                >
                  <grid.FlexRender cell={cell} />
                </td>
              ))}
              {actions && <td className={classes.actions}>{actions(row.original)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

interface HeadProps<Row, K extends string> {
  readonly column: Column<Row, K>;
  readonly table: TableState<Row>;
  readonly say: Say<K>;
}
/** Ascending, descending, unsorted, in turn. */
function Head<Row, K extends string>({ column, table, say }: HeadProps<Row, K>) {
  const crud = useWords(crudWords);
  const label = say(column.label);
  if (!column.sort) return <th data-numeric={column.numeric || undefined}>{label}</th>;
  const now = table.sort && table.sort.column === column.key ? table.sort.isAsc : undefined;
  const next = now === undefined ? true : now ? false : undefined;
  return (
    <th
      data-numeric={column.numeric || undefined}
      aria-sort={now === undefined ? "none" : now ? "ascending" : "descending"}
    >
      <button
        type="button"
        className={classes.sort}
        title={crud("sortBy", { column: label })}
        onClick={() => table.sortBy(column.key, next)}
      >
        {label}
        {now === true && <IconArrowUp size={14} aria-hidden />}
        {now === false && <IconArrowDown size={14} aria-hidden />}
      </button>
    </th>
  );
}

const SkeletonRows = ({ rows, cells }: { readonly rows: number; readonly cells: number }) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have nothing else to be told apart by
    <tr key={row} aria-hidden>
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else to be told apart by
        <td key={cell}>
          <Skeleton height={12} width={cell === 0 ? 16 : "70%"} />
        </td>
      ))}
    </tr>
  ));

/** The same rows as cards, for narrow screens: the two or three fields that matter. */
export function CardList<Row extends object, K extends string>(props: DataTableProps<Row, K>) {
  const { view, table, say, actions } = props;
  const part = (row: Row, narrow: "title" | "line" | "mark") =>
    view.columns
      .filter((column) => column.narrow === narrow)
      .map((column) => (
        <span key={column.key} data-mono={column.mono || undefined}>
          {cellOf(column, row, say)}
        </span>
      ));
  return (
    <ul className={classes.cards} data-scroll aria-busy={table.isPending}>
      {(table.rows ?? NO_ROWS).map((row: Row) => (
        <li key={view.id(row)} className={classes.card}>
          <div className={classes["card-head"]}>
            <strong>{part(row, "title")}</strong>
            {part(row, "mark")}
          </div>
          <div className={classes["card-line"]}>{part(row, "line")}</div>
          {actions && <div className={classes.actions}>{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
