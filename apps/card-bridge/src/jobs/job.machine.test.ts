import { describe, expect, it } from "vitest";
import { advance, type JobEvent, type JobState, newJob, type Step } from "./job.machine.ts";

const steps: readonly Step[] = [
  { block: 4, sector: 1, kind: "data" },
  { block: 5, sector: 1, kind: "data" },
  { block: 8, sector: 2, kind: "data" },
  { block: 7, sector: 1, kind: "trailer" },
];
const planned: JobEvent = { kind: "planned", steps, directory: [] };
const run = (...events: readonly JobEvent[]): JobState => events.reduce(advance, newJob);
const wrote = (step: number): readonly JobEvent[] => [
  { kind: "sending", step },
  { kind: "written", step },
];
const error = (code: "CARD_LIFTED" | "KEY_REFUSED" | "VERIFY_FAILED") =>
  ({ kind: "failed", error: { code, values: {} } }) as const;

describe("a card job", () => {
  it("is done only when it reports completion, not when the last block was sent", () => {
    const sent = run(planned, ...wrote(0), ...wrote(1), ...wrote(2), ...wrote(3));
    expect(sent).toMatchObject({ kind: "running", outcome: null, done: 4 });
    expect(advance(sent, { kind: "completed" })).toMatchObject({ kind: "finished", outcome: "done" });
  });

  it("counts each sector and each block once, also when a block is sent again", () => {
    const checked = run({ kind: "counted", phase: "checking", all: 3 }, { kind: "sectorDone", sector: 4 });
    expect(checked).toMatchObject({ phase: "checking", done: 1, all: 3, sector: 4 });
    expect(advance(checked, { kind: "sectorDone", sector: 5 })).toMatchObject({ done: 2, all: 3, sector: 5 });
    const sent = run(planned, ...wrote(0), ...wrote(1), ...wrote(0));
    expect(sent).toMatchObject({ phase: "writing", done: 2, all: 4, sent: [4, 5] });
    const verified = run(
      { kind: "blockVerified", block: 4 },
      { kind: "blockVerified", block: 4 },
      { kind: "sectorVerified", sector: 1 },
      { kind: "sectorVerified", sector: 1 },
      { kind: "torn", sector: 2 },
      { kind: "torn", sector: 2 },
    );
    expect(verified).toMatchObject({ blocksVerified: [4], sectorsVerified: [1], sectorsTorn: [2] });
  });

  it("canceled before the first block has changed nothing", () => {
    expect(run(planned, { kind: "cancelled" })).toMatchObject({
      outcome: "cancelled",
      error: { code: "CANCELLED" },
      sent: [],
    });
  });

  it("canceled after it stops at the end of the sector and reports what it wrote", () => {
    const asked = run(planned, ...wrote(0), { kind: "cancelled" });
    expect(asked).toMatchObject({ kind: "running", stopAt: 2 });
    const stopped = [...wrote(1)].reduce(advance, asked);
    expect(stopped).toMatchObject({
      kind: "finished",
      outcome: "partial",
      error: { code: "CANCELLED_PARTLY" },
      sent: [4, 5],
    });
  });

  it("canceled when everything is written continues with the verification", () => {
    const last = run(
      planned,
      ...wrote(0),
      ...wrote(1),
      ...wrote(2),
      ...wrote(3),
      { kind: "counted", phase: "verifying", all: 2 },
      { kind: "cancelled" },
    );
    expect(last.kind).toBe("running");
    expect(advance(last, { kind: "completed" }).outcome).toBe("done");
  });

  it("waits for a removed card only after a block was sent", () => {
    expect(run(planned, error("CARD_LIFTED"))).toMatchObject({ kind: "finished", outcome: "failed" });
    const waiting = run(planned, { kind: "sending", step: 0 }, error("CARD_LIFTED"));
    expect(waiting).toMatchObject({ kind: "waiting", outcome: null, sent: [4], error: { code: "CARD_LIFTED" } });
    expect(advance(waiting, { kind: "resumed" })).toMatchObject({
      kind: "running",
      phase: "checking",
      sent: [4],
      error: null,
    });
    expect(advance(waiting, { kind: "cancelled" })).toMatchObject({ kind: "finished", outcome: "partial" });
  });

  it("counts a block without a reply as changed", () => {
    expect(run(planned, { kind: "sending", step: 0 }, error("KEY_REFUSED"))).toMatchObject({
      outcome: "partial",
      sent: [4],
    });
  });

  it("ends at an error that waiting cannot solve", () => {
    expect(run(planned, ...wrote(0), error("VERIFY_FAILED"))).toMatchObject({ kind: "finished", outcome: "partial" });
    expect(run(error("KEY_REFUSED"))).toMatchObject({ outcome: "failed" });
  });

  it("does not change after its end, whatever event follows", () => {
    const done = run(planned, { kind: "completed" });
    const late: readonly JobEvent[] = [
      { kind: "cancelled" },
      error("CARD_LIFTED"),
      { kind: "resumed" },
      { kind: "sending", step: 1 },
    ];
    for (const event of late) expect(advance(done, event)).toBe(done);
  });

  it("counts the sectors in which nothing is left to send, also of those written before it was interrupted", () => {
    const lifted = run(planned, ...wrote(0), ...wrote(1), ...wrote(2), error("CARD_LIFTED"));
    expect(lifted).toMatchObject({ kind: "waiting", sectorsPlanned: [1, 2], sectorsWritten: [2] });
    const rest: JobEvent = { kind: "planned", steps: steps.slice(3), directory: [] };
    const again = [{ kind: "resumed" }, rest] as const;
    expect(again.reduce<JobState>(advance, lifted)).toMatchObject({ sectorsPlanned: [1, 2], sectorsWritten: [2] });
    const all = [...again, ...wrote(0)].reduce<JobState>(advance, lifted);
    expect(all).toMatchObject({ sectorsPlanned: [1, 2], sectorsWritten: [1, 2] });
  });

  it("that waited too long ends with what it wrote, or with nothing", () => {
    const expired: JobEvent = { kind: "expired" };
    const lifted = run(planned, ...wrote(0), error("CARD_LIFTED"));
    expect(advance(lifted, expired)).toMatchObject({
      kind: "finished",
      outcome: "partial",
      error: { code: "CARD_LIFTED" },
      sent: [4],
    });
    const untouched: JobState = { ...newJob, kind: "waiting" };
    expect(advance(untouched, expired)).toMatchObject({ outcome: "cancelled", error: { code: "CANCELLED" } });
    const running = run(planned, ...wrote(0));
    expect(advance(running, expired)).toEqual(running);
  });
});
