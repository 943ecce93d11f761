import { describe, expect, it } from "vitest";
import type { DriverName } from "../drivers/index.ts";
import { choosePositions } from "../kernel/testing/gear.ts";
import { image, SMALL_1K, strayBlocks } from "./testing/job-cases.ts";
import { atOnce, EVERY_DRIVER, workbench } from "./testing/job-setup.ts";

const KINDS = ["garbage-at", "stale-at", "bad-line-at", "silent-at", "drop-at"] as const;
/** Faults of the line, or of the reader's answers, however many there are; the card lies still. */
const OF_THE_LINE = ["ENCODER_GARBLED", "ENCODER_SILENT"];

async function answersOf(driver: DriverName): Promise<number> {
  const bench = await workbench(driver, SMALL_1K);
  await bench.run();
  await bench.close();
  return bench.sent();
}

async function amid(driver: DriverName, errors: readonly string[]) {
  const bench = await workbench(driver, SMALL_1K);
  for (const error of errors) bench.error(error);
  const { outcome, error } = await bench.run();
  if (outcome === "done") {
    expect(image(bench.card.memory()), errors.join()).toEqual(SMALL_1K.wanted);
    expect(strayBlocks(SMALL_1K, bench.card.memory()), errors.join()).toEqual([]);
  }
  await bench.close();
  return { errors, end: error?.code ?? outcome };
}

describe.each(EVERY_DRIVER)("several faults in a row on the line to %s", (driver) => {
  it("two of any kind, anywhere in a job: the job is done", async () => {
    const count = await answersOf(driver);
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const pairs = choosePositions(numbers).flatMap((at, turn) => {
      const [first = "", second = ""] = [KINDS[turn % KINDS.length], KINDS[(turn * 2 + 1) % KINDS.length]];
      return [1, 2, 3].map((gap) => [`${first}:${at}`, `${second}:${at + gap}`]);
    });
    const ends = await atOnce(pairs, (errors) => amid(driver, errors));
    expect(ends.filter(({ end }) => end !== "done")).toEqual([]);
  });

  it.each([3, 5, 9])("%i one after the other never make a card that lies still a missing one", async (many) => {
    const count = await answersOf(driver);
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const bursts = choosePositions(numbers).map((at, turn) =>
      Array.from({ length: many }, (_, step) => `${KINDS[(turn + step) % 3]}:${at + step}`),
    );
    const ends = await atOnce(bursts, (errors) => amid(driver, errors));
    expect(ends.filter(({ end }) => end !== "done" && !OF_THE_LINE.includes(end ?? ""))).toEqual([]);
  });

  it("three operations of the card without an answer are tried again before they are called faults", async () => {
    const bench = await workbench(driver, SMALL_1K);
    await bench.run();
    await bench.close();
    const numbers = Array.from({ length: bench.operations() }, (_, index) => index + 1);
    const bursts = choosePositions(numbers).map((at) => [0, 1, 2].map((step) => `air:${at + step}`));
    const ends = await atOnce(bursts, (errors) => amid(driver, errors));
    expect(ends.filter(({ end }) => end !== "done")).toEqual([]);
  });
});
