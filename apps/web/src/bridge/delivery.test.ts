import { expect, test } from "vitest";
import { Failure, fakeServer, testServices } from "../core/testing/render.tsx";
import { BridgeConnection } from "./connection.ts";
import { createDeliveries, isRefusedHere } from "./delivery.ts";
import {
  BridgeFailure,
  cardOn,
  encoderSeen,
  fakeBridge,
  handClock,
  jobId,
  jobSeen,
  sentJob,
  settled,
} from "./testing/fake-bridge.ts";

const doneJob = { ...sentJob, state: "done", blocksWritten: 8, testCardId: 3, receipt: "receipt-1" } as const;
const finished = jobSeen({ jobId, state: "finished", outcome: "done", result: "signed" });

async function set(answer: () => unknown, settle: () => unknown = () => ({})) {
  const server = fakeServer({ "encoder.pageToken": () => ({ token: "t" }), "card.jobResult": answer });
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [encoderSeen()] }),
    watch: () => ({ encoders: [encoderSeen()], jobs: [finished] }),
    settle,
  });
  const { clock, pass } = handClock();
  const { api } = testServices(server).services;
  const connection = new BridgeConnection({
    api,
    clock,
    hello: async () => ({ kind: "paired", version: "1" }),
    access: async () => "free",
    openSocket: bridge.openSocket,
  });
  const deliveries = createDeliveries({ api, clock, connection });
  connection.choose(5);
  await settled();
  const jobs = () => {
    const link = connection.link.get();
    return link.kind === "open" ? link.jobs.length : undefined;
  };
  return { server, bridge, pass, deliveries, jobs, state: () => deliveries.all.get()[jobId] };
}

test("a finished job's result goes to the server and its receipt to the bridge", async () => {
  const { server, bridge, deliveries, jobs } = await set(() => doneJob);
  expect(server.called("card.jobResult")[0]).toMatchObject({ params: { jobId }, body: { token: "signed" } });
  expect(bridge.called("settle")[0]?.params).toEqual({ receipt: "receipt-1" });
  expect(jobs()).toBe(0);
  expect(await deliveries.answerTo(jobId)).toMatchObject({ kind: "job", answer: { sequence: 7 } });
});

test("while the server is down the result waits in the bridge, and is delivered once it is back", async () => {
  let down = true;
  const { server, bridge, pass, state } = await set(() => {
    if (down) throw Failure.of("UNEXPECTED");
    return doneJob;
  });
  expect(state()?.kind).toBe("waiting");
  await pass(1_000);
  expect([state()?.kind, server.called("card.jobResult").length]).toEqual(["waiting", 2]);
  down = false;
  await pass(1_000);
  expect(server.called("card.jobResult")).toHaveLength(2);
  await pass(1_000);
  expect([state()?.kind, server.called("card.jobResult").length, bridge.called("settle").length]).toEqual([
    "job",
    3,
    1,
  ]);
});

test("a result that the server will never take is said, not repeated", async () => {
  const { server, pass, state } = await set(() => {
    throw Failure.of("RESULT_REFUSED");
  });
  expect(state()).toMatchObject({ kind: "refused", error: { error: "RESULT_REFUSED" } });
  await pass(60_000);
  expect(server.called("card.jobResult")).toHaveLength(1);
});

test("a receipt that the bridge did not get is handed over again after a reconnect, without a second delivery", async () => {
  let lost = true;
  const { server, bridge, jobs } = await set(
    () => doneJob,
    () => {
      if (lost) throw new BridgeFailure("BRIDGE_UNEXPECTED");
      return {};
    },
  );
  expect(jobs()).toBe(1);
  lost = false;
  bridge.drop();
  await settled();
  expect([server.called("card.jobResult").length, bridge.called("settle").length, jobs()]).toEqual([1, 2, 0]);
});

test("a refused result leaves with the next card, and is not delivered again", async () => {
  const { bridge, server, deliveries } = await set(() => {
    throw Failure.of("RESULT_REFUSED");
  });
  const refused = () => Object.values(deliveries.all.get()).filter(isRefusedHere).length;
  expect(refused()).toBe(1);
  bridge.event({ event: "encoder", encoder: encoderSeen() });
  expect(refused()).toBe(1);
  bridge.event({ event: "encoder", encoder: cardOn("04FFFFFF") });
  await settled();
  expect([refused(), server.called("card.jobResult").length]).toEqual([0, 1]);
});

test("the result of another user's job is none of this page's", async () => {
  const { deliveries, state } = await set(() => {
    throw Failure.of("NOT_FOUND");
  });
  expect(state()?.kind).toBe("refused");
  expect(Object.values(deliveries.all.get()).filter(isRefusedHere)).toEqual([]);
});
