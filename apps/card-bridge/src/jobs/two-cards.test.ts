import { emptyCard, uid, type VirtualCard, virtualCard } from "@adel/card";
import { describe, expect, it } from "vitest";
import { image, SMALL_1K } from "./testing/job-cases.ts";
import { EVERY_DRIVER, type Workbench, workbench } from "./testing/job-setup.ts";

const OTHER = emptyCard(uid("0BADCA2D"), "1k");

async function withTwo(
  driver: (typeof EVERY_DRIVER)[number],
  test: (bench: Workbench, other: VirtualCard, counts: boolean) => Promise<void>,
) {
  const bench = await workbench(driver, SMALL_1K);
  const other = virtualCard(OTHER);
  const { can } = await bench.driver();
  await test(bench, other, can.has("two-cards"));
  expect(other.memory()).toEqual(OTHER);
  await bench.close();
}

describe.each(EVERY_DRIVER)("two cards on %s", (driver) => {
  it("are rejected if they are counted; else the job is done on its own card, or on none", async () => {
    await withTwo(driver, async (bench, other, counts) => {
      for (const first of ["the other", "its own"]) {
        bench.simulation.putCard(first === "its own" ? bench.card : other);
        bench.simulation.putCardBeside(first === "its own" ? other : bench.card);
        const state = await bench.run();
        if (!counts && first === "its own") {
          expect(state).toMatchObject({ outcome: "done" });
          expect(image(bench.card.memory())).toEqual(SMALL_1K.wanted);
          continue;
        }
        const code = counts ? "TWO_CARDS" : "CARD_SWAPPED";
        expect(state).toMatchObject({ outcome: "failed", sent: [], error: { code } });
        expect(image(bench.card.memory())).toEqual(image(SMALL_1K.start));
      }
    });
  });

  it("when a job resumes: it waits until its own card is present alone, or is found", async () => {
    await withTwo(driver, async (bench, other) => {
      bench.error("tear:2:8");
      const first = await bench.run();
      expect(first.kind).toBe("waiting");
      bench.simulation.putCard(other);
      bench.simulation.putCardBeside(bench.card);
      const between = await bench.run(first);
      expect(between.kind).toBe("waiting");
      expect(["TWO_CARDS", "CARD_SWAPPED"]).toContain(between.error?.code);
      bench.simulation.putCard(bench.card);
      expect(await bench.run(between)).toMatchObject({ outcome: "done" });
      expect(image(bench.card.memory())).toEqual(SMALL_1K.wanted);
    });
  });

  it("when the other one is placed during the job: the job's own is written right, or the job waits", async () => {
    await withTwo(driver, async (bench, other) => {
      const { writeBlock } = bench.card;
      bench.simulation.putCard({
        ...bench.card,
        writeBlock(number, data) {
          if (bench.writes.length === 1) bench.simulation.putCardBeside(other);
          return writeBlock(number, data);
        },
      });
      // Lost for a moment after that, the card has to be found again, next to the other one.
      bench.error("bump-after:20");
      const state = await bench.run();
      if (state.outcome !== "done") {
        expect(state).toMatchObject({ error: { code: "TWO_CARDS" } });
        bench.simulation.putCard(bench.card);
        expect(await bench.run(state.kind === "waiting" ? state : undefined)).toMatchObject({ outcome: "done" });
      }
      expect(image(bench.card.memory())).toEqual(SMALL_1K.wanted);
    });
  });
});
