import { type CellValue, parseCsv, readXlsx } from "hucre";
import { failField } from "../errors.ts";
import { isUnzippedSizeWithin } from "./unzip.ts";

/** Maximum unpacked size: a few thousand rows are about a megabyte, more indicates a zip bomb. */
const MAX_UNPACKED = 32 * 1024 * 1024;
/** APPNOTE.TXT 6.3.10 §4.3.7 (PKWARE): the first bytes of every .xlsx. */
const ZIP = Buffer.from("PK\x03\x04", "latin1");

/** The rows of a spreadsheet, titles first. */
export type SheetRows = readonly (readonly CellValue[])[];

/** The content of a cell as text. */
export const cellText = (cell: CellValue | undefined): string =>
  cell === null || cell === undefined ? "" : String(cell).trim();

/** Rows of an .xlsx workbook's first sheet, at most one more than `max`. */
export async function xlsxRows(bytes: Buffer, max: number): Promise<SheetRows> {
  if (!(await isUnzippedSizeWithin(bytes, MAX_UNPACKED))) throw failField("file", "SHEET_UNREADABLE");
  try {
    const book = await readXlsx(bytes, { sheets: [0], maxRows: max + 2 });
    return book.sheets[0]?.rows ?? [];
  } catch {
    // Any error here means that it is not a readable workbook.
    throw failField("file", "SHEET_UNREADABLE");
  }
}

/** Decodes text as spreadsheet programs save it: UTF-8, or GB 18030 in Chinese editions. */
function textOf(bytes: Buffer): string {
  for (const encoding of ["utf-8", "gb18030"])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes("\0")) return text;
    } catch {
      // Tries the next encoding.
    }
  throw failField("file", "TABLE_UNREADABLE");
}

/** Reads an .xlsx or .csv file, recognized by its first bytes. */
export async function tableRows(bytes: Buffer, max: number): Promise<SheetRows> {
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return xlsxRows(bytes, max);
  return parseCsv(textOf(bytes), { maxRows: max + 2 });
}
