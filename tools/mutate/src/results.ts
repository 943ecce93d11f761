import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "@adel/run/workspace";
import { findLine, keyOf, type Mutation, type Outcome, type Result, resultSchema } from "./mutation.ts";
import { readProduction, type Target } from "./production.ts";

const git = (...words: string[]): string => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();

/** The number of commits up to the last one that touches a test. */
export function getDefaultSeed(): number {
  const last = git("log", "-1", "--format=%H", "--", "*.test.ts", "*.test.tsx");
  return Number(git("rev-list", "--count", last));
}

/** Results of earlier runs with the same seed over the same state of the package; each new one is appended. */
export function openResults({ name, packageFolder }: Target, run: string | number) {
  const state = git("rev-parse", "--short=8", `HEAD:${packageFolder}`);
  const path = join(root, `.turbo/mutate/${name}-${run}-${state}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
  const results = new Map(
    lines
      .filter((line) => line !== "")
      .map((line) => {
        const result = resultSchema.parse(JSON.parse(line));
        return [keyOf(result), result] as const;
      }),
  );
  return {
    path,
    get: (mutation: Mutation) => results.get(keyOf(mutation)),
    add(result: Result) {
      results.set(keyOf(result), result);
      appendFileSync(path, `${JSON.stringify(result)}\n`);
    },
  };
}

const COLUMNS = ["package", "mutations", "killed", "survived", "timed out"] as const;

/** One row for each target, and below them what lives, with the line before and after. */
export function formatReport(results: ReadonlyMap<string, readonly Result[]>): string {
  const count = (list: readonly Result[], outcome: Outcome) => list.filter((one) => one.outcome === outcome).length;
  const rows = [...results].map(([name, list]) =>
    [name, list.length, count(list, "killed"), count(list, "survived"), count(list, "timed out")].map(String),
  );
  const table = [[...COLUMNS], ...rows].map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(28) : cell.padStart(10))).join(""),
  );
  const all = [...results.values()].flat();
  return [...table, ...listAlive(all, "survived"), ...listAlive(all, "timed out")].join("\n");
}

const listAlive = (results: readonly Result[], outcome: Outcome): string[] => {
  const alive = results.filter((one) => one.outcome === outcome);
  return alive.length === 0 ? [] : ["", `${outcome}:`, ...alive.map(describeMutation)];
};

/** The number of the line on which a mutation begins in the workspace; undefined where it no longer fits. */
export function getLine(mutation: Mutation): number | undefined {
  const text = readProduction(mutation.file);
  return text === undefined ? undefined : findLine(text, mutation);
}

/** `file:line  operator`, then the lines before and after. */
export function describeMutation(mutation: Mutation): string {
  const { file, operator, before, after } = mutation;
  return `${file}:${getLine(mutation) ?? "?"}  ${operator}\n    - ${shorten(before)}\n    + ${shorten(after)}`;
}

const shorten = (lines: string): string => lines.replaceAll(/\s*\n\s*/g, " ⏎ ").slice(0, 200);
