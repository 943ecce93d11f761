import { describe, expect, it } from "vitest";
import { FULL_1K, image, SMALL_1K, sectorsShut, strayBlocks } from "./testing/scenes.ts";
import { atOnce, EVERY_DRIVER, workbench } from "./testing/workbench.ts";

/** Each answer is disturbed in each way: the full run takes a full card, every other one a door-lock record. */
const SCENE = process.env.ADEL_TEST_ALL === "1" ? FULL_1K : SMALL_1K;

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

/** One answer of a whole job lost, spoilt, cut, doubled, or preceded by noise or by an old one: each of them in turn. */
describe.each(EVERY_DRIVER)("a bad line to %s", (driver) => {
  it.each(["silent-at", "bad-line-at", "duplicate-at", "garbage-at", "stale-at", "drop-at"])(
    "%s any answer, from the first look at the card to its last proof: the job is done, and the card is right",
    async (kind) => {
      const count = await answersOf(driver);
      expect(count).toBeGreaterThan(30);
      const each = Array.from({ length: count }, (_, index) => index + 1);
      await atOnce(each, (at) => disturbed(driver, `${kind}:${at}`));
    },
    600_000,
  );
});
