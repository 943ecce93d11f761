import { emptyCard, hex, uid, type VirtualCard, virtualCard } from "@adel/card";
import { describe, expect, it } from "vitest";
import { openCard } from "../session/card-session.ts";
import { createJobContext, runToCompletion } from "./execute-job.ts";
import { SMALL_1K } from "./testing/job-cases.ts";
import { atOnce, EVERY_DRIVER, type Workbench, workbench } from "./testing/job-setup.ts";
import { writeCard } from "./write-card.ts";

const signal = new AbortController().signal;

interface Instead {
  /** How the encoder's line is disturbed from then on. */
  readonly error?: string;
  readonly other?: VirtualCard;
}
/** A job whose card is taken away before one of its steps. */
async function liftedAt(bench: Workbench, step: number, { error, other }: Instead = {}) {
  const driver = await bench.driver();
  let writes = 0;
  const jobContext = createJobContext({
    signal,
    onEvent(event) {
      if (event.kind !== "sending" || event.step !== step) return;
      writes = bench.writes.length;
      bench.simulation.lift();
      if (other) bench.simulation.putCard(other);
      if (error) bench.error(error);
    },
  });
  await runToCompletion(jobContext, async () => writeCard(await openCard(driver, signal), SMALL_1K.work, jobContext));
  return { state: jobContext.state(), written: bench.writes.length - writes };
}

/** The encoder is asked for a card at the first block that fails, and only its clear "none" means that it was lifted. */
describe.each(EVERY_DRIVER)("a card taken away from %s while it is written", (driver) => {
  it("is missed at the first block that fails, and the job waits with what is written", async () => {
    await atOnce([0, 1, 2, 3, 4], async (step) => {
      const bench = await workbench(driver, SMALL_1K);
      const before = bench.sent();
      const { state, written } = await liftedAt(bench, step);
      expect(state, `step ${step}`).toMatchObject({ kind: "waiting", error: { code: "CARD_LIFTED" }, done: step });
      expect(written).toBe(0);
      expect(bench.sent()).toBeGreaterThan(before);
      await bench.close();
    });
  });

  it.each([
    ["bad-line", "ENCODER_GARBLED"],
    ["silent", "ENCODER_SILENT"],
  ])("is a fault of the line where the encoder's answers are lost in %s", async (error, code) => {
    const bench = await workbench(driver, SMALL_1K);
    const { state, written } = await liftedAt(bench, 2, { error });
    expect(state).toMatchObject({ kind: "waiting", error: { code }, done: 2 });
    expect(written).toBe(0);
    await bench.close();
  });

  it("names the card that lies there instead", async () => {
    const bench = await workbench(driver, SMALL_1K);
    const empty = emptyCard(uid("0BADCA2D"), "1k");
    const other = virtualCard(empty);
    const { state } = await liftedAt(bench, 2, { other });
    const values = { expected: hex(SMALL_1K.uid), found: "0BADCA2D" };
    expect(state).toMatchObject({ kind: "waiting", error: { code: "CARD_SWAPPED", values } });
    expect(other.memory()).toEqual(empty);
    await bench.close();
  });
});
