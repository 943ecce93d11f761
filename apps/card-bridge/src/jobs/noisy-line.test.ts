import { describe, expect, it } from "vitest";
import type { DriverName } from "../drivers/index.ts";
import { choosePositions, runsAll } from "../kernel/testing/gear.ts";
import { FULL_1K, image, SMALL_1K, sectorsShut, strayBlocks } from "./testing/job-cases.ts";
import { atOnce, EVERY_DRIVER, workbench } from "./testing/job-setup.ts";

/** The full run uses a full card and disturbs each reply, every other one a door-lock record and a choice of them. */
const SCENE = runsAll ? FULL_1K : SMALL_1K;
/** The numbers of the replies that are disturbed, each in a job of its own. */
const numbersTo = (count: number) => choosePositions(Array.from({ length: count }, (_, index) => index + 1));

async function answersOf(driver: (typeof EVERY_DRIVER)[number]): Promise<number> {
  const bench = await workbench(driver, SCENE);
  await bench.run();
  await bench.close();
  return bench.sent();
}

async function disturbed(driver: (typeof EVERY_DRIVER)[number], error: string): Promise<void> {
  const bench = await workbench(driver, SCENE);
  bench.error(error);
  expect(await bench.run(), error).toMatchObject({ outcome: "done", sectorsTorn: [] });
  expect(image(bench.card.memory()), error).toEqual(SCENE.wanted);
  expect(strayBlocks(SCENE, bench.card.memory()), error).toEqual([]);
  expect(sectorsShut(SCENE, bench.card.memory()), error).toEqual([]);
  await bench.close();
}

/** Replies that are lost between card and encoder: the encoder itself receives each command. */
describe.each(EVERY_DRIVER)("a disturbed air interface at %s", (driver) => {
  it("any operation of the card without its reply, including each write: the job is done, and the card is right", async () => {
    const bench = await workbench(driver, SCENE);
    await bench.run();
    await bench.close();
    const count = bench.operations();
    expect(bench.writes.length).toBeGreaterThan(5);
    await atOnce(numbersTo(count), (at) => disturbed(driver, `air:${at}`));
  });
});

/** PN532 reports the disturbance; the others report only a failure, which becomes a rejection after the retry. */
const REFUSALS = ["ACCESS_REFUSED", "KEY_REFUSED", "VERIFY_FAILED", "SECTOR_TORN"];
const MAY_END: Readonly<Record<DriverName, readonly string[]>> = {
  pn532: ["done", "ENCODER_GARBLED"],
  twn4: ["done", "ENCODER_GARBLED", ...REFUSALS],
  pcsc: ["done", "ENCODER_GARBLED", ...REFUSALS],
};

async function endAmid(driver: DriverName, error: string): Promise<string> {
  const bench = await workbench(driver, SMALL_1K);
  bench.error(error);
  const { outcome, error: fault } = await bench.run();
  if (outcome === "done") expect(image(bench.card.memory()), error).toEqual(SMALL_1K.wanted);
  await bench.close();
  return fault?.code ?? outcome ?? "";
}

describe.each(EVERY_DRIVER)("an air interface at %s that is disturbed at random", (driver) => {
  it.each([2, 5])("without %i answers in a hundred, no card that lies still is called lifted", async (percent) => {
    const seeds = Array.from({ length: 24 }, (_, seed) => seed);
    const ends = await atOnce(seeds, (seed) => endAmid(driver, `air-percent:${percent}:${seed}`));
    expect(ends.filter((end) => !MAY_END[driver].includes(end))).toEqual([]);
    expect(ends).toContain("done");
  });
});

/**
 * One reply of a whole job lost, damaged, truncated, duplicated, or after noise or an old reply: each reply in turn.
 */
describe.each(EVERY_DRIVER)("a bad line to %s", (driver) => {
  it.each(["silent-at", "bad-line-at", "duplicate-at", "garbage-at", "stale-at", "drop-at"])(
    "%s any reply, from the first poll to the last verification: the job is done, and the card is right",
    async (kind) => {
      const count = await answersOf(driver);
      expect(count).toBeGreaterThan(30);
      await atOnce(numbersTo(count), (at) => disturbed(driver, `${kind}:${at}`));
    },
  );
});
