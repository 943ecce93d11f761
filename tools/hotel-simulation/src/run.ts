import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseOptions } from "./options.ts";
import type { PlayResult } from "./outcomes/play-result.ts";
import { ResultFiles } from "./outcomes/result-files.ts";
import { Totals } from "./outcomes/totals.ts";
import { findTreeHashes } from "./outcomes/tree-hashes.ts";
import { playSeed, playStory } from "./play.ts";
import type { Story } from "./stories/steps/story.ts";
import { openWorld, type World } from "./world/world.ts";

// Plays stories and seeds as the options of `main.ts` say.

const options = parseOptions(process.argv.slice(2));
const { language, words, seeds, page, calls, isFull } = options;
const STORIES = join(import.meta.dirname, "stories");

/** Results of earlier sittings, in the full size. */
function openFiles(): ResultFiles | undefined {
  if (!isFull) return undefined;
  const hashes = findTreeHashes();
  if (hashes === undefined)
    throw new Error("commit product and simulation first: results are stored for their last commit");
  return new ResultFiles(join(import.meta.dirname, "../results"), `${hashes} ${page} by page, ${calls} by calls`);
}

async function loadStories(): Promise<Story[]> {
  if (!options.hasStories) return [];
  const isWanted = (file: string) => words.length === 0 || words.some((word) => file.includes(word));
  const files = readdirSync(STORIES).filter((file) => file.endsWith(".ts") && isWanted(file));
  if (files.length === 0) throw new Error(`no story is named ${words.join(" or ")}`);
  return Promise.all(files.sort().map(async (file): Promise<Story> => (await import(join(STORIES, file))).story));
}

async function playStories(world: World): Promise<PlayResult[]> {
  const results: PlayResult[] = [];
  for (const story of await loadStories()) {
    const result = await playStory(world, story, language);
    console.log(`${result.text}\n`);
    results.push(result);
  }
  return results;
}

async function playOneSeed(world: World, seed: number): Promise<PlayResult[]> {
  const result = await playSeed(world, { ...options, seed });
  console.log(`${result.text}\n`);
  return [result];
}

const totals = new Totals({ isFull });
const files = openFiles();
const world = await openWorld();
// Its programs lead groups of their own: whoever ends this one ends them as well.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void world.close().finally(() => process.exit(130)));
try {
  const parts = [
    { name: "stories", play: () => playStories(world) },
    ...seeds.map((seed) => ({ name: `seed-${seed}`, play: () => playOneSeed(world, seed) })),
  ];
  for (const { name, play } of parts) {
    const earlier = files?.find(name);
    const results = earlier ?? (await play());
    if (!earlier) files?.save(name, results);
    for (const result of results) totals.add(result);
  }
} finally {
  await world.close();
}
console.log(totals.print());
process.exitCode = totals.isTrue ? 0 : 1;
