import type { Facts } from "./facts.ts";
import { isMigration, isTest, lineCount } from "./sources.ts";

/** A rule about what stands in a file: its name, what to do instead, and whether the file breaks it. */
export type FileRule = {
  readonly name: string;
  readonly hint: string;
  readonly breaks: (file: Facts) => boolean;
};

const maxFile = 400;
const maxLines = 60;
const clocks = /\/(kernel|core)\/clock[.]ts$/;
const configurations = /(\/config[.]ts|[.]config[.]ts)$/;
const silencers =
  /(\/\/|\/\*|\{\/\*).*(@ts-(ignore|nocheck|expect-error)|eslint-disable|prettier-ignore|biome-ignore-(all|start)|(dependency-cruiser|depcruise)-\w+|knip-ignore|(v8|c8|istanbul) ignore)/;
const ignoreWithoutReason = /biome-ignore(?!-)(?! lint\/[\w/]+: \S.{14,})/;
const sleepingTest = /\b(test|it|describe|suite)[.](skip|only|todo|fails)\b/;
const subjectInCore = /^apps\/web\/src\/core\/(.*[/-])?(hotel|room|card|account|encoder)s?[-./]/;
const reportsWhyItCasts = /^(\/\/|\/\*\*?) .*\b(as|casts?)\b/i;

export const fileRules: readonly FileRule[] = [
  {
    name: "no file over 400 lines",
    hint: "find the second subject in it and give that its own file",
    breaks: ({ path, text }) => !isMigration(path) && lineCount(text) > maxFile,
  },
  {
    name: "no function over 60 lines",
    hint: "name a part of it and let that be a function",
    breaks: ({ path, max }) => !isTest(path) && !isMigration(path) && max > maxLines,
  },
  {
    name: "no any",
    hint: "say the type, or unknown and look before use",
    breaks: ({ any }) => any > 0,
  },
  {
    name: "a cast says why in the file's first line",
    hint: "narrow by a check; where that cannot be, the first line is a comment that says why this file casts",
    breaks: ({ path, text, casts }) => casts > 0 && !isTest(path) && !reportsWhyItCasts.test(text),
  },
  {
    name: "only clock.ts reads the time",
    hint: "take the clock as a parameter",
    breaks: ({ path, clock }) => !isTest(path) && !clocks.test(path) && clock > 0,
  },
  {
    name: "only config.ts reads the environment",
    hint: "take the value as a parameter; config.ts parses it once",
    breaks: ({ path, environment }) => !isTest(path) && !configurations.test(path) && environment > 0,
  },
  {
    name: "no check is silenced",
    hint: "mend what the check found; a biome-ignore names its rule and a reason",
    // This tool has to quote what it looks for.
    breaks: ({ path, text }) =>
      !path.startsWith("tools/structure/") &&
      text.split("\n").some((line) => silencers.test(line) || ignoreWithoutReason.test(line)),
  },
  {
    name: "core of the page names no hotel, room, card, account or encoder",
    hint: "move the file to the feature of its subject and export it from that feature's index.ts",
    breaks: ({ path }) => subjectInCore.test(path),
  },
  {
    name: "no test is skipped",
    hint: "mend the test or take it out",
    breaks: ({ text }) => sleepingTest.test(text),
  },
];

/** Every file that breaks a rule, as a sentence. */
export const violations = (list: readonly Facts[]): string[] =>
  fileRules.flatMap(({ name, hint, breaks }) => list.filter(breaks).map(({ path }) => `${name}: ${path}\n    ${hint}`));
