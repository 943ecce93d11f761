import { describe, expect, it } from "vitest";
import { manualClock } from "../kernel/manual-clock.ts";
import type { JobView } from "./card-job.ts";
import { jobNews } from "./job-news.ts";

const JOB: JobView = {
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
  fault: null,
  faultValues: {},
  outcome: null,
  result: null,
};

function watched() {
  const clock = manualClock();
  const news = jobNews(clock);
  const heard: string[] = [];
  news.onChange(({ state, phase, done }) => heard.push(`${state} ${phase} ${done}`));
  return { clock, news, heard };
}

describe("news of a job", () => {
  it("tells how far it has come at once, then no more often than ten times a second, and never withholds the last", () => {
    const { clock, news, heard } = watched();
    for (const done of [0, 1, 2, 3]) news.tell({ ...JOB, done });
    expect(heard).toEqual(["running writing 0"]);
    clock.pass(99);
    expect(heard).toHaveLength(1);
    clock.pass(1);
    expect(heard).toEqual(["running writing 0", "running writing 3"]);
    clock.pass(1000);
    expect(heard).toHaveLength(2);
  });

  it("tells at once what becomes of it, and nothing older afterwards", () => {
    const { clock, news, heard } = watched();
    news.tell(JOB);
    news.tell({ ...JOB, done: 1 });
    news.tell({ ...JOB, phase: "verifying", done: 0 });
    news.tell({ ...JOB, phase: "verifying", done: 1 });
    news.tell({ ...JOB, phase: "verifying", done: 2, state: "finished", outcome: "done", result: "signed" });
    clock.pass(1000);
    expect(heard).toEqual(["running writing 0", "running verifying 0", "finished verifying 2"]);
  });

  it("keeps jobs apart, and says no more of one that is forgotten", () => {
    const { clock, news, heard } = watched();
    news.tell(JOB);
    news.tell({ ...JOB, jobId: "job-2", done: 5 });
    news.tell({ ...JOB, done: 1 });
    news.forget("job-1");
    clock.pass(1000);
    expect(heard).toEqual(["running writing 0", "running writing 5"]);
  });
});
