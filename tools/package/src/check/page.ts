import { readFileSync, writeFileSync } from "node:fs";
import type { Outcome } from "./outcome.ts";

const BEGIN = "<!-- result of pnpm check:packages -->";
const END = "<!-- end of result -->";
const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ").trim();

/** Puts the last result into the page between its two marks. */
export function writeResult(page: string, heading: string, outcomes: readonly Outcome[]): void {
  const text = readFileSync(page, "utf8");
  const [before, after] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${page} has no place for the result`);
  const rows = outcomes.map(
    ({ subject, what, result, detail }) => `| ${[subject, what, result, detail].map(cell).join(" | ")} |`,
  );
  const table = ["| package | step | result | seen |", "|---|---|---|---|", ...rows];
  const result = [BEGIN, "", heading, "", ...table, "", ""].join("\n");
  writeFileSync(page, text.slice(0, before) + result + text.slice(after));
}
