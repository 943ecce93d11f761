import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { keyOf, type Result, resultSchema } from "./mutation.ts";

const toUrl = (name: string): URL => new URL(`../fixtures/${name}.json`, import.meta.url);

/** The fixed list of a package: mutations, and what became of each when the list was recorded. */
export function readFixedList(name: string): Result[] {
  const url = toUrl(name);
  if (!existsSync(url)) throw new Error(`${name} has no fixed list`);
  return z.array(resultSchema).parse(JSON.parse(readFileSync(url, "utf8")));
}

export const writeFixedList = (name: string, list: readonly Result[]): void =>
  writeFileSync(toUrl(name), `${JSON.stringify(list, null, 2)}\n`);

/** What makes a run of the fixed list red: mutations that were killed and now live, and those that fit no longer. */
export function findRegressions(recorded: readonly Result[], results: readonly Result[]) {
  const outcomes = new Map(results.map((result) => [keyOf(result), result.outcome]));
  const unfit = recorded.filter((one) => !outcomes.has(keyOf(one)));
  const lost = recorded.filter(
    (one) => one.outcome === "killed" && !unfit.includes(one) && outcomes.get(keyOf(one)) !== "killed",
  );
  return { lost, unfit };
}
