import { describe, expect, it } from "vitest";
import { image, SMALL_1K, sectorsShut, strayBlocks } from "./scenes.rig.ts";
import { atOnce, EVERY_DRIVER, workbench } from "./workbench.rig.ts";

async function answersOf(driver: (typeof EVERY_DRIVER)[number]): Promise<number> {
  const bench = await workbench(driver, SMALL_1K);
  await bench.run();
  await bench.close();
  return bench.sent();
}

async function disturbed(driver: (typeof EVERY_DRIVER)[number], error: string): Promise<void> {
  const bench = await workbench(driver, SMALL_1K);
  bench.error(error);
  const first = await bench.run();
  const last = first.outcome === "done" ? first : await bench.run(first.kind === "waiting" ? first : undefined);
  expect(last, error).toMatchObject({ outcome: "done", sectorsTorn: [] });
  expect(image(bench.card.memory()), error).toEqual(SMALL_1K.wanted);
  expect(strayBlocks(SMALL_1K, bench.card.memory()), error).toEqual([]);
  expect(sectorsShut(SMALL_1K, bench.card.memory()), error).toEqual([]);
  await bench.close();
}

/** One answer of a whole job lost, spoilt, doubled or preceded by noise: each of them in turn. */
describe.each(EVERY_DRIVER)("a bad line to %s", (driver) => {
  it.each(["silent-at", "bad-line-at", "duplicate-at", "garbage-at"])(
    "%s any answer: the card is right whenever the job says so, and is made right by going on",
    async (kind) => {
      const count = await answersOf(driver);
      expect(count).toBeGreaterThan(30);
      const each = Array.from({ length: count }, (_, index) => index + 1);
      await atOnce(each, (at) => disturbed(driver, `${kind}:${at}`));
    },
    600_000,
  );
});
