import { describe, expect, it } from "vitest";
import type { DriverName } from "../drivers/index.ts";
import { FULL_1K, image, type Scene, SMALL_1K, strayBlocks } from "./testing/job-cases.ts";
import { atOnce, type Line, workbench } from "./testing/job-setup.ts";

/** Replies that one job needs at most. */
const REPLIES = 2000;
const SEEDS = Array.from({ length: 36 }, (_, seed) => seed + 1);

/** Numbers that a seed chooses (Park and Miller's generator). */
function chosenBy(seed: number): () => number {
  let random = seed * 7919;
  return () => {
    random = (random * 48_271) % 2_147_483_647;
    return random;
  };
}

/** Two replies in a hundred come with another frame. */
function strays(seed: number): readonly string[] {
  const next = chosenBy(seed);
  return Array.from({ length: REPLIES }, (_, index) => index + 1).flatMap((at) => {
    const random = next();
    if (random % 50 !== 0) return [];
    return [`${Math.floor(random / 50) % 2 === 0 ? "stale-at" : "duplicate-at"}:${at}`];
  });
}

const ACK = [0x00, 0x00, 0xff, 0x00, 0xff, 0x00];
/** Five acknowledgements in a hundred come twice. */
function doubledAcks(seed: number): Required<Line>["isDoubled"] {
  const next = chosenBy(seed);
  return (frame) => frame.length === ACK.length && ACK.every((byte, at) => frame[at] === byte) && next() % 20 === 0;
}

async function endOf(driver: DriverName, scene: Scene, seed: number, line: Line = {}): Promise<string> {
  const bench = await workbench(driver, scene, undefined, line);
  if (!line.isDoubled) for (const error of strays(seed)) bench.error(error);
  const { outcome, error } = await bench.run();
  expect(strayBlocks(scene, bench.card.memory()), String(seed)).toEqual([]);
  if (outcome === "done") expect(image(bench.card.memory()), String(seed)).toEqual(scene.wanted);
  await bench.close();
  return String(error?.code ?? outcome);
}

/** The PN532 raises its rate to 921600 where none is named; the TWN4 stays at the one that answers. */
const RATES = [
  { rate: "the rate that the driver chooses", line: {} },
  { rate: "115200 bit/s", line: { baud: 115_200 } },
];

describe.each(RATES)("at $rate", ({ line }) => {
  describe.each(["pn532", "twn4"] as const)("two stray frames in a hundred from %s", (driver) => {
    it.each([SMALL_1K, FULL_1K])("$name: nearly every write succeeds", async (scene) => {
      const ends = await atOnce(SEEDS, (seed) => endOf(driver, scene, seed, line));
      expect(ends.filter((end) => end === "done").length, ends.join()).toBeGreaterThanOrEqual(34);
    });
  });

  describe("five acknowledgements in a hundred from pn532 twice", () => {
    it.each([SMALL_1K, FULL_1K])("$name: nearly every write succeeds", async (scene) => {
      const ends = await atOnce(SEEDS, (seed) =>
        endOf("pn532", scene, seed, { ...line, isDoubled: doubledAcks(seed) }),
      );
      expect(ends.filter((end) => end === "done").length, ends.join()).toBeGreaterThanOrEqual(34);
    });
  });
});
