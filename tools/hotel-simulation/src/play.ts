import { Clerk } from "./clerk/clerk.ts";
import { Report } from "./judge/report.ts";
import type { Language } from "./promises/promise.ts";
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
