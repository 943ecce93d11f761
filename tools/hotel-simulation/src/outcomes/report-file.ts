import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "@adel/run/workspace";
import type { PlayResult } from "./play-result.ts";

/** A story or a seed that was played. */
export interface Play {
  /** By this word it is played alone. */
  readonly name: string;
  readonly result: PlayResult;
  readonly startTime: number;
  readonly endTime: number;
}

/** The title, and what is not true first: the whole story was printed. */
function toAssertion({ isTrue, text }: PlayResult) {
  const [head = "", ...lines] = text.split("\n");
  const title = head.replace(/^\S+\s+/, "");
  const differences = lines.filter((line) => line.includes("✗")).map((line) => line.trim());
  return {
    ...{ title, ancestorTitles: [], status: isTrue ? "passed" : "failed" },
    failureMessages: isTrue ? [] : [differences.join("\n")],
  };
}

/** Writes what was played as `npm test` reads reports: in the form of vitest's JSON. */
export function writeReport(file: string, plays: readonly Play[], isTrue: boolean): void {
  const failed = plays.filter(({ result }) => !result.isTrue).length;
  const testResults = plays.map(({ name, result, startTime, endTime }) => ({
    ...{ name: join(root, "tools/hotel-simulation", name), status: result.isTrue ? "passed" : "failed" },
    ...{ startTime, endTime, assertionResults: [toAssertion(result)] },
  }));
  const counts = { success: isTrue, numPassedTests: plays.length - failed, numFailedTests: failed };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...counts, testResults }));
}
