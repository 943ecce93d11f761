import type { Priority } from "./column.ts";

/** One column's widths. */
export interface ColumnWidths {
  readonly id: string;
  readonly priority: Priority;
  readonly least: number;
  /** Its least width once moments are shortened to their days. */
  readonly dayLeast?: number | undefined;
  readonly ideal: number;
  /** Text columns share the remaining width. */
  readonly isText: boolean;
  /** Its width was dragged: it is neither narrower nor wider. */
  readonly isFixed: boolean;
}
export interface ColumnLayout {
  /** Widths of the columns that do not fold, by id. */
  readonly widths: Readonly<Record<string, number>>;
  /** Ids of the columns that fold into the row's details. */
  readonly folded: readonly string[];
  /** Moments are shortened to their days. */
  readonly daysOnly: boolean;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * Fits columns into the room there is: moments are shortened first, then columns of priority 3 and of priority 2 fold,
 * the last one first. `reserve` is what the buttons that open a row's details need once a column folds.
 */
export function layoutColumns(columns: readonly ColumnWidths[], room: number, reserve: number): ColumnLayout {
  const leastOf = (column: ColumnWidths, daysOnly: boolean) =>
    column.isFixed ? column.ideal : daysOnly ? (column.dayLeast ?? column.least) : column.least;
  const fits = (shown: readonly ColumnWidths[], daysOnly: boolean) =>
    sum(shown.map((column) => leastOf(column, daysOnly))) <= room - (shown.length < columns.length ? reserve : 0);
  const daysOnly = !fits(columns, false) && columns.some(({ dayLeast }) => dayLeast !== undefined);
  let shown = columns;
  for (const priority of [3, 2] as const)
    for (const column of columns.toReversed())
      if (column.priority === priority && !fits(shown, daysOnly)) shown = shown.filter((other) => other !== column);
  const folded = columns.filter((column) => !shown.includes(column)).map(({ id }) => id);
  const least = shown.map((column) => leastOf(column, daysOnly));
  return {
    widths: shareRoom(shown, least, room - (folded.length > 0 ? reserve : 0), daysOnly),
    folded,
    daysOnly,
  };
}

/** Widths between least and ideal, all in the same proportion; what is left then is shared by columns of text. */
function shareRoom(columns: readonly ColumnWidths[], least: readonly number[], room: number, daysOnly: boolean) {
  const ideal = columns.map((column, at) =>
    column.dayLeast !== undefined && daysOnly ? (least[at] ?? 0) : Math.max(column.ideal, least[at] ?? 0),
  );
  const spare = room - sum(least);
  const missing = sum(ideal) - sum(least);
  const part = missing > 0 ? Math.min(1, Math.max(0, spare) / missing) : 1;
  const widths = columns.map((_, at) => Math.floor((least[at] ?? 0) + ((ideal[at] ?? 0) - (least[at] ?? 0)) * part));
  const growing = columns.filter(({ isText, isFixed }) => isText && !isFixed);
  const takers = growing.length > 0 ? growing : columns.slice(-1);
  const left = Math.max(0, room - sum(widths));
  const all = sum(takers.map((column) => column.ideal));
  const shares = new Map(takers.map((column) => [column, Math.floor((left * column.ideal) / all)]));
  const rest = left - sum([...shares.values()]);
  return Object.fromEntries(
    columns.map((column, at) => [
      column.id,
      (widths[at] ?? 0) + (shares.get(column) ?? 0) + (column === takers[0] ? rest : 0),
    ]),
  );
}
