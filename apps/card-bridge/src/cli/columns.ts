import { stripVTControlCharacters } from "node:util";

/** Characters that take two cells of a terminal: CJK, kana, hangul, full-width forms (Unicode UAX #11, W and F). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;

/** The width of a text in terminal cells, without its color codes. */
export function cells(colored: string): number {
  const text = stripVTControlCharacters(colored);
  return text.length + (text.match(WIDE)?.length ?? 0);
}

/** Text filled up with blanks to a number of cells. */
export const padded = (text: string, width: number): string => text + " ".repeat(Math.max(0, width - cells(text)));

/** Rows as aligned lines; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[], gap = 2): readonly string[] {
  const widths = rows.reduce<number[]>(
    (max, row) => row.map((text, at) => Math.max(cells(text), max[at] ?? 0)).concat(max.slice(row.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((text, at) => (at === row.length - 1 ? text : padded(text, (widths[at] ?? 0) + gap)))
      .join("")
      .trimEnd(),
  );
}
