import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { playStory } from "./play.ts";
import type { Language } from "./promises/promise.ts";
import type { Story } from "./stories/steps/story.ts";
import { openWorld } from "./world/world.ts";

// node src/main.ts [--language zh|en] [WORD...]: plays the stories whose file name holds one of the words.
const { values, positionals: words } = parseArgs({
  options: { language: { type: "string", default: "zh" } },
  allowPositionals: true,
});
const language: Language = values.language === "en" ? "en" : "zh";
const FOLDER = join(import.meta.dirname, "stories");
const FIRST_HOTEL = 5001;

const isWanted = (file: string): boolean => words.length === 0 || words.some((word) => file.includes(word));

async function loadStories(): Promise<Story[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ts") && isWanted(file));
  return Promise.all(files.sort().map(async (file): Promise<Story> => (await import(join(FOLDER, file))).story));
}

const stories = await loadStories();
if (stories.length === 0) throw new Error(`no story is named ${words.join(" or ")}`);
const world = await openWorld();
let differing = 0;
const decided = new Map<string, number>();
try {
  for (const [at, story] of stories.entries()) {
    const report = await playStory(world, story, FIRST_HOTEL + at, language);
    if (!report.isTrue) differing += 1;
    for (const [row, count] of report.decided) decided.set(row, (decided.get(row) ?? 0) + count);
    console.log(`${report.print()}\n`);
  }
} finally {
  await world.close();
}
console.log("claims decided, by row of the table:");
for (const [row, count] of [...decided].sort()) console.log(`  ${String(count).padStart(3)} ${row}`);
console.log(`${stories.length - differing} of ${stories.length} stories are true`);
process.exitCode = differing === 0 ? 0 : 1;
