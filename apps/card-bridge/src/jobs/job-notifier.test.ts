import type { JobStatus } from "@adel/protocol";
import { describe, expect, it } from "vitest";
import { manualClock } from "../kernel/testing/manual-clock.ts";
import { jobNotifier } from "./job-notifier.ts";

const JOB: JobStatus = {
  jobId: "job-1",
  encoder: "sim:twn4",
  act: "write",
  uid: "04A1B2C3",
  state: "running",
  phase: "writing",
  done: 0,
  all: 6,
  sector: null,
  blocksVerified: [],
  sectorsWritten: 0,
  sectorsPlanned: 0,
  fault: null,
  faultValues: {},
  outcome: null,
  result: null,
};

function watched() {
  const clock = manualClock();
  const news = jobNotifier(clock);
  const received: string[] = [];
  news.onChange(({ state, phase, done }) => received.push(`${state} ${phase} ${done}`));
  return { clock, news, received };
}

describe("reports of a job", () => {
  it("report progress at once, then at most ten times per second, and always the last one", () => {
    const { clock, news, received } = watched();
    for (const done of [0, 1, 2, 3]) news.notify({ ...JOB, done });
    expect(received).toEqual(["running writing 0"]);
    clock.pass(99);
    expect(received).toHaveLength(1);
    clock.pass(1);
    expect(received).toEqual(["running writing 0", "running writing 3"]);
    clock.pass(1000);
    expect(received).toHaveLength(2);
  });

  it("report a change of state at once, and nothing older afterwards", () => {
    const { clock, news, received } = watched();
    news.notify(JOB);
    news.notify({ ...JOB, done: 1 });
    news.notify({ ...JOB, phase: "verifying", done: 0 });
    news.notify({ ...JOB, phase: "verifying", done: 1 });
    news.notify({ ...JOB, phase: "verifying", done: 2, state: "finished", outcome: "done", result: "signed" });
    clock.pass(1000);
    expect(received).toEqual(["running writing 0", "running verifying 0", "finished verifying 2"]);
  });

  it("are separate per job, and end when it is removed", () => {
    const { clock, news, received } = watched();
    news.notify(JOB);
    news.notify({ ...JOB, jobId: "job-2", done: 5 });
    news.notify({ ...JOB, done: 1 });
    news.forget("job-1");
    clock.pass(1000);
    expect(received).toEqual(["running writing 0", "running writing 5"]);
  });
});
