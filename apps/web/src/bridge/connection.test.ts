import { expect, test } from "vitest";
import { fakeServer, testServices } from "../core/testing/render.tsx";
import { BridgeConnection } from "./connection.ts";
import type { LocalAccess, Presence } from "./hello.ts";
import { BridgeFailure, cardOn, encoderSeen, fakeBridge, handClock, jobSeen, settled } from "./testing/fake-bridge.ts";

interface Given {
  readonly presence?: () => Presence;
  readonly access?: () => LocalAccess;
  readonly open?: () => unknown;
  readonly watch?: () => unknown;
}
function set({ presence, access, open, watch }: Given = {}) {
  const server = fakeServer({ "encoder.pageToken": () => ({ token: "page-token" }) });
  const bridge = fakeBridge({
    open: open ?? (() => ({ version: "1.0.0", encoders: [encoderSeen()] })),
    watch: watch ?? (() => ({ encoders: [encoderSeen()], jobs: [jobSeen()] })),
  });
  const { clock, pass } = handClock();
  const connection = new BridgeConnection({
    api: testServices(server).services.api,
    clock,
    hello: async () => presence?.() ?? { kind: "paired", version: "1.0.0" },
    access: async () => access?.() ?? "free",
    openSocket: bridge.openSocket,
  });
  return { server, bridge, pass, connection, link: () => connection.link.get() };
}

test("opens with a page token that the server made for this socket's challenge, then watches", async () => {
  const { server, bridge, connection, link } = set();
  connection.choose(5);
  await settled();
  expect(server.called("encoder.pageToken")[0]).toMatchObject({
    params: { id: 5 },
    body: { challenge: "c".repeat(22) },
  });
  expect(bridge.asked.map(({ method }) => method)).toEqual(["open", "watch"]);
  expect(bridge.asked[0]?.params).toEqual({ pageToken: "page-token" });
  expect(link()).toMatchObject({ kind: "open", encoder: { state: "ready" }, jobs: [{ jobId: "job-0000000000001" }] });
});

test("a placed card and a job's progress show at once", async () => {
  const { bridge, connection, link } = set();
  connection.choose(5);
  await settled();
  bridge.event({ event: "encoder", encoder: cardOn("04A1B2C3") });
  bridge.event({ event: "job", job: jobSeen({ done: 3 }) });
  expect(link()).toMatchObject({ encoder: { card: { uid: "04A1B2C3" } }, jobs: [{ done: 3 }] });
});

// [R:1.plugin.missing]
test("a missing bridge is looked for again by itself, and found", async () => {
  let running = false;
  const { connection, link, pass } = set({
    presence: () => (running ? { kind: "paired", version: "1.0.0" } : { kind: "missing" }),
  });
  connection.choose(5);
  await settled();
  expect(link()).toEqual({ kind: "missing", tries: 1 });
  await pass(3_000);
  expect(link()).toEqual({ kind: "missing", tries: 2 });
  running = true;
  await pass(3_000);
  expect(link().kind).toBe("open");
});

test("a bridge of another protocol is too old, and asked again until it is new", async () => {
  let isNew = false;
  const { connection, link, pass } = set({
    presence: () => (isNew ? { kind: "paired", version: "2.0.0" } : { kind: "otherProtocol", version: "0.9.0" }),
  });
  connection.choose(5);
  await settled();
  expect(link()).toEqual({ kind: "outdated", version: "0.9.0" });
  isNew = true;
  await pass(3_000);
  expect(link().kind).toBe("open");
});

test("an unpaired bridge is told apart from a missing one", async () => {
  const { connection, link } = set({ presence: () => ({ kind: "unpaired", version: "1.0.0" }) });
  connection.choose(5);
  await settled();
  expect(link()).toEqual({ kind: "unpaired", version: "1.0.0" });
});

test("a refused fresh token means that the encoder is not bound on this computer", async () => {
  const { connection, link } = set({
    open: () => {
      throw new BridgeFailure("PAGE_TOKEN_REFUSED");
    },
  });
  connection.choose(5);
  await settled();
  expect(link()).toMatchObject({ kind: "refused", error: { error: "ENCODER_NOT_BOUND_HERE" } });
});

test("the browser's question waits for a click", async () => {
  const { connection, link, bridge } = set({ access: () => "prompt" });
  connection.choose(5);
  await settled();
  expect([link().kind, bridge.sockets.length]).toEqual(["permission", 0]);
  connection.agree();
  await settled();
  expect(link().kind).toBe("open");
});

test("a broken line is opened anew, and the jobs are listed again", async () => {
  const { bridge, connection, link } = set();
  connection.choose(5);
  await settled();
  bridge.drop();
  await settled();
  expect(bridge.sockets).toHaveLength(2);
  expect(link()).toMatchObject({ kind: "open", jobs: [{ jobId: "job-0000000000001" }] });
});

test("choosing another encoder hangs up on the first; nothing late of it is believed", async () => {
  const { server, connection, link } = set();
  connection.choose(5);
  connection.choose(6);
  await settled();
  expect(server.called("encoder.pageToken").map(({ params }) => params)).toEqual([{ id: 6 }]);
  connection.choose(undefined);
  expect(link()).toEqual({ kind: "idle" });
});

/** A second of the clock at a time, as a page counts them. */
const seconds = async (pass: (ms: number) => Promise<void>, count: number) => {
  for (let second = 0; second < count; second += 1) await pass(1_000);
};

test("a bridge without a beat for five seconds is silent for a page that waits, until the next one", async () => {
  const { bridge, connection, link, pass } = set();
  connection.choose(5);
  await settled();
  const stop = connection.watchBeats();
  bridge.event({ event: "beat" });
  await seconds(pass, 4);
  expect(link()).not.toMatchObject({ isSilent: true });
  await seconds(pass, 1);
  expect(link()).toMatchObject({ kind: "open", isSilent: true });
  bridge.event({ event: "beat" });
  expect(link()).toMatchObject({ kind: "open", isSilent: false });
  stop();
  await seconds(pass, 20);
  expect(link()).toMatchObject({ kind: "open", isSilent: false });
});

test("an older bridge that sends no beats is not missed", async () => {
  const { connection, link, pass } = set();
  connection.choose(5);
  await settled();
  connection.watchBeats();
  await seconds(pass, 20);
  expect(link()).not.toMatchObject({ isSilent: true });
});
