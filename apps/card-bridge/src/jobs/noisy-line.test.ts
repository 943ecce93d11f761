import { describe, expect, it } from "vitest";
import { image, SMALL_1K, sectorsShut, strayBlocks } from "./scenes.rig.ts";
import { EVERY_DRIVER, workbench } from "./workbench.rig.ts";

async function answersOf(driver: (typeof EVERY_DRIVER)[number]): Promise<number> {
  const bench = await workbench(driver, SMALL_1K);
  await bench.run();
  await bench.close();
  return bench.sent();
}

/** One answer of a whole job lost, spoilt, doubled or preceded by noise: each of them in turn. */
describe.each(EVERY_DRIVER)("a bad line to %s", (driver) => {
  it.each(["silent-at", "bad-line-at", "duplicate-at", "garbage-at"])(
    "%s any answer: the card is right whenever the job says so, and is made right by going on",
    async (kind) => {
      const count = await answersOf(driver);
      expect(count).toBeGreaterThan(30);
      for (let at = 1; at <= count; at += 1) {
        const bench = await workbench(driver, SMALL_1K);
        bench.trouble(`${kind}:${at}`);
        const first = await bench.run();
        const where = `${kind}:${at}`;
        const last = first.outcome === "done" ? first : await bench.run(first.is === "waiting" ? first : undefined);
        expect(last, where).toMatchObject({ outcome: "done", sectorsTorn: [] });
        expect(image(bench.card.memory()), where).toEqual(SMALL_1K.wanted);
        expect(strayBlocks(SMALL_1K, bench.card.memory()), where).toEqual([]);
        expect(sectorsShut(SMALL_1K, bench.card.memory()), where).toEqual([]);
        await bench.close();
      }
    },
    120_000,
  );
});
