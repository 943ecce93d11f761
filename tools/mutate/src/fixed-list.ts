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

/** The list with what a run found; what the run did not reach stays as it was. */
export function mergeResults(recorded: readonly Result[], results: readonly Result[]): Result[] {
  const found = new Map(results.map((result) => [keyOf(result), result]));
  return recorded.map((one) => found.get(keyOf(one)) ?? one);
}

/** Mutations that were killed when the list was recorded, and live now. */
export function findLost(recorded: readonly Result[], results: readonly Result[]): Result[] {
  const outcomes = new Map(results.map((result) => [keyOf(result), result.outcome]));
  return recorded.filter(
    (one) => one.outcome === "killed" && ["survived", "timed out"].includes(outcomes.get(keyOf(one)) ?? ""),
  );
}
