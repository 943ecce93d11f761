import { describe, expect, it } from "vitest";
import { choosePositions, runsAll } from "../kernel/testing/gear.ts";
import { FULL_1K, type Scene } from "./testing/job-cases.ts";
import { atOnce, EVERY_DRIVER, workbench } from "./testing/job-setup.ts";
import { ENDS, type End, killed, POWER_CUTS } from "./testing/killed.ts";

/** The writes, or the operations before them, at which the program is killed. */
async function strikesOf(driver: (typeof EVERY_DRIVER)[number], scene: Scene, end: End): Promise<readonly number[]> {
  const bench = await workbench(driver, scene);
  expect(await bench.run()).toMatchObject({ outcome: "done" });
  await bench.close();
  expect(bench.writes.length).toBeGreaterThan(40);
  // The bridge polls its encoder before the job; only operations on the card are counted.
  return choosePositions(end.written ? bench.writes.map((_, index) => index + 1) : bench.writes);
}

/** Card format §8: each step is journaled before it is sent. */
describe.each(EVERY_DRIVER)("the program at %s", (driver) => {
  it.each(ENDS)("$name: continues at the next start on the right card, and has stored no key", async (end) => {
    for (const scene of [FULL_1K, ...(end.also ?? [])]) {
      const strikes = await strikesOf(driver, scene, end);
      await atOnce(strikes, (strike) => killed(driver, scene, end, strike));
    }
  });

  it.each(POWER_CUTS)("$name: continues at the next start, or reports the one sector that was lost", async (end) => {
    const strikes = await strikesOf(driver, FULL_1K, end);
    const lost = await atOnce(strikes, (strike) => killed(driver, FULL_1K, end, strike));
    expect(lost).toContain(undefined);
    const sectors = new Set(lost).size - 1;
    if (end.mends) expect(sectors).toBe(0);
    else if (runsAll) expect(sectors).toBe(FULL_1K.own.size);
    else expect(sectors).toBeGreaterThan(0);
  });
});
