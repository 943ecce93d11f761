import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre";

export type Cell = string | number | null;

/** A table to export: titles in the caller's language, rows as the database returns them. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly Cell[]>;
}
/** Creates a sheet of rows; `cells` maps each row to its cells. */
export const sheet = <Row>(
  title: string,
  columns: readonly string[],
  rows: AsyncIterable<Row>,
  cells: (row: Row) => readonly Cell[],
): Sheet => ({ title, columns, rows: mapped(rows, cells) });

async function* mapped<A, B>(rows: AsyncIterable<A>, change: (row: A) => B): AsyncGenerator<B> {
  for await (const row of rows) yield change(row);
}

/**
 * Text that looks like an escape (`_x000D_`) would be read as that character; ECMA-376 part 1 §22.9.2.19 escapes it.
 */
const escaped = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_") : cell;

async function* lines({ columns, rows }: Sheet): AsyncGenerator<Cell[]> {
  yield columns.map(escaped);
  for await (const row of rows) yield row.map(escaped);
}

/** The bytes of an .xlsx file, row by row; text cells stay text, so one that begins with = is not a formula. */
export const xlsx = (sheet: Sheet): Readable =>
  Readable.fromWeb(writeXlsxStream(lines(sheet), { name: sheet.title.slice(0, 31) }));

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
