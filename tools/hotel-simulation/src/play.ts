import { Clerk } from "./clerk/clerk.ts";
import { DeskCalls } from "./clerk/desk-calls.ts";
import { checkMadeCards } from "./judge/made-card-checks.ts";
import { Report } from "./judge/report.ts";
import type { Scene } from "./judge/scene.ts";
import { ZONE_SECONDS } from "./model/hotel-day.ts";
import type { SeedSize } from "./options.ts";
import { type PlayResult, type Tally, toResult } from "./outcomes/play-result.ts";
import type { Language } from "./promises/promise.ts";
import { type Command, drawCommands } from "./random/commands.ts";
import { playCommand } from "./random/run.ts";
import { shrink } from "./random/shrink.ts";
import type { Story } from "./stories/steps/story.ts";
import { addAccount } from "./world/add-account.ts";
import { addHotel } from "./world/hotel.ts";
import { ADMINISTRATOR } from "./world/programs.ts";
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
export async function playStory(world: World, story: Story, language: Language): Promise<PlayResult> {
  const { title, hasClock = true, policy = {}, play } = story;
  const report = new Report(title);
  await playOn(report, async () => {
    const hotel = await addHotel(world, { hasClock, policy });
    await playInScene(world, { hotel, language, report }, async (scene) => {
      await play(scene);
      await checkMadeCards(scene);
    });
  });
  return toResult(report);
}

/** A clerk stands at the desk of a hotel while it is played. */
async function playInScene(
  { programs, calls, browser }: World,
  { hotel, language, report }: Pick<Scene, "hotel" | "language" | "report">,
  play: (scene: Scene) => Promise<void>,
): Promise<void> {
  const startClerk = () =>
    Clerk.start({ browser, programs, hotel, language, note: (sentence) => report.add("clerk", sentence) });
  const others: Clerk[] = [];
  const openSecondDesk = async (whose: "same" | "other"): Promise<Scene> => {
    const account = whose === "same" ? ADMINISTRATOR : await addAccount(calls);
    const note = (sentence: string) => report.add("clerk", `at the second desk, as ${account.username}: ${sentence}`);
    const second = await Clerk.start({ browser, programs, hotel, language, note, account });
    others.push(second);
    return { ...scene, clerk: second };
  };
  let clerk = await startClerk();
  const passTime = async (until: number): Promise<Scene> => {
    await clerk.leave();
    programs.clock.goTo(until);
    report.add("clerk", `it is ${new Date((until + ZONE_SECONDS) * 1000).toISOString().slice(0, 16)}`);
    await calls.signInAgain();
    clerk = await startClerk();
    return { ...scene, clerk, desk: await DeskCalls.open(calls, programs, hotel) };
  };
  const desk = await DeskCalls.open(calls, programs, hotel);
  const scene: Scene = { programs, hotel, clerk, desk, language, report, passTime, openSecondDesk, cards: new Set() };
  await playOn(report, () => play(scene));
  for (const each of [clerk, ...others]) await each.leave();
}

export interface SeedOptions extends SeedSize {
  readonly seed: number;
  readonly language: Language;
  /** Whether a shorter story is looked for where one has a difference. */
  readonly isShrinking: boolean;
}

/** Plays acts at random: half of them in a hotel whose locks have clocks, half where they have none. */
export async function playSeed(world: World, options: SeedOptions): Promise<PlayResult> {
  const { seed, language, isShrinking } = options;
  const commands = drawCommands(seed, options);
  const middle = Math.floor(commands.length / 2);
  const report = new Report(`seed ${seed}: ${commands.length} commands`);
  const tally: Tally = new Map();
  for (const [hasClock, part] of [
    [true, commands.slice(0, middle)],
    [false, commands.slice(middle)],
  ] as const) {
    if (!report.isTrue) break;
    const hotel = { hasClock, language };
    const played = await playCommands(world, part, { ...hotel, report, tally });
    if (!report.isTrue && isShrinking) report.addShorter(await findShorter(world, played, hotel));
  }
  return toResult(report, tally);
}

interface Played {
  readonly command: Command;
  /** The rooms that it was about. */
  readonly touched: readonly string[];
}

interface HotelOfSeed {
  readonly hasClock: boolean;
  readonly language: Language;
  readonly report: Report;
  readonly tally: Tally;
}

/** Plays commands in a hotel of their own; the first difference ends it. Gives those that were played. */
async function playCommands(world: World, commands: readonly Command[], options: HotelOfSeed): Promise<Played[]> {
  const { hasClock, language, report, tally } = options;
  const played: Played[] = [];
  report.add("clerk", `starts at a hotel whose locks have ${hasClock ? "clocks" : "no clock"}`);
  await playOn(report, async () => {
    const hotel = await addHotel(world, { hasClock, policy: { extraWithCard: false }, floors: 1 });
    await playInScene(world, { hotel, language, report }, async (scene) => {
      await scene.clerk.goAway();
      for (const command of commands) {
        let touched: readonly string[] = [];
        await playOn(report, async () => {
          touched = await playCommand({ ...scene, tally }, command);
        });
        played.push({ command, touched });
        if (!report.isTrue) break;
      }
      await checkMadeCards(scene);
      await world.programs.liftCard();
    });
  });
  return played;
}

/** A shorter story is looked for so long. */
const SHRINK_MS = 600_000;

/** The shortest story with a difference that is found in time. */
async function findShorter(world: World, played: readonly Played[], hotel: Pick<HotelOfSeed, "hasClock" | "language">) {
  const deadline = performance.now() + SHRINK_MS;
  const rooms = played.at(-1)?.touched ?? [];
  let shortest = new Report("nothing shorter was found");
  const isFalse = async (candidate: readonly Command[]): Promise<boolean> => {
    const report = new Report(`a shorter story: ${candidate.length} commands`);
    await playCommands(world, candidate, { ...hotel, report, tally: new Map() });
    if (!report.isTrue) shortest = report;
    return !report.isTrue;
  };
  await shrink(
    played.map(({ command }) => command),
    {
      first: played.filter(({ touched }) => touched.some((room) => rooms.includes(room))).map(({ command }) => command),
      isFalse,
      hasTime: () => performance.now() < deadline,
    },
  );
  return shortest;
}
