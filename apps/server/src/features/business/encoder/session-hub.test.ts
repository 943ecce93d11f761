import { ACCEPT_MS, type EncoderEvent, type ServerMessage } from "@adel/protocol";
import { describe, expect, it } from "vitest";
import { buildEncoderStatus } from "../../../../testing/build-encoder.ts";
import { deadline, type StartTimer } from "../../../core/timer.ts";
import { SessionHub } from "./session-hub.service.ts";

const UID = "04A1B2C3";
const NONCE = "AAAAAAAAAAAAAAAAAAAAAA";
const JOB = { jobId: "job-00000000000001", ticket: "sealed", by: "lin", steal: false };
const seen = buildEncoderStatus(UID);

/** A hub with a manual clock, and a bridge that is logged in to it. */
function server() {
  let now = 0;
  let timers: { at: number; task: () => void }[] = [];
  const after: StartTimer = (ms, task) => {
    const timer = { at: now + ms, task };
    timers.push(timer);
    return () => {
      timers = timers.filter((one) => one !== timer);
    };
  };
  const pass = (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { task } of due) task();
  };
  const settled: string[] = [];
  const hub = new SessionHub({ now: () => now }, async ({ jobId }) => {
    settled.push(jobId);
    return `receipt of ${jobId}`;
  });
  const bridge = () => {
    const orders: ServerMessage[] = [];
    const closed: number[] = [];
    const peer = {
      send: (order: ServerMessage) => void orders.push(order),
      close: (code: number) => void closed.push(code),
    };
    const line = hub.enter({ encoderId: 1, keyId: 1, version: "1.0.0" }, peer);
    const offer = () => line.handleMessage({ word: "status", encoder: seen, offer: { uid: UID, nonce: NONCE } });
    return { orders, closed, line, offer };
  };
  return { hub, pass, settled, bridge, late: () => deadline(after, ACCEPT_MS) };
}

describe("the connections of logged-in encoders", () => {
  it("gives a nonce to one job only, and to none for another card", async () => {
    const { hub, bridge, late, pass } = server();
    const { offer } = bridge();
    await offer();
    expect(await hub.takeOffer(1, "04000000", late())).toMatchObject({ kind: "trouble", error: "CARD_SWAPPED" });
    expect(await hub.takeOffer(1, UID, late())).toMatchObject({ kind: "offer", offer: { nonce: NONCE } });
    const second = hub.takeOffer(1, UID, late());
    // Its bridge reports its state before it receives the job.
    await offer();
    pass(ACCEPT_MS);
    expect(await second).toBeNull();
    expect(await hub.takeOffer(2, UID, late())).toBeNull();
  });

  it("gives a nonce again if its job was not created", async () => {
    const { hub, bridge, late } = server();
    const { offer } = bridge();
    await offer();
    await hub.takeOffer(1, UID, late());
    hub.giveBack(1, { uid: UID, nonce: NONCE });
    await offer();
    expect(await hub.takeOffer(1, UID, late())).toMatchObject({ kind: "offer", offer: { nonce: NONCE } });
  });

  it("reports a missing reply of a bridge after eight seconds, not before, and cancels the job", async () => {
    const { hub, bridge, late, pass } = server();
    const { orders } = bridge();
    let verdict: unknown = "waiting";
    const run = hub.run(1, JOB, late()).then((reply) => {
      verdict = reply;
    });
    pass(ACCEPT_MS - 1);
    await Promise.resolve();
    expect(verdict).toBe("waiting");
    pass(1);
    await run;
    expect(verdict).toBeUndefined();
    expect(orders.map(({ order }) => order)).toEqual(["welcome", "run", "cancel"]);
  });

  it("accepts a job's progress over a new connection as its acceptance", async () => {
    const { hub, bridge, late } = server();
    bridge().line.leave();
    const again = bridge();
    const run = hub.run(1, JOB, late());
    const progress = { encoder: seen.encoder, act: "write", uid: UID, state: "running", phase: "writing" } as const;
    const counts = { done: 1, all: 8, sector: 4, blocksVerified: [], sectorsWritten: 0, sectorsPlanned: 2 };
    const rest = { ...counts, fault: null, faultValues: {}, outcome: null };
    await again.line.handleMessage({ word: "job", job: { jobId: JOB.jobId, ...progress, ...rest, result: null } });
    expect(await run).toEqual({ kind: "accepted" });
  });

  it("uses the newest connection of an encoder, and ignores the end of an older one", () => {
    const { hub, bridge } = server();
    const first = bridge();
    bridge();
    expect(first.closed).toEqual([4001]);
    first.line.leave();
    expect(hub.isOnline(1)).toBe(true);
  });

  it("settles a result before its end is reported, sends a receipt, and does not send it to subscribers", async () => {
    const { hub, bridge, settled } = server();
    const { line, orders } = bridge();
    const told: EncoderEvent[] = [];
    hub.subscribe(1, (event) => told.push(event));
    const finished = { encoder: seen.encoder, act: "write", uid: UID, state: "finished", phase: "verifying" } as const;
    const rest = {
      done: 8,
      all: 8,
      sector: null,
      blocksVerified: [],
      sectorsWritten: 0,
      sectorsPlanned: 0,
      fault: null,
      faultValues: {},
      outcome: "done" as const,
    };
    await line.handleMessage({ word: "job", job: { jobId: JOB.jobId, ...finished, ...rest, result: "signed" } });
    expect(settled).toEqual([JOB.jobId]);
    expect(orders.at(-1)).toEqual({ order: "settle", receipt: `receipt of ${JOB.jobId}` });
    expect(told.at(-1)).toMatchObject({ event: "job", job: { jobId: JOB.jobId, outcome: "done" } });
    expect(JSON.stringify(told)).not.toContain("signed");
  });

  it("informs a bridge about the first and the last subscriber", () => {
    const { hub, bridge } = server();
    const { orders } = bridge();
    const offs = [hub.subscribe(1, () => undefined), hub.subscribe(1, () => undefined)];
    for (const off of offs) off();
    expect(orders.slice(1)).toEqual([
      { order: "watch", on: true },
      { order: "watch", on: false },
    ]);
  });
});
