import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { parseOptions } from "./options.ts";
import type { PlayResult } from "./outcomes/play-result.ts";
import { type Play, writeReport } from "./outcomes/report-file.ts";
import { ResultFiles } from "./outcomes/result-files.ts";
import { Totals } from "./outcomes/totals.ts";
import { findTreeHashes } from "./outcomes/tree-hashes.ts";
import { playSeed, playStory } from "./play.ts";
import type { Story } from "./stories/steps/story.ts";
import { openWorld, type World } from "./world/world.ts";

// Plays stories and seeds as the options of `main.ts` say.

const options = parseOptions(process.argv.slice(2));
const { language, words, page, calls, isFull, report } = options;
const STORIES = join(import.meta.dirname, "stories");
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
const toSeedName = (seed: number): string => `seed-${seed}`;
const seeds = options.seeds.filter((seed) => isWanted(toSeedName(seed)));
const files = options.hasStories ? readdirSync(STORIES).filter((file) => file.endsWith(".ts") && isWanted(file)) : [];
if (files.length + seeds.length === 0) throw new Error(`nothing is named ${words.join(" or ")}`);

/** Results of earlier sittings, in the full size. */
function openResults(): ResultFiles | undefined {
  if (!isFull) return undefined;
  const hashes = findTreeHashes();
  if (hashes === undefined)
    throw new Error("commit product and simulation first: results are stored for their last commit");
  return new ResultFiles(join(import.meta.dirname, "../results"), `${hashes} ${page} by page, ${calls} by calls`);
}

const plays: Play[] = [];

/** Plays, and prints what it came to and how long it took. */
async function tell(name: string, play: () => Promise<PlayResult>): Promise<PlayResult> {
  const startTime = Date.now();
  const result = await play();
  const endTime = Date.now();
  console.log(`${result.text}\n       ${((endTime - startTime) / 1000).toFixed(1)} s\n`);
  plays.push({ name, result, startTime, endTime });
  return result;
}

async function playStories(world: World): Promise<PlayResult[]> {
  const results: PlayResult[] = [];
  for (const file of files.sort()) {
    const { story }: { readonly story: Story } = await import(join(STORIES, file));
    results.push(await tell(basename(file, ".ts"), () => playStory(world, story, language)));
  }
  return results;
}

const playOneSeed = async (world: World, seed: number): Promise<PlayResult[]> => [
  await tell(toSeedName(seed), () => playSeed(world, { ...options, seed })),
];

const totals = new Totals({ isFull });
const stored = openResults();
const world = await openWorld();
// Its programs lead groups of their own: whoever ends this one ends them as well.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void world.close().finally(() => process.exit(130)));
try {
  const parts = [
    ...(files.length > 0 ? [{ name: "stories", play: () => playStories(world) }] : []),
    ...seeds.map((seed) => ({ name: toSeedName(seed), play: () => playOneSeed(world, seed) })),
  ];
  for (const { name, play } of parts) {
    const earlier = stored?.find(name);
    const results = earlier ?? (await play());
    if (!earlier) stored?.save(name, results);
    for (const result of results) totals.add(result);
  }
} finally {
  await world.close();
}
console.log(totals.print());
if (report !== undefined) writeReport(report, plays, totals.isTrue);
process.exitCode = totals.isTrue ? 0 : 1;
