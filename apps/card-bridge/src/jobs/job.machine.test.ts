import { describe, expect, it } from "vitest";
import { advance, type JobEvent, type JobState, newJob, type Step } from "./job.machine.ts";

const steps: readonly Step[] = [
  { block: 4, sector: 1, kind: "data" },
  { block: 5, sector: 1, kind: "data" },
  { block: 8, sector: 2, kind: "data" },
  { block: 7, sector: 1, kind: "trailer" },
];
const planned: JobEvent = { is: "planned", steps, directory: [] };
const run = (...events: readonly JobEvent[]): JobState => events.reduce(advance, newJob);
const wrote = (step: number): readonly JobEvent[] => [
  { is: "sending", step },
  { is: "written", step },
];
const trouble = (code: "CARD_LIFTED" | "KEY_REFUSED" | "VERIFY_FAILED") =>
  ({ is: "failed", trouble: { code, values: {} } }) as const;

describe("a card job", () => {
  it("is done only when it says that it is completed, not when the last block was sent", () => {
    const sent = run(planned, ...wrote(0), ...wrote(1), ...wrote(2), ...wrote(3));
    expect(sent).toMatchObject({ is: "running", outcome: null, done: 4 });
    expect(advance(sent, { is: "completed" })).toMatchObject({ is: "finished", outcome: "done" });
  });

  it("that is cancelled before the first block has done nothing", () => {
    expect(run(planned, { is: "cancelled" })).toMatchObject({
      outcome: "cancelled",
      trouble: { code: "CANCELLED" },
      sent: [],
    });
  });

  it("that is cancelled after it stops at the edge of the sector and says what it did", () => {
    const asked = run(planned, ...wrote(0), { is: "cancelled" });
    expect(asked).toMatchObject({ is: "running", stopAt: 2 });
    const stopped = [...wrote(1)].reduce(advance, asked);
    expect(stopped).toMatchObject({
      is: "finished",
      outcome: "partial",
      trouble: { code: "CANCELLED_PARTLY" },
      sent: [4, 5],
    });
  });

  it("that is cancelled when all is written goes on to prove it", () => {
    const last = run(
      planned,
      ...wrote(0),
      ...wrote(1),
      ...wrote(2),
      ...wrote(3),
      { is: "counted", phase: "verifying", all: 2 },
      { is: "cancelled" },
    );
    expect(last.is).toBe("running");
    expect(advance(last, { is: "completed" }).outcome).toBe("done");
  });

  it("waits for a card that was lifted, but only once a block was sent", () => {
    expect(run(planned, trouble("CARD_LIFTED"))).toMatchObject({ is: "finished", outcome: "failed" });
    const waiting = run(planned, { is: "sending", step: 0 }, trouble("CARD_LIFTED"));
    expect(waiting).toMatchObject({ is: "waiting", outcome: null, sent: [4], trouble: { code: "CARD_LIFTED" } });
    expect(advance(waiting, { is: "resumed" })).toMatchObject({
      is: "running",
      phase: "checking",
      sent: [4],
      trouble: null,
    });
    expect(advance(waiting, { is: "cancelled" })).toMatchObject({ is: "finished", outcome: "partial" });
  });

  it("counts a block whose answer never came as changed", () => {
    expect(run(planned, { is: "sending", step: 0 }, trouble("KEY_REFUSED"))).toMatchObject({
      outcome: "partial",
      sent: [4],
    });
  });

  it("ends at a fault that waiting cannot mend", () => {
    expect(run(planned, ...wrote(0), trouble("VERIFY_FAILED"))).toMatchObject({ is: "finished", outcome: "partial" });
    expect(run(trouble("KEY_REFUSED"))).toMatchObject({ outcome: "failed" });
  });

  it("stays what it is once it is finished, whatever comes late", () => {
    const done = run(planned, { is: "completed" });
    const late: readonly JobEvent[] = [
      { is: "cancelled" },
      trouble("CARD_LIFTED"),
      { is: "resumed" },
      { is: "sending", step: 1 },
    ];
    for (const event of late) expect(advance(done, event)).toBe(done);
  });
});
