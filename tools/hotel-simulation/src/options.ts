import { parseArgs } from "node:util";
import type { Language } from "./promises/promise.ts";

export interface SimulationOptions {
  readonly language: Language;
  /** Parts of the names of stories; none: every story, unless seeds are given. */
  readonly words: readonly string[];
  readonly seeds: readonly number[];
  /** Commands of each seed. */
  readonly calls: number;
}

/** `[--language zh|en] [--seeds 1..20] [--calls 25] [WORD...]`. */
export function parseOptions(args: readonly string[]): SimulationOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      language: { type: "string", default: "zh" },
      seeds: { type: "string" },
      calls: { type: "string", default: "25" },
    },
    allowPositionals: true,
  });
  const { language, seeds = "", calls } = values;
  if (language !== "zh" && language !== "en") throw new Error(`no language ${language}`);
  return { language, words: positionals, seeds: parseSeeds(seeds), calls: parseCount(calls) };
}

function parseCount(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`“${text}” is no number above zero`);
  return Number(text);
}

/** `7` or `1..20`. */
function parseSeeds(text: string): number[] {
  if (text === "") return [];
  const [first = 0, last = first] = text.split("..").map(parseCount);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
