// Cast: the type of Object.fromEntries does not express that every field is present.
import { Readable } from "node:stream";
import { LOCALES, type MessageKey } from "@adel/messages";
import type { Language } from "@adel/protocol";
import { failField } from "../errors.ts";
import { translate } from "../messages.ts";
import { cellText, type SheetRows } from "./read-sheet.ts";
import { type Sheet, sheet } from "./spreadsheet.ts";

/** The columns of a spreadsheet by field: their titles, and which are required. */
export interface SheetColumns<F extends string> {
  readonly fields: readonly F[];
  readonly needed: readonly F[];
  readonly titles: Readonly<Record<F, MessageKey<"sheets">>>;
  /** Earlier titles of a column, still accepted in old files. */
  readonly formerTitles?: Readonly<Partial<Record<F, MessageKey<"sheets">>>>;
  /** A column with another title refuses the sheet, because it was made for something else; otherwise it is ignored. */
  readonly refusesOthers?: true;
}
/** A row of the spreadsheet: its number, and the cell of each column. */
export type SheetRow<F extends string> = { readonly row: number; readonly cells: Readonly<Record<F, string>> };

/** The empty spreadsheet for users to fill in: only its titles. */
export function templateSheet<F extends string>(
  title: MessageKey<"sheets">,
  { fields, titles }: Pick<SheetColumns<F>, "fields" | "titles">,
  language: Language,
): Sheet {
  const t = translate(language, "sheets");
  return sheet(
    t(title),
    fields.map((field) => t(titles[field])),
    Readable.from([]),
    () => [],
  );
}

/** The column of each field by its title in any language; -1 where the sheet has none. */
function findColumns<F extends string>(
  head: SheetRows[number],
  { fields, needed, titles, formerTitles, refusesOthers }: SheetColumns<F>,
  language: Language,
): ReadonlyMap<F, number> {
  const named = head.map((cell) => cellText(cell).toLowerCase());
  const titled = (key: MessageKey<"sheets"> | undefined) =>
    key ? Math.max(...LOCALES.map(({ id }) => named.indexOf(translate(id, "sheets")(key).toLowerCase()))) : -1;
  const column = (field: F) => Math.max(titled(titles[field]), titled(formerTitles?.[field]));
  const at = new Map(fields.map((field) => [field, column(field)] as const));
  const lacking = needed
    .filter((field) => at.get(field) === -1)
    .map((field) => translate(language, "sheets")(titles[field]));
  if (lacking.length > 0) throw failField("file", "SHEET_TITLES", { titles: lacking.join(", ") });
  const read = new Set(at.values());
  const others = head.map(cellText).filter((title, index) => title !== "" && !read.has(index));
  if (refusesOthers && others.length > 0) throw failField("file", "SHEET_OTHER_TITLES", { titles: others.join(", ") });
  return at;
}

/** Parses non-empty rows. Columns are matched by their titles in any language and order. */
export function readColumns<F extends string>(
  [head = [], ...body]: SheetRows,
  columns: SheetColumns<F>,
  language: Language,
  max: number,
): readonly SheetRow<F>[] {
  const { fields } = columns;
  const at = findColumns(head, columns, language);
  const rows = body.map((row, index) => ({
    row: index + 2,
    cells: Object.fromEntries(fields.map((field) => [field, cellText(row[at.get(field) ?? -1])])) as Record<F, string>,
  }));
  const filled = rows.filter(({ cells }) => fields.some((field) => cells[field] !== ""));
  if (filled.length === 0) throw failField("file", "SHEET_EMPTY");
  if (body.length > max) throw failField("file", "SHEET_TOO_LONG", { max });
  return filled;
}
