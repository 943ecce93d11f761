import {
  type Column,
  type ColumnDef,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createExpandedRowModel,
  metaHelper,
  type ReactTable,
  type Row,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import type { ReactNode } from "react";

/** 1 is always a column; 3, then 2, fold into the row's details where the table is too narrow. */
export type Priority = 1 | 2 | 3;

interface ColumnMeta {
  readonly priority: Priority;
  /** Narrower than this it folds. */
  readonly leastWidth: number;
  /** Its least width where only the days of its moments are shown. */
  readonly dayWidth?: number;
  readonly numeric: boolean;
  readonly mono: boolean;
  /** Its part in the card that shows a row on a narrow screen; left out there without one. */
  readonly narrow?: "title" | "line" | "mark";
  /** Hidden by default. */
  readonly spare: boolean;
}

/** Features of TanStack Table used by all tables; the server does paging and sorting. */
export const features = tableFeatures({
  columnMeta: metaHelper<ColumnMeta>(),
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
  rowSelectionFeature,
  rowSortingFeature,
});
type Features = typeof features;
export type TableColumn<Data extends object> = ColumnDef<Features, Data>;
export type TableRow<Data extends object> = Row<Features, Data>;
export type ShownColumn<Data extends object> = Column<Features, Data>;
export type TableModel<Data extends object> = ReactTable<Features, Data>;

/** Rows as a table or as cards. */
export interface RowsProps<Data extends object> {
  readonly table: TableModel<Data>;
  /** Those of the table that are drawn; undefined while the first ones are on their way. */
  readonly rows: readonly TableRow<Data>[] | undefined;
  /** How a row is called. */
  readonly rowName: (data: Data) => string;
  /** The rows are those of the page before, shown until the new ones are there. */
  readonly stale?: boolean;
}
/** Rows that show all their columns on request. */
export interface DetailsProps<Data extends object> {
  /** Puts more beside all columns of a row, such as its history. */
  readonly details?: ((data: Data, facts: ReactNode) => ReactNode) | undefined;
}
/** Columns without a value of the row. */
export const SELECT_COLUMN = "select";
export const ACTIONS_COLUMN = "actions";

/** Narrower than this nothing can be read; wider than this one column hides the others. */
const MIN_WIDTH = 56;
const MAX_WIDTH = 800;

interface ColumnOptions<Data extends object> {
  readonly id: string;
  readonly label: string;
  readonly cell: (data: Data, row: TableRow<Data>) => ReactNode;
  /** What it is sorted by; without one it cannot be. */
  readonly sortBy?: (data: Data) => unknown;
  readonly numeric?: boolean;
  /** It has amounts with their currency. */
  readonly money?: boolean;
  readonly mono?: boolean;
  readonly spare?: boolean;
  /** It has times, which are shortened to days before any column folds. */
  readonly time?: boolean;
  readonly narrow?: "title" | "line" | "mark";
  readonly priority?: Priority;
  /** Minimum and ideal width in pixels, if those of its kind do not fit. */
  readonly width?: readonly [least: number, ideal: number];
}
type Kind = Pick<ColumnOptions<object>, "narrow" | "numeric" | "money" | "time" | "mono">;

/** Widths of a time with date, and of a date. */
const MOMENT_WIDTH = 184;
const DAY_WIDTH = 112;

/** Minimum and ideal width by kind of content. */
function widthOfKind({ narrow, numeric, money, time, mono }: Kind): readonly [number, number] {
  if (narrow === "title") return [144, 224];
  if (time) return [MOMENT_WIDTH, MOMENT_WIDTH];
  if (money) return [128, 136];
  if (numeric) return [72, 88];
  if (narrow === "mark") return [96, 120];
  return mono ? [112, 144] : [112, 160];
}

/** Full-width characters are as wide as the head's letters are high. */
const FULL_WIDTH = /[\u2e80-\uffef]/u;
const HEAD_PADDING = 24;
const SORT_ICON = 18;
const headWidth = (label: string, isSortable: boolean): number =>
  Math.ceil(Array.from(label).reduce((sum, letter) => sum + (FULL_WIDTH.test(letter) ? 12 : 7.2), 0)) +
  HEAD_PADDING +
  (isSortable ? SORT_ICON : 0);

const priorityByPart = { title: 1, mark: 1, line: 2, none: 3 } as const;

/** Creates a column: widths and priority follow from its kind unless given. */
export function defineColumn<Data extends object>(options: ColumnOptions<Data>): TableColumn<Data> {
  const {
    id,
    label,
    cell,
    sortBy,
    money = false,
    numeric = money,
    mono = false,
    spare = false,
    time = false,
    narrow,
  } = options;
  const head = headWidth(label, sortBy !== undefined);
  const [least, ideal] = options.width ?? widthOfKind(options);
  return {
    id,
    header: label,
    ...(sortBy && { accessorFn: sortBy }),
    cell: ({ row }) => cell(row.original, row),
    enableSorting: sortBy !== undefined,
    enableHiding: narrow !== "title",
    size: Math.max(ideal, head),
    minSize: MIN_WIDTH,
    maxSize: MAX_WIDTH,
    meta: {
      priority: options.priority ?? priorityByPart[narrow ?? "none"],
      leastWidth: Math.max(least, head),
      ...(time && { dayWidth: Math.max(DAY_WIDTH, head) }),
      numeric,
      mono,
      spare,
      ...(narrow && { narrow }),
    },
  };
}

export const labelOf = <Data extends object>({ columnDef }: ShownColumn<Data>): string =>
  typeof columnDef.header === "string" ? columnDef.header : "";
