import { Clerk } from "./clerk/clerk.ts";
import { Report } from "./judge/report.ts";
import type { Language } from "./promises/promise.ts";
import { drawCommands } from "./random/commands.ts";
import { DeskCalls } from "./random/desk-calls.ts";
import { playCommand, type RandomScene } from "./random/run.ts";
import type { Story } from "./stories/steps/story.ts";
import { addHotel } from "./world/hotel.ts";
import type { World } from "./world/world.ts";

/** Plays a story in a hotel of its own; what stops it is a difference as well. */
export async function playStory(world: World, story: Story, number: number, language: Language): Promise<Report> {
  const { programs, calls, browser } = world;
  const { title, hasClock = true, policy = {}, play } = story;
  const report = new Report(title);
  const hotel = await addHotel(programs, calls, { number, hasClock, policy });
  const clerk = await Clerk.start(browser, programs, hotel, language, (sentence) => report.add("clerk", sentence));
  try {
    await play({ programs, hotel, clerk, language, report, cards: new Set() });
  } catch (error) {
    report.addDifference(`the story could not go on: ${error instanceof Error ? error.message : String(error)}`);
  }
  await clerk.leave();
  return report;
}

/** Plays as many acts at random by calls, in a hotel with or without clocks; the first difference ends the run. */
export async function playSeed(world: World, seed: number, count: number, number: number) {
  const { programs, calls } = world;
  const hasClock = seed % 2 === 1;
  const report = new Report(`seed ${seed}: ${count} commands, locks ${hasClock ? "with" : "without"} a clock`);
  const policy = { extraWithCard: false };
  const hotel = await addHotel(programs, calls, { number, hasClock, policy, floors: 1 });
  const tally: RandomScene["tally"] = new Map();
  const scene = { programs, hotel, report, tally, desk: await DeskCalls.open(calls, programs, hotel) };
  for (const command of drawCommands(seed, count)) {
    try {
      await playCommand(scene, command);
    } catch (error) {
      report.addDifference(`the run could not go on: ${error instanceof Error ? error.message : String(error)}`);
    }
    if (!report.isTrue) break;
  }
  await programs.liftCard();
  return { report, tally };
}
