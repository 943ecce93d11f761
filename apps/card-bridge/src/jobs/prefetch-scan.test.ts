import { emptyCard, uid, type VirtualCard, virtualCard } from "@adel/card";
import { NONCE_LIFE_MS } from "@adel/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { encoderAddress } from "../drivers/address.ts";
import { parseInjectedError } from "../drivers/injected-error.ts";
import { NO_PACE, simulate } from "../drivers/simulation.ts";
import { inMemory } from "../drivers/testing/cables.ts";
import { createLog } from "../kernel/log.ts";
import { manualClock } from "../kernel/testing/manual-clock.ts";
import { EncoderSession } from "../session/encoder-session.ts";
import { createJobContext, executeJob, runToCompletion } from "./execute-job.ts";
import type { JobState } from "./job.machine.ts";
import { prefetchScan } from "./prefetch-scan.ts";
import { image, REKEY_1K, type Scene, SMALL_1K } from "./testing/job-cases.ts";
import { counted, EVERY_DRIVER } from "./testing/job-setup.ts";

const OPTIONS = new Map([["timeout", "300"]]);
const { signal } = new AbortController();
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A watched encoder with a scene's card, whose pauses are advanced manually. */
async function desk(driver: (typeof EVERY_DRIVER)[number], { start, writeSpec }: Scene = SMALL_1K) {
  if (!writeSpec) throw new Error("no job's scene");
  const cable = inMemory(driver);
  const clock = manualClock();
  const simulation = await simulate({
    driver,
    clock: cable.clock,
    options: OPTIONS,
    pace: NO_PACE,
    byteMs: 0,
    newPort: cable.newPort,
  });
  const connection = await cable.connect(OPTIONS);
  const log = createLog(() => undefined, clock);
  const address = encoderAddress(`${driver}:/test?timeout=300`);
  const session = new EncoderSession({ address, connect: () => Promise.resolve(connection), clock, log });
  ends.push(
    () => session.close(),
    () => simulation.stop(),
  );
  const card = counted(virtualCard(start));
  const book = prefetchScan(clock);
  session.watch();
  /** Resolves after the next poll. */
  const looked = async () => {
    clock.pass(300);
    await session.use(() => Promise.resolve(), signal);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const placeCard = async (laid: VirtualCard = card.seen) => {
    simulation.putCard(laid);
    await looked();
  };
  await placeCard();
  return {
    clock,
    card,
    placeCard,
    book,
    session,
    looked,
    async lift() {
      simulation.lift();
      await looked();
    },
    error(text: string) {
      const read = parseInjectedError(text);
      if (!read) throw new Error(text);
      simulation.inject(read);
    },
    swap: (other: VirtualCard) => simulation.putCard(other),
    accept: () => simulation.lift(),
    foresee: (sectors: readonly number[] = [0, 1]) => book.poll(session, sectors, signal),
    /** The job, and its number of operations on the card. */
    async run(): Promise<{ readonly state: JobState; readonly operations: number }> {
      const before = card.operations();
      const jobContext = createJobContext({ signal });
      await runToCompletion(jobContext, () =>
        session.work((encoder, cardOnReader) => {
          const prefetchedScan = book.accept(session, writeSpec.content.uid);
          return executeJob(encoder, writeSpec, jobContext, { cardOnReader, prefetchedScan });
        }, signal),
      );
      return { state: jobContext.state(), operations: card.operations() - before };
    },
  };
}
/** Number of exchanges of the same job without a prefetch. */
const unforeseen = async (driver: (typeof EVERY_DRIVER)[number], scene?: Scene) => {
  const { run } = await desk(driver, scene);
  return (await run()).operations;
};

describe.each(EVERY_DRIVER)("a card that is looked at before its job, on %s", (driver) => {
  it("is not read again by that job, which has the same result as any other", async () => {
    const { foresee, run, card } = await desk(driver);
    expect((await foresee()).uid).toEqual(SMALL_1K.uid);
    const { state, operations } = await run();
    expect(state).toMatchObject({ outcome: "done", blocksVerified: expect.arrayContaining([1, 2, 4]) });
    expect(image(card.seen.memory())).toEqual(SMALL_1K.wanted);
    // Two sectors: for each one authentication, a trailer and three blocks, without the key that a write needs anyway.
    expect(operations).toBeLessThanOrEqual((await unforeseen(driver)) - 9);
  });

  it("is read by its job if its keys are not the factory keys", async () => {
    const { foresee, run, card } = await desk(driver, REKEY_1K);
    await foresee();
    const { state, operations } = await run();
    expect(state.outcome).toBe("done");
    expect(image(card.seen.memory())).toEqual(REKEY_1K.wanted);
    expect(operations).toBe(await unforeseen(driver, REKEY_1K));
  });

  it("is read again after it was removed", async () => {
    const { foresee, lift, placeCard, run } = await desk(driver);
    await foresee();
    await lift();
    await placeCard();
    expect((await run()).operations).toBe(await unforeseen(driver));
  });

  it("is read again after two minutes, and by a second job", async () => {
    const late = await desk(driver);
    await late.foresee();
    late.clock.pass(NONCE_LIFE_MS);
    expect((await late.run()).operations).toBe(await unforeseen(driver));
    const twice = await desk(driver);
    await twice.foresee();
    await twice.run();
    expect(twice.book.accept(twice.session, SMALL_1K.uid)).toBeUndefined();
  });

  it("gives no data of another card, or of a sector that it does not have", async () => {
    const { foresee, book, session } = await desk(driver);
    await foresee([0, 39]);
    expect(book.accept(session, uid("0BADCA2D"))).toBeUndefined();
    await foresee([0, 39]);
    expect([...(book.accept(session, SMALL_1K.uid)?.sectors.keys() ?? [])]).toEqual([0]);
  });

  it("is reported although it cannot be read, and its job reads it then", async () => {
    const { foresee, error, placeCard, run, book, session, card } = await desk(driver);
    error("lift-after:3");
    expect((await foresee()).uid).toEqual(SMALL_1K.uid);
    expect(book.accept(session, SMALL_1K.uid)).toBeUndefined();
    expect(card.writes).toEqual([]);
    await expect(foresee()).rejects.toMatchObject({ code: "NO_CARD" });
    await placeCard();
    expect((await run()).state.outcome).toBe("done");
  });
});

describe.each(EVERY_DRIVER)("a card that the last look has selected, on %s", (driver) => {
  it("is written without being searched for again", async () => {
    const { looked, run, card } = await desk(driver);
    await looked();
    expect((await run()).state.outcome).toBe("done");
    expect(image(card.seen.memory())).toEqual(SMALL_1K.wanted);
  });

  it("is reported missing, and no other one is changed, if they were exchanged meanwhile", async () => {
    const { looked, swap, run, card, foresee } = await desk(driver);
    const other = virtualCard(emptyCard(uid("0BADCA2D"), "1k"));
    for (const before of [looked, foresee]) {
      await before();
      await looked();
      swap(other);
      expect((await run()).state).toMatchObject({ outcome: "failed", sent: [], error: { code: "CARD_SWAPPED" } });
      swap(card.seen);
    }
    expect(other.memory()).toEqual(emptyCard(uid("0BADCA2D"), "1k"));
    expect(card.writes).toEqual([]);
  });

  it("is reported missing if it was removed meanwhile", async () => {
    const { looked, placeCard, accept, run, card, foresee } = await desk(driver);
    for (const before of [looked, foresee]) {
      await placeCard();
      await before();
      await looked();
      accept();
      expect((await run()).state).toMatchObject({ outcome: "failed", sent: [] });
    }
    expect(card.writes).toEqual([]);
  });

  it("is read again if its first sector does not open as before", async () => {
    const { looked, foresee, run, card } = await desk(driver);
    await foresee();
    await looked();
    // Simulates a write elsewhere between two polls.
    const elsewhere = await desk(driver);
    await elsewhere.run();
    for (const [number, block] of elsewhere.card.seen.memory().blocks.entries())
      if (block) card.seen.poke(number, block);
    expect((await run()).state).toMatchObject({ outcome: "done", error: null });
    expect(image(card.seen.memory())).toEqual(SMALL_1K.wanted);
  });
});
