import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyCard, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Connect } from "../drivers/connect.ts";
import type { Notice } from "../drivers/driver.ts";
import { NO_PACE, simulate } from "../drivers/simulation.ts";
import { inMemory } from "../drivers/testing/cables.ts";
import { FEEDBACK, type Feedback, noticeOf } from "./feedback.ts";
import { bridge } from "./testing/bridge.ts";
import { SMALL_1K } from "./testing/job-cases.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "card-bridge-feedback-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs a job on a card of the right or of another size; returns the signals of the encoder. */
async function noticesOf(size: "1k" | "4k", feedback: readonly Feedback[]): Promise<readonly Notice[]> {
  if (!SMALL_1K.writeSpec) throw new Error("not a job");
  const cable = inMemory("twn4");
  const options = new Map([["timeout", "300"]]);
  const setting = { driver: "twn4", clock: cable.clock, options, pace: NO_PACE, byteMs: 0 } as const;
  const simulation = await simulate({ ...setting, newPort: cable.newPort });
  simulation.putCard(virtualCard(emptyCard(SMALL_1K.uid, size)));
  const notices: Notice[] = [];
  const connect: Connect = async () => {
    const { driver, port } = await cable.connect(options);
    return { port, driver: { ...driver, indicate: async (notice) => void notices.push(notice) } };
  };
  const desk = await bridge("twn4", connect, join(await mkdtemp(join(folder, "job-")), "journal.jsonl"), feedback);
  await desk.begin(SMALL_1K.uid, SMALL_1K.writeSpec);
  const { outcome } = await desk.until(({ state }) => state === "finished");
  expect(outcome).toBe(size === "1k" ? "done" : "failed");
  if (feedback.some((one) => one.startsWith(outcome ?? ""))) await expect.poll(() => notices).not.toEqual([]);
  await desk.close();
  await simulation.stop();
  return notices;
}

describe("an encoder at the end of a job", () => {
  it("signals by sound and light that the card is done, or that the job has failed", async () => {
    expect(await noticesOf("1k", FEEDBACK)).toEqual([{ outcome: "done", sound: true, light: true }]);
    expect(await noticesOf("4k", FEEDBACK)).toEqual([{ outcome: "failed", sound: true, light: true }]);
  });

  it("uses only the enabled signals", async () => {
    expect(await noticesOf("1k", ["done-light", "failed-sound"])).toEqual([
      { outcome: "done", sound: false, light: true },
    ]);
    expect(await noticesOf("1k", ["failed-sound"])).toEqual([]);
    expect(await noticesOf("1k", [])).toEqual([]);
  });

  it("signals nothing for a canceled job, and a failure for a partly done one", () => {
    expect(noticeOf("cancelled", FEEDBACK)).toBeUndefined();
    expect(noticeOf("partial", FEEDBACK)).toMatchObject({ outcome: "failed" });
  });
});
