import { buffer } from "node:stream/consumers";
import { readXlsx } from "hucre";
import { expect, it } from "vitest";
import { unzipped } from "../../../testing/hostile/zip.ts";
import { xlsxRows } from "./read-sheet.ts";
import { sheet, xlsx } from "./spreadsheet.ts";

/** Texts that spreadsheet programs treat as formulas in files without types, such as CSV. */
const FORMULAS = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "=cmd|'/c calc'!A1",
  "\t=1+1",
  "\r=1+1",
  "\n=1+1",
  "＝1+1",
  " =1",
];

it("writes a text that looks like a formula as a text cell, unchanged, next to numbers (C7)", async () => {
  async function* rows() {
    for (const text of FORMULAS) yield text;
  }
  const services = sheet("=title", ["=column", "number"], rows(), (text) => [text, -1]);
  const file = await buffer(xlsx(services));
  const xml = [...unzipped(file)].find(([name]) => /worksheets\/sheet1/.test(name))?.[1].toString() ?? "";
  expect(xml).not.toMatch(/<f[ >/]/);
  const cells = [...xml.matchAll(/<c r="A\d+"([^>]*)>/g)].map(([, type]) => type?.trim());
  expect(cells).toEqual(Array.from({ length: FORMULAS.length + 1 }, () => 't="inlineStr"'));
  expect((await readXlsx(file)).sheets[0]?.rows).toEqual([
    ["=column", "number"],
    ...FORMULAS.map((text) => [text, -1]),
  ]);
});

it("reads text that looks like an escaped character unchanged, next to characters that XML cannot contain", async () => {
  const texts = ["_x000D_", "a_x000D_b\rc", "_x005F_", "_x005F_x000D_", "_x000D_x000A_", "_x00_", "x000D_", "\u0001"];
  async function* rows() {
    for (const text of texts) yield text;
  }
  const file = await buffer(xlsx(sheet("title", ["_x0041_"], rows(), (text) => [text])));
  expect(await xlsxRows(file, texts.length)).toEqual([["_x0041_"], ...texts.map((text) => [text])]);
});
