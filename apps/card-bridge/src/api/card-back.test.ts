import { contentOf, emptyCard, hex, layout, uid, virtualCard } from "@adel/card";
import { BEAT_MS, type BridgeFrame } from "@adel/protocol/bridge/message";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CARD_BACK_MS } from "../jobs/job-runner.ts";
import { contentClaims, type DaemonSetup, daemonSetup, ENCODER, lease, roomCard, UID } from "./testing/daemon.ts";

const spec = roomCard();
const wanted = layout(spec, UID).blocks.map((block) => hex(block ?? []));
const JOB = "job-0000000000000001";

let setup: DaemonSetup;
beforeEach(async () => {
  setup = await daemonSetup();
});
afterEach(() => setup.dispose());

const now = () => setup.card.memory().blocks.map((block) => hex(block ?? []));

/** A job whose card was taken away while its trailers were written. */
async function lifted() {
  setup.place(setup.card);
  const page = await setup.page();
  const held = await lease(page);
  const { nonce } = await page.ask("identify", { encoder: ENCODER, lease: held });
  const content = contentClaims(contentOf(spec, UID));
  const base = { jobId: JOB, deviceNumber: "E-0001", uid: hex(UID), nonce, candidates: [] };
  const ticket = await setup.server.seal({ ...base, act: "write", content });
  setup.error("lift:20");
  await page.ask("run", { encoder: ENCODER, lease: held, ticket });
  const job = await page.job(JOB, ({ state }) => state === "waiting");
  return { page, job, held };
}

describe("a card that was taken away while it was written", () => {
  it("is reported at once, with the sectors that are written", async () => {
    const { job } = await lifted();
    expect(job).toMatchObject({ fault: "CARD_LIFTED", outcome: null, sectorsPlanned: 2 });
    expect(job.sectorsWritten).toBeLessThan(2);
  });

  it("is finished by itself when it is back within ten minutes", async () => {
    const { page } = await lifted();
    setup.forward(CARD_BACK_MS - 1_000);
    setup.place(setup.card);
    const done = await page.job(JOB, ({ state }) => state === "finished");
    expect(done).toMatchObject({ outcome: "done", sectorsWritten: 2, sectorsPlanned: 2 });
    expect(now()).toEqual(wanted);
  });

  it("is not touched when it is back later: its job has ended with what was written", async () => {
    const { page } = await lifted();
    const before = now();
    setup.forward(CARD_BACK_MS);
    const ended = await page.job(JOB, ({ state }) => state === "finished");
    expect(ended).toMatchObject({ outcome: "partial", fault: "CARD_LIFTED" });
    expect(await setup.server.result(ended.result ?? "")).toMatchObject({ outcome: "partial", fault: "CARD_LIFTED" });
    setup.place(setup.card);
    await page.until((frame) =>
      "event" in frame && frame.event === "encoder" && frame.encoder.card?.uid === hex(UID) ? true : undefined,
    );
    expect(now()).toEqual(before);
  });

  it("waits for that card alone, however long another one lies there", async () => {
    const { page } = await lifted();
    const other = virtualCard(emptyCard(uid("0BADCA2D"), "1k"));
    setup.simulation.putCard(other);
    await page.until((frame) =>
      "event" in frame && frame.event === "encoder" && frame.encoder.card?.uid === "0BADCA2D" ? true : undefined,
    );
    expect((await page.ask("jobs", {})).jobs).toMatchObject([{ state: "waiting", uid: hex(UID) }]);
    setup.forward(CARD_BACK_MS);
    expect(await page.job(JOB, ({ state }) => state === "finished")).toMatchObject({ outcome: "partial" });
    expect(other.memory()).toEqual(emptyCard(uid("0BADCA2D"), "1k"));
  });

  it.each(["identify", "read"] as const)("is still waited for after a job to %s of another card", async (act) => {
    const { page, held } = await lifted();
    setup.simulation.putCard(virtualCard(emptyCard(uid("0BADCA2D"), "1k")));
    await page.until((frame) =>
      "event" in frame && frame.event === "encoder" && frame.encoder.card?.uid === "0BADCA2D" ? true : undefined,
    );
    const { nonce } = await page.ask("identify", { encoder: ENCODER, lease: held });
    const base = { jobId: "job-0000000000000003", deviceNumber: "E-0001", uid: "0BADCA2D", nonce, candidates: [] };
    const ticket = await setup.server.seal({ ...base, act, ...(act === "identify" && { probes: [] }) });
    await page.ask("run", { encoder: ENCODER, lease: held, ticket });
    expect(await page.job(base.jobId, ({ state }) => state === "finished")).toMatchObject({ outcome: "done" });
    expect((await page.ask("jobs", {})).jobs).toContainEqual(expect.objectContaining({ jobId: JOB, state: "waiting" }));
    setup.simulation.putCard(setup.card);
    expect(await page.job(JOB, ({ state }) => state === "finished")).toMatchObject({ outcome: "done" });
    expect(now()).toEqual(wanted);
  });

  it("is finished after a restart of the program within the ten minutes, and not after them", async () => {
    await lifted();
    await setup.halt();
    await setup.start();
    const soon = await setup.page();
    expect((await soon.ask("jobs", {})).jobs).toMatchObject([{ jobId: JOB, state: "waiting" }]);
    await setup.halt();
    await setup.start({ clock: setup.clockAhead(CARD_BACK_MS) });
    const late = await setup.page();
    const jobs = await late.ask("jobs", {});
    const ended =
      jobs.jobs.find(({ state }) => state === "finished") ?? (await late.job(JOB, ({ state }) => state === "finished"));
    expect(ended).toMatchObject({ outcome: "partial" });
  });
});

it("a page that watches gets a sign of life at once and every two seconds, others none", async () => {
  const [watching, other] = [await setup.page(), setup.socket()];
  await other.challenge();
  const isBeat = (frame: BridgeFrame) => ("event" in frame && frame.event === "beat" ? true : undefined);
  expect(await watching.until(isBeat)).toBe(true);
  const seen = watching.frames.length;
  setup.forward(BEAT_MS);
  expect(await watching.until(isBeat, seen)).toBe(true);
  expect(other.frames).not.toContainEqual({ event: "beat" });
});

it("a card that is only identified is not waited for by a job", async () => {
  setup.place(setup.card);
  const page = await setup.page();
  const held = await lease(page);
  const seal = async (jobId: string, act: "identify" | "write") => {
    const { nonce } = await page.ask("identify", { encoder: ENCODER, lease: held });
    const base = { jobId, deviceNumber: "E-0001", uid: hex(UID), nonce, candidates: [] };
    const content = contentClaims(contentOf(spec, UID));
    return setup.server.seal({ ...base, act, ...(act === "write" ? { content } : { probes: [] }) });
  };
  const [glance, write] = [await seal("job-0000000000000002", "identify"), await seal(JOB, "write")];
  await page.ask("run", { encoder: ENCODER, lease: held, ticket: glance });
  await page.ask("run", { encoder: ENCODER, lease: held, ticket: write });
  expect(await page.job(JOB, ({ state }) => state === "finished")).toMatchObject({ outcome: "done" });
  expect(now()).toEqual(wanted);
});
