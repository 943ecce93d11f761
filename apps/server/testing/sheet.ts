import { readXlsx } from "hucre";

/** A row of an exported sheet: the cells by their titles. */
type SheetRow = Readonly<Record<string, unknown>>;
interface ExportedSheet {
  readonly titles: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** Reads the first sheet of an exported file: its titles, and each row below by them. */
export async function readSheet(file: Uint8Array): Promise<ExportedSheet> {
  const [first = [], ...rest] = (await readXlsx(file)).sheets[0]?.rows ?? [];
  const titles = first.map(String);
  const named = new Set(first.filter((title) => typeof title === "string" && title !== ""));
  if (named.size !== titles.length) throw new Error(`a column has no title of its own: ${titles.join(", ")}`);
  return { titles, rows: rest.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]]))) };
}
