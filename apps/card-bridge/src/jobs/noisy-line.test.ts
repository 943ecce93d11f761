import { describe, expect, it } from "vitest";
import type { DriverName } from "../drivers/index.ts";
import { FULL_1K, image, type Scene, SMALL_1K, sectorsShut, strayBlocks } from "./testing/scenes.ts";
import { atOnce, EVERY_DRIVER, type Workbench, workbench } from "./testing/workbench.ts";

/**
 * Which answers are disturbed in each way: every one while a door-lock record is written, and in the full run every
 * seventh while a full card is. The steps of a full card repeat those of a record sector by sector, and seven answers
 * are no period of them.
 */
const RUNS = [
  { scene: SMALL_1K, step: 1 },
  ...(process.env.ADEL_TEST_ALL === "1" ? [{ scene: FULL_1K, step: 7 }] : []),
];

/** Disturbs a job once at each chosen place; `places`: how many there are in an undisturbed job. */
async function disturbedEverywhere(
  driver: DriverName,
  places: (bench: Workbench) => number,
  errorAt: (place: number) => string,
): Promise<void> {
  for (const { scene, step } of RUNS) {
    const bench = await workbench(driver, scene);
    await bench.run();
    await bench.close();
    const count = places(bench);
    expect(count).toBeGreaterThan(30);
    const chosen = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step + 1);
    await atOnce(chosen, (place) => disturbed(driver, scene, errorAt(place)));
  }
}

async function disturbed(driver: DriverName, scene: Scene, error: string): Promise<void> {
  const bench = await workbench(driver, scene);
  bench.error(error);
  expect(await bench.run(), error).toMatchObject({ outcome: "done", sectorsTorn: [] });
  expect(image(bench.card.memory()), error).toEqual(scene.wanted);
  expect(strayBlocks(scene, bench.card.memory()), error).toEqual([]);
  expect(sectorsShut(scene, bench.card.memory()), error).toEqual([]);
  await bench.close();
}

/** Answers that were lost between card and encoder: the encoder itself is understood each time. */
describe.each(EVERY_DRIVER)("a disturbed air interface at %s", (driver) => {
  it("any operation of the card without its answer, also each write: the job is done, and the card is right", async () => {
    await disturbedEverywhere(
      driver,
      (bench) => bench.operations(),
      (at) => `air:${at}`,
    );
  }, 600_000);
});

/** PN532 names the disturbance; the others only say that it was not done, which is a refusal once it is repeated. */
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

/** One answer of a whole job lost, spoilt, cut, doubled, or preceded by noise or by an old one: each of them in turn. */
describe.each(EVERY_DRIVER)("a bad line to %s", (driver) => {
  it.each(["silent-at", "bad-line-at", "duplicate-at", "garbage-at", "stale-at", "drop-at"])(
    "%s any answer, from the first look at the card to its last proof: the job is done, and the card is right",
    async (kind) => {
      await disturbedEverywhere(
        driver,
        (bench) => bench.sent(),
        (at) => `${kind}:${at}`,
      );
    },
    600_000,
  );
});
