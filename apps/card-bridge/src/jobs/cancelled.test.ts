import { describe, expect, it } from "vitest";
import { choosePositions } from "../kernel/testing/gear.ts";
import { openCard } from "../session/card-session.ts";
import { createJobContext, runToCompletion } from "./execute-job.ts";
import { ERASE_1K, FULL_1K, image, type Scene, sectorsShut, strayBlocks } from "./testing/job-cases.ts";
import { atOnce, EVERY_DRIVER, workbench } from "./testing/job-setup.ts";
import { writeCard } from "./write-card.ts";

const signal = new AbortController().signal;

/** Cancels after a number of written blocks; returns how the job ended, and what it had sent by then. */
async function cancelled(driver: (typeof EVERY_DRIVER)[number], scene: Scene, after: number) {
  const bench = await workbench(driver, scene);
  const jobContext = createJobContext({
    signal,
    onEvent(event) {
      if (event.kind === "written" && event.step + 1 === after) jobContext.notify({ kind: "cancelled" });
    },
  });
  const bare = await bench.driver();
  await runToCompletion(jobContext, async () => writeCard(await openCard(bare, signal), scene.work, jobContext));
  const { outcome, error } = jobContext.state();
  const where = `${scene.name}, after ${after}`;
  const memory = bench.card.memory();
  expect(strayBlocks(scene, memory), where).toEqual([]);
  expect(sectorsShut(scene, memory), where).toEqual([]);
  if (outcome === "done") expect(image(memory), where).toEqual(scene.wanted);
  else expect([outcome, error?.code], where).toEqual(["partial", "CANCELLED_PARTLY"]);
  expect(await bench.run(), where).toMatchObject({ outcome: "done" });
  expect(image(bench.card.memory()), where).toEqual(scene.wanted);
  await bench.close();
  return outcome;
}

/** From the first block on a canceled job stops at the end of a sector. */
describe.each([FULL_1K, ERASE_1K])("$name, cancelled behind any block", (scene) => {
  it("stops with every sector complete, and the same job started again completes it", async () => {
    const [driver = "twn4"] = EVERY_DRIVER;
    const steps = scene.wanted.filter((data, number) => data !== image(scene.start)[number]).length;
    const each = Array.from({ length: steps }, (_, index) => index + 1);
    const outcomes = await atOnce(choosePositions(each), (after) => cancelled(driver, scene, after));
    expect(new Set(outcomes)).toEqual(new Set(["partial", "done"]));
  });
});
