import { Clerk } from "./clerk/clerk.ts";
import { Report } from "./judge/report.ts";
import type { Scene } from "./judge/scene.ts";
import { ZONE_SECONDS } from "./model/hotel-day.ts";
import type { SeedSize } from "./options.ts";
import type { Language } from "./promises/promise.ts";
import { type Command, drawCommands } from "./random/commands.ts";
import { DeskCalls } from "./random/desk-calls.ts";
import { playCommand, type RandomScene } from "./random/run.ts";
import type { PlayResult, Tally } from "./outcomes/play-result.ts";
import { toResult } from "./outcomes/play-result.ts";
import type { Story } from "./stories/steps/story.ts";
import { addHotel } from "./world/hotel.ts";
import type { World } from "./world/world.ts";

/** What stops a play is a difference as well. */
async function playOn(report: Report, steps: () => Promise<void>): Promise<void> {
  try {
    await steps();
  } catch (error) {
    report.addDifference(`it could not go on: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Plays a story in a hotel of its own. */
export async function playStory(world: World, story: Story, number: number, language: Language): Promise<PlayResult> {
  const { programs, calls } = world;
  const { title, hasClock = true, policy = {}, play } = story;
  const report = new Report(title);
  await playOn(report, async () => {
    const hotel = await addHotel(programs, calls, { number, hasClock, policy });
    await playInScene(world, { hotel, language, report }, play);
  });
  return toResult(report);
}

/** A clerk stands at the desk of a hotel while it is played. */
async function playInScene(
  { programs, calls, browser }: World,
  { hotel, language, report }: Pick<Scene, "hotel" | "language" | "report">,
  play: (scene: Scene) => Promise<void>,
): Promise<void> {
  const startClerk = () => Clerk.start(browser, programs, hotel, language, (sentence) => report.add("clerk", sentence));
  let clerk = await startClerk();
  const passTime = async (until: number): Promise<Scene> => {
    await clerk.leave();
    programs.clock.goTo(until);
    report.add("clerk", `it is ${new Date((until + ZONE_SECONDS) * 1000).toISOString().slice(0, 16)}`);
    await calls.signInAgain();
    clerk = await startClerk();
    return { ...scene, clerk };
  };
  const scene: Scene = { programs, hotel, clerk, language, report, passTime, cards: new Set() };
  await playOn(report, () => play(scene));
  await clerk.leave();
}

interface SeedOptions extends SeedSize {
  readonly seed: number;
  /** Of the first of its two hotels. */
  readonly number: number;
  readonly language: Language;
}

/** Plays acts at random: half of them in a hotel whose locks have clocks, half where they have none. */
export async function playSeed(world: World, options: SeedOptions): Promise<PlayResult> {
  const { seed, number } = options;
  const commands = drawCommands(seed, options);
  const middle = Math.floor(commands.length / 2);
  const report = new Report(`seed ${seed}: ${commands.length} commands`);
  const tally: Tally = new Map();
  for (const [at, part] of [commands.slice(0, middle), commands.slice(middle)].entries()) {
    const hotel = { number: number + at, hasClock: at === 0, language: options.language };
    if (report.isTrue) await playOn(report, () => playCommands(world, part, { ...hotel, report, tally }));
  }
  return toResult(report, tally);
}

interface HotelOfSeed {
  readonly number: number;
  readonly hasClock: boolean;
  readonly language: Language;
  readonly report: Report;
  readonly tally: Tally;
}

/** Plays commands in a hotel; the first difference ends it. */
async function playCommands(world: World, commands: readonly Command[], options: HotelOfSeed): Promise<void> {
  const { programs, calls } = world;
  const { number, hasClock, language, report, tally } = options;
  report.add("clerk", `starts at hotel ${number}, whose locks have ${hasClock ? "clocks" : "no clock"}`);
  const policy = { extraWithCard: false };
  const hotel = await addHotel(programs, calls, { number, hasClock, policy, floors: 1 });
  const desk = await DeskCalls.open(calls, programs, hotel);
  await playInScene(world, { hotel, language, report }, async (plain) => {
    await plain.clerk.goAway();
    const scene: RandomScene = { ...plain, desk, tally };
    for (const command of commands) {
      await playOn(report, () => playCommand(scene, command));
      if (!report.isTrue) break;
    }
    await programs.liftCard();
  });
}
