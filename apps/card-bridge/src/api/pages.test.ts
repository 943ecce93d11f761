import { writeFile } from "node:fs/promises";
import { MAX_FRAME } from "@adel/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type JournalEntry, lineOf } from "../jobs/journal-lines.ts";
import { type DaemonSetup, daemonSetup, ENCODER, type PageSocket } from "./testing/daemon.ts";

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
  await setup.stop();
});
afterEach(() => setup.dispose());

const idOf = (number: number) => `job-${String(number).padStart(16, "0")}`;
/** A read of a 4K card that no server has acknowledged: the largest possible result. */
const finished = (number: number, result = "r".repeat(14_000)): JournalEntry => ({
  is: "finished",
  job: idOf(number),
  encoder: ENCODER,
  fault: null,
  summary: {
    jobId: idOf(number),
    deviceNumber: "E-0001",
    act: "read",
    uid: "04A1B2C3",
    outcome: "done",
    fault: null,
    faultValues: {},
    blocksWritten: 0,
    sectorsVerified: [],
    sectorsTorn: [],
    atqa: null,
    sak: null,
    cardSize: "4k",
  },
  result,
});
const MANY = Array.from({ length: 120 }, (_, number) => finished(number));

async function startWith(entries: readonly JournalEntry[]) {
  await writeFile(setup.files.journal, entries.map(lineOf).join(""));
  await setup.start();
}
async function opened() {
  const page = setup.socket();
  await page.ask("open", { pageToken: await setup.server.pageToken(await page.challenge()) });
  return page;
}
const eventsOf = (page: PageSocket) =>
  page.frames.flatMap((frame) => ("event" in frame && frame.event === "job" ? [frame.job.jobId] : []));
const allComeTo = (page: PageSocket, count: number) =>
  page.until(() => (new Set(eventsOf(page)).size >= count ? true : undefined));

describe("many results that wait for the server", () => {
  it("are sent to a new page in frames of limited size, each result once", async () => {
    await startWith(MANY);
    const page = await opened();
    const { jobs } = await page.ask("watch", {});
    expect(jobs.length).toBeGreaterThan(1);
    await allComeTo(page, MANY.length - jobs.length);
    const ids = [...jobs.map(({ jobId }) => jobId), ...eventsOf(page)];
    expect(ids).toEqual(MANY.map(({ job }) => job));
    expect(page.largest).toBeLessThanOrEqual(MAX_FRAME);
  });

  it("are all sent to a page that reads slowly, and delay no other page", async () => {
    await startWith(MANY);
    const [slow, quick] = [await opened(), await opened()];
    slow.socket.send(JSON.stringify({ id: 77, method: "watch", params: {} }));
    slow.socket.pause();
    const { jobs } = await quick.ask("watch", {});
    await allComeTo(quick, MANY.length - jobs.length);
    slow.socket.resume();
    await allComeTo(slow, MANY.length - jobs.length);
  });

  it("requested repeatedly by a page that does not read close its socket before they need much memory", async () => {
    await startWith(MANY);
    const page = await opened();
    const closing = page.closed();
    page.socket.pause();
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 5; round += 1) {
      for (let id = 0; id < 60; id += 1) page.socket.send(JSON.stringify({ id, method: "jobs", params: {} }));
      // Enough for the rate limits; less than a heartbeat, so that no client counts as silent.
      setup.forward(1900);
      await (await opened()).ask("encoders", {});
    }
    page.socket.resume();
    expect(await closing).toBe(1006);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  it("are listed page by page, and settling them meanwhile loses none", async () => {
    await startWith(MANY);
    const page = await opened();
    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; ) {
      const answer = await page.ask("jobs", after === undefined ? {} : { after });
      more = answer.more;
      seen.push(...answer.jobs.map(({ jobId }) => jobId));
      after = answer.jobs.at(-1)?.jobId;
    }
    expect(seen).toEqual(MANY.map(({ job }) => job));
    expect(page.largest).toBeLessThanOrEqual(MAX_FRAME);
    const first = (await page.ask("jobs", {})).jobs.map(({ jobId }) => jobId);
    for (const jobId of first) await page.ask("settle", { receipt: await setup.server.receipt(jobId) });
    // The job that was named last no longer exists, so the list starts from the beginning.
    const next = await page.ask("jobs", { after: first.at(-1) });
    expect(next.jobs[0]?.jobId).toBe(MANY[first.length]?.job);
  });

  it("include one that nearly fills a frame; an empty list is one page", async () => {
    const large = 60_000;
    await startWith([finished(1, "a".repeat(large)), finished(2, "b".repeat(large)), finished(3, "c")]);
    const page = await opened();
    const first = await page.ask("jobs", {});
    expect(first).toMatchObject({ jobs: [{ jobId: idOf(1) }], more: true });
    const second = await page.ask("jobs", { after: idOf(1) });
    expect(second.jobs.map(({ jobId }) => jobId)).toEqual([idOf(2), idOf(3)]);
    expect(second.more).toBe(false);
    expect(await page.ask("jobs", { after: idOf(3) })).toEqual({ jobs: [], more: false, unreadableJobs: 0 });
    expect(page.largest).toBeLessThanOrEqual(MAX_FRAME);
  });
});
