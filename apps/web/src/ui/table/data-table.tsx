// Cast: lazy() forgets that a component is generic.
import {
  type KeyboardEvent,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useStableCallback } from "../stable.ts";
import { ACTIONS_COLUMN, type DetailsProps, type RowsProps, SELECT_COLUMN, type TableRow } from "./column.ts";
import { DataRow } from "./data-row.tsx";
import type { Density } from "./preferences.ts";
import classes from "./table.module.css";
import { TableHead } from "./table-head.tsx";
import { useColumnLayout } from "./use-column-layout.ts";

const loadDetails = () => import("./row-details.tsx");
const RowDetails = lazy(async () => ({ default: (await loadDetails()).RowDetails })) as unknown as Awaited<
  ReturnType<typeof loadDetails>
>["RowDetails"];

const SKELETONS = 8;

interface Props<Data extends object> extends RowsProps<Data>, DetailsProps<Data> {
  readonly density?: Density;
  readonly onOpen?: ((data: Data) => void) | undefined;
}

/** Rows under fixed heads; arrows walk the rows, Enter opens one, Space selects it. */
export function DataTable<Data extends object>(props: Props<Data>) {
  const { table, rowName, stale = false, density = "usual" } = props;
  // Many cells at once: rendered in parts, so that keys and clicks are handled in between.
  const rows = useDeferredValue(props.rows);
  const frame = useRef<HTMLDivElement>(null);
  const layout = useColumnLayout(table, frame, rows);
  const [detailsId, setDetailsId] = useState<string>();
  const showDetails = useStableCallback((id: string) => setDetailsId(id));
  const { widths, daysOnly, isSelectable } = layout;
  const open = useStableCallback((row: TableRow<Data>) => {
    if (props.onOpen) props.onOpen(row.original);
    else if (layout.folded.length > 0) setDetailsId(row.id);
  });
  const ids = columnIds(layout);
  const width = ids.reduce((sum, id) => sum + (widths[id] ?? 0), 0);
  useCoverShadows(frame, width);
  return (
    <div className={classes.scroll} ref={frame} data-scroll data-stale={stale || undefined}>
      <table
        className={classes.table}
        data-density={density}
        data-selectable={isSelectable || undefined}
        data-days={daysOnly || undefined}
        aria-busy={rows === undefined}
        style={{ minWidth: width }}
      >
        <colgroup>
          {ids.map((id) => (
            <col key={id} style={{ width: widths[id] }} />
          ))}
        </colgroup>
        <TableHead table={table} layout={layout} />
        <TableRows {...{ rows, rowName, layout }} cells={ids.length} onOpen={open} onDetails={showDetails} />
      </table>
      {detailsId !== undefined && rows !== undefined && (
        <Suspense>
          <RowDetails
            table={table}
            rows={rows}
            id={detailsId}
            rowName={rowName}
            details={props.details}
            onTurn={setDetailsId}
            onClose={() => {
              setDetailsId(undefined);
              const at = rows.findIndex(({ id }) => id === detailsId);
              frame.current?.querySelectorAll<HTMLElement>("[data-details]")[at]?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

type Layout<Data extends object> = ReturnType<typeof useColumnLayout<Data>>;
/** From start to end; folded columns are shown by a button among the actions. */
const columnIds = <Data extends object>(layout: Layout<Data>): readonly string[] => [
  ...(layout.isSelectable ? [SELECT_COLUMN] : []),
  ...layout.columns.map(({ id }) => id),
  ...(layout.isActionable || layout.folded.length > 0 ? [ACTIONS_COLUMN] : []),
];

interface TableRowsProps<Data extends object> extends Pick<RowsProps<Data>, "rows" | "rowName"> {
  readonly layout: Layout<Data>;
  /** The number of columns. */
  readonly cells: number;
  readonly onOpen: (row: TableRow<Data>) => void;
  readonly onDetails: (id: string) => void;
}
function TableRows<Data extends object>({ rows, rowName, layout, cells, onOpen, onDetails }: TableRowsProps<Data>) {
  const { columns, folded, isSelectable, isActionable } = layout;
  return (
    <tbody onKeyDown={walk}>
      {rows === undefined && <SkeletonRows cells={cells} />}
      {rows?.map((row, at) => (
        <DataRow<Data>
          key={row.id}
          row={row}
          name={rowName(row.original)}
          isFirst={at === 0}
          columns={columns}
          isSelectable={isSelectable}
          isSelected={isSelectable && row.getCanSelect() ? row.getIsSelected() : undefined}
          isExpanded={row.getCanExpand() ? row.getIsExpanded() : undefined}
          depth={row.depth}
          isActionable={isActionable}
          hasDetails={folded.length > 0}
          onOpen={onOpen}
          onDetails={onDetails}
        />
      ))}
    </tbody>
  );
}

/** A sticky column throws a shadow over what is scrolled below it, and only then. */
function useCoverShadows(frame: RefObject<HTMLElement | null>, width: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wider table hides more
  useLayoutEffect(() => {
    const pane = frame.current;
    if (!pane) return;
    const mark = () => {
      pane.toggleAttribute("data-hidden-start", pane.scrollLeft > 0);
      pane.toggleAttribute("data-hidden-end", pane.scrollLeft + pane.clientWidth < pane.scrollWidth - 1);
    };
    mark();
    pane.addEventListener("scroll", mark, { passive: true });
    const observer = new ResizeObserver(mark);
    observer.observe(pane);
    return () => {
      pane.removeEventListener("scroll", mark);
      observer.disconnect();
    };
  }, [frame, width]);
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

/** Created once, for all renders before the rows arrive. */
const SkeletonRows = memo(({ cells }: { readonly cells: number }) =>
  Array.from({ length: SKELETONS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty rows have nothing else to be told apart by
    <tr key={row} aria-hidden>
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have nothing else to be told apart by
        <td key={cell}>
          <span className={classes.bone} data-first={cell === 0 || undefined} />
        </td>
      ))}
    </tr>
  )),
);
