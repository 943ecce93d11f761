import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Totals } from "./judge/totals.ts";
import { parseOptions } from "./options.ts";
import { playSeed, playStory } from "./play.ts";
import type { Story } from "./stories/steps/story.ts";
import { openWorld } from "./world/world.ts";

// node src/main.ts [--language zh|en] [--seeds 1..20 [--calls 25]] [WORD...]: plays the stories whose file name holds one of
// the words, and the seeds; with seeds and no word, the seeds alone.
const { language, words, seeds, calls } = parseOptions(process.argv.slice(2));
const FOLDER = join(import.meta.dirname, "stories");
/** Numbers of the hotels that are added: one for each story, one for each seed. */
const FIRST_HOTEL = 5001;

const isWanted = (file: string): boolean =>
  words.some((word) => file.includes(word)) || (words.length === 0 && seeds.length === 0);

async function loadStories(): Promise<Story[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ts") && isWanted(file));
  return Promise.all(files.sort().map(async (file): Promise<Story> => (await import(join(FOLDER, file))).story));
}

const stories = await loadStories();
if (stories.length === 0 && seeds.length === 0) throw new Error(`no story is named ${words.join(" or ")}`);
const totals = new Totals();
const world = await openWorld();
try {
  for (const [at, story] of stories.entries()) {
    const report = await playStory(world, story, FIRST_HOTEL + at, language);
    totals.add(report);
    console.log(`${report.print()}\n`);
  }
  for (const [at, seed] of seeds.entries()) {
    const { report, tally } = await playSeed(world, seed, calls, FIRST_HOTEL + stories.length + at);
    totals.add(report, tally);
    console.log(`${report.print()}\n`);
  }
} finally {
  await world.close();
}
console.log(totals.print());
process.exitCode = totals.isTrue ? 0 : 1;
