import { parseArgs } from "node:util";
import type { Language } from "./promises/promise.ts";

/** Commands of each seed: by a clerk at a page, and by calls. */
export interface SeedSize {
  readonly page: number;
  readonly calls: number;
}

export interface SimulationOptions extends SeedSize {
  readonly language: Language;
  /** Parts of the names of stories and seeds: what is played; none: all of them. */
  readonly words: readonly string[];
  readonly seeds: readonly number[];
  readonly hasStories: boolean;
  /** Every row of the table must decide something, and results are kept for the next sitting. */
  readonly isFull: boolean;
  /** A shorter story is looked for where a seed has a difference; the small size only says that there is one. */
  readonly isShrinking: boolean;
  /** Where `npm test` finds what was played. */
  readonly report: string | undefined;
}

const FULL: SeedSize & { readonly seeds: string } = { seeds: "1..20", page: 100, calls: 200 };
const SMALL: SeedSize & { readonly seeds: string } = { seeds: "1", page: 60, calls: 60 };

/** `[--language zh|en] [--full | --small] [--seeds 1..20] [--page 100] [--calls 200] [--report FILE] [WORD...]`. */
export function parseOptions(args: readonly string[]): SimulationOptions {
  const { values, positionals: words } = parseArgs({
    args: [...args],
    options: {
      language: { type: "string", default: "zh" },
      full: { type: "boolean", default: false },
      small: { type: "boolean", default: false },
      seeds: { type: "string" },
      page: { type: "string" },
      calls: { type: "string" },
      report: { type: "string" },
    },
    allowPositionals: true,
  });
  const { language, full: isFull, small: isSmall } = values;
  if (language !== "zh" && language !== "en") throw new Error(`no language ${language}`);
  const size = isSmall ? SMALL : FULL;
  const seeds = parseSeeds(values.seeds ?? (isFull || isSmall ? size.seeds : ""));
  return {
    ...{ language, words, seeds, isFull, isShrinking: !isSmall, report: values.report },
    hasStories: isFull || isSmall || words.length > 0 || seeds.length === 0,
    page: values.page === undefined ? size.page : parseCount(values.page),
    calls: values.calls === undefined ? size.calls : parseCount(values.calls),
  };
}

function parseCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`“${text}” is no number`);
  return Number(text);
}

/** `7` or `1..20`. */
function parseSeeds(text: string): number[] {
  if (text === "") return [];
  const [first = 0, last = first] = text.split("..").map(parseCount);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
