import type { Facts } from "./facts.ts";
import { isMigration, isTest, lineCount } from "./sources.ts";

/** A rule about what stands in a file: its name, what to do instead, and whether the file breaks it. */
export type Manner = {
  readonly name: string;
  readonly remedy: string;
  readonly breaks: (file: Facts) => boolean;
};

const longestFile = 400;
const longestOwn = 50;
const clocks = /\/(kernel|core)\/clock[.]ts$/;
const configurations = /(\/config[.]ts|[.]config[.]ts)$/;
const silencers =
  /(\/\/|\/\*|\{\/\*).*(@ts-(ignore|nocheck|expect-error)|eslint-disable|prettier-ignore|biome-ignore-(all|start)|(dependency-cruiser|depcruise)-\w+|knip-ignore|(v8|c8|istanbul) ignore)/;
const ignoreWithoutReason = /biome-ignore(?!-)(?! lint\/[\w/]+: \S.{14,})/;
const sleepingTest = /\b(test|it|describe|suite)[.](skip|only|todo|fails)\b/;
const saysWhyItCasts = /^(\/\/|\/\*\*?) .*\b(as|casts?)\b/i;

export const manners: readonly Manner[] = [
  {
    name: "no file over 400 lines",
    remedy: "find the second subject in it and give that its own file",
    breaks: ({ path, text }) => !isMigration(path) && lineCount(text) > longestFile,
  },
  {
    name: "no function over 50 lines of its own",
    remedy: "name a part of it and let that be a function",
    breaks: ({ path, longest }) => !isTest(path) && !isMigration(path) && longest > longestOwn,
  },
  {
    name: "no any",
    remedy: "say the type, or unknown and look before use",
    breaks: ({ any }) => any > 0,
  },
  {
    name: "a cast says why in the file's first line",
    remedy: "narrow by a check; where that cannot be, the first line is a comment that says why this file casts",
    breaks: ({ path, text, casts }) => casts > 0 && !isTest(path) && !saysWhyItCasts.test(text),
  },
  {
    name: "only clock.ts reads the time",
    remedy: "take the clock as a parameter",
    breaks: ({ path, clock }) => !isTest(path) && !clocks.test(path) && clock > 0,
  },
  {
    name: "only config.ts reads the environment",
    remedy: "take the value as a parameter; config.ts parses it once",
    breaks: ({ path, environment }) => !isTest(path) && !configurations.test(path) && environment > 0,
  },
  {
    name: "no check is silenced",
    remedy: "mend what the check found; a biome-ignore names its rule and a reason",
    // This tool has to quote what it looks for.
    breaks: ({ path, text }) =>
      !path.startsWith("tools/floors/") &&
      text.split("\n").some((line) => silencers.test(line) || ignoreWithoutReason.test(line)),
  },
  {
    name: "no test sleeps",
    remedy: "mend the test or take it out",
    breaks: ({ text }) => sleepingTest.test(text),
  },
];

/** Every file that breaks a rule, as a sentence. */
export const breaches = (list: readonly Facts[]): string[] =>
  manners.flatMap(({ name, remedy, breaks }) =>
    list.filter(breaks).map(({ path }) => `${name}: ${path}\n    ${remedy}`),
  );
