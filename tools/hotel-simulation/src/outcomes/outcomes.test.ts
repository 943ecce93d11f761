import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { promises } from "../promises/table.ts";
import type { PlayResult } from "./play-result.ts";
import { ResultFiles } from "./result-files.ts";
import { Totals } from "./totals.ts";

const toResult = (more: Partial<PlayResult> = {}): PlayResult => ({
  ...{ isTrue: true, text: "true   a guest stays", decided: { "card: blank": 1 }, acts: {} },
  ...more,
});

function sum(result: PlayResult, isFull = false): Totals {
  const totals = new Totals({ isFull });
  totals.add(result);
  return totals;
}

test("a run names what each row decided, the rows that decided nothing, and the share of success of each act", () => {
  const printed = sum(toResult({ acts: { "checkIn by page": { asked: 8, done: 7 } } })).print();
  expect(printed).toContain("   1 card: blank");
  expect(printed).toContain("rows that decided nothing:\n       card: hand it over\n");
  expect(printed).toContain("  checkIn by page: 7 of 8 done, 88 %");
  expect(printed).toContain("1 of 1 are true");
});

test("a run is not true with a difference, or where most acts are refused", () => {
  const withDone = (done: number) => ({ acts: { checkIn: { asked: 10, done } } });
  expect(sum(toResult(withDone(7))).isTrue).toBe(true);
  expect(sum(toResult({ isTrue: false })).isTrue).toBe(false);
  const refused = sum(toResult(withDone(6)));
  expect(refused.isTrue).toBe(false);
  expect(refused.print()).toContain("fewer than 70 of a hundred acts were done");
});

test("in the full size each row of the table must decide something", () => {
  const decided = Object.fromEntries(promises.map(({ kind, name }) => [`${kind}: ${name}`, 1]));
  expect(sum(toResult({ decided }), true).isTrue).toBe(true);
  expect(sum(toResult(), true).isTrue).toBe(false);
});

test("results are found again for the same state of the product alone, and only where they are true", () => {
  const folder = mkdtempSync(join(tmpdir(), "adel-results-"));
  const files = new ResultFiles(folder, "a-b");
  expect(files.find("seed-1")).toBeUndefined();
  files.save("seed-1", [toResult()]);
  files.save("seed-2", [toResult({ isTrue: false })]);
  expect(files.find("seed-1")).toEqual([toResult()]);
  expect(files.find("seed-2")).toBeUndefined();
  expect(new ResultFiles(folder, "a-c").find("seed-1")).toBeUndefined();
  rmSync(folder, { recursive: true });
});
