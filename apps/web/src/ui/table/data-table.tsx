// Cast: memo() forgets that a component is generic.
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type CSSProperties, type KeyboardEvent, memo, useDeferredValue } from "react";
import { useWords } from "../../core/locale/words.ts";
import { useStable } from "../stable.ts";
import type { TableChoices } from "./choices.ts";
import type { RowsProps, Sorting, TableColumn } from "./column.ts";
import classes from "./table.module.css";
import { tableWords } from "./table.words.ts";
import { Tick } from "./tick.tsx";
import { tickedOf, withTicked } from "./ticking.ts";
import { WidthHandle } from "./width-handle.tsx";

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
  const { columns, rowId, rowName, stale = false, ticking, actions, choices } = props;
  // Many cells at once: drawn piece by piece, so that keys and clicks get their turn in between.
  const rows = useDeferredValue(props.rows);
  const say = useWords(tableWords);
  const onOpen = useStable((row: Row) => props.onOpen?.(row));
  const tick = useStable((ids: readonly string[], ticked: boolean) =>
    ticking?.onChange(withTicked(ticking.value, ids, ticked)),
  );
  const ticked = ticking && tickedOf(rows ?? [], rowId, ticking);
  return (
    <div className={classes.scroll} data-scroll data-stale={stale || undefined}>
      <table className={classes.table} data-density={choices.density} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {ticked && (
              <th className={classes.tick}>
                <Tick
                  label={say("selectAll")}
                  ticked={ticked.all}
                  some={ticked.some}
                  onTick={(all) => tick(ticked.ids, all)}
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
          {rows?.map((row, at) => {
            const id = rowId(row);
            return (
              <Line<Row>
                key={id}
                id={id}
                row={row}
                rowName={rowName}
                first={at === 0}
                columns={columns}
                widths={choices.widths}
                ticks={ticking !== undefined}
                ticked={ticking && !ticking.kept?.(row) ? ticking.value[id] === true : undefined}
                onTick={tick}
                actions={actions}
                onOpen={onOpen}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface LineProps<Row extends object> extends Pick<RowsProps<Row>, "columns" | "rowName"> {
  readonly id: string;
  readonly row: Row;
  readonly first: boolean;
  readonly widths: TableChoices["widths"];
  /** Whether rows of this table are ticked at all. */
  readonly ticks: boolean;
  /** undefined where this one is not. */
  readonly ticked: boolean | undefined;
  readonly onTick: (ids: readonly string[], ticked: boolean) => void;
  readonly actions: RowsProps<Row>["actions"];
  readonly onOpen: (row: Row) => void;
}
function LineOnce<Row extends object>(props: LineProps<Row>) {
  const { id, row, rowName, first, columns, widths, ticks, ticked, onTick, actions, onOpen } = props;
  const say = useWords(tableWords);
  return (
    <tr
      tabIndex={first ? 0 : -1}
      aria-selected={ticked}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === "Enter") onOpen(row);
        if (event.key === " " && ticks) {
          event.preventDefault();
          if (ticked !== undefined) onTick([id], !ticked);
        }
      }}
    >
      {ticks && (
        <td className={classes.tick}>
          {ticked !== undefined && (
            <Tick label={say("select", { name: rowName(row) })} ticked={ticked} onTick={(next) => onTick([id], next)} />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-numeric={column.numeric || undefined}
          data-mono={column.mono || undefined}
          style={widthOf(widths, column.id)}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && <td className={`${classes.actions} ${classes.last}`}>{actions(row)}</td>}
    </tr>
  );
}
/** A row is drawn again when something of its own is another: one ticked does not draw the others. */
const Line = memo(LineOnce) as typeof LineOnce;

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
          <span className={classes.bone} data-tick={cell === 0 || undefined} />
        </td>
      ))}
    </tr>
  )),
);
