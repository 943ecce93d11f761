import { readXlsx } from "hucre";

/** A row of an exported sheet: the cells by their titles. */
export type SheetRow = Readonly<Record<string, unknown>>;

/** Reads the first sheet of an exported file: its titles, and each row below by them. */
export async function readSheet(file: Uint8Array): Promise<{ titles: readonly string[]; rows: readonly SheetRow[] }> {
  const [first = [], ...rest] = (await readXlsx(file)).sheets[0]?.rows ?? [];
  const titles = first.map(String);
  return { titles, rows: rest.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index]]))) };
}
