import { expect, test } from "vitest";
import { testServices } from "../core/testing.tsx";
import { startJob } from "./card-work.ts";
import { createConnection } from "./connection.ts";
import { createDeliveries } from "./delivery.ts";
import { BridgeRefusal, cardOn, encoderSeen, fakeBridge, handClock, settled } from "./testing.ts";

const job = {
  encoderId: 5,
  hotelId: 1,
  purpose: "test",
  testCardType: "door-lock",
  method: "new",
  operation: "clear",
  targetSector: 1,
  authPassword: "secret-1",
} as const;
const made = { code: 200, msg: "", data: { jobId: "job-0000000000001", ticket: "sealed" } };

/** A server whose answers to `POST /business/card/job` are given one by one; `null` is a broken line. */
async function office(replies: (object | null)[], run: () => unknown = () => ({ jobId: "job-0000000000001" })) {
  const bodies: { idempotencyKey: string }[] = [];
  const cancelled: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const path = String(input);
    if (path.endsWith("/page-token")) return Response.json({ code: 200, msg: "", data: { token: "t" } });
    if (path.endsWith("/cancel")) cancelled.push(path);
    if (path.endsWith("/cancel")) return Response.json({ code: 200, msg: "" });
    bodies.push(JSON.parse(String(init?.body)));
    const reply = replies.shift();
    if (!reply) throw new TypeError("Failed to fetch");
    return Response.json(reply);
  };
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [encoderSeen()] }),
    watch: () => ({ encoders: [encoderSeen({ lease: "old" })], jobs: [] }),
    encoders: () => ({ encoders: [encoderSeen({ lease: "newer" })] }),
    acquire: ({ previous }) => {
      if (previous !== "newer") throw new BridgeRefusal("LEASE_STALE");
      return { lease: "mine" };
    },
    identify: () => ({ card: cardOn("04A1B2C3").card, nonce: "n".repeat(22) }),
    run,
  });
  const { clock, pass } = handClock();
  const { api } = testServices({ fetch: fetcher }).services;
  const hello = async () => ({ is: "paired", version: "1" }) as const;
  const connection = createConnection({ api, clock, hello, access: async () => "free", openSocket: bridge.openSocket });
  const deliveries = createDeliveries({ api, clock, connection });
  connection.choose(5);
  await settled();
  const keys = ["key-1", "key-2"];
  const desk = { api, clock, connection, deliveries, newKey: () => keys.shift() ?? "" };
  const start = () => {
    const done: string[] = [];
    const ended = startJob(desk, { job, accepts: () => undefined, onMade: ({ jobId }) => done.push(jobId) }).then(
      () => "started",
      (error: { fault?: string; code?: number }) => error.fault ?? error.code,
    );
    return { done, ended };
  };
  return { start, pass, bodies, bridge, cancelled };
}

test("an order without an answer is sent again under the same idempotency key", async () => {
  const { start, pass, bodies } = await office([null, made]);
  const { done, ended } = start();
  await settled();
  await pass(1_000);
  expect(await ended).toBe("started");
  expect(bodies.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1"]);
  expect(done).toEqual(["job-0000000000001"]);
});

test("the next attempt has a key of its own", async () => {
  const { start, bodies } = await office([made, made]);
  await start().ended;
  await start().ended;
  expect(bodies.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-2"]);
});

test("somebody else's use in between is no obstacle to a fresh look, and the encoder is given back", async () => {
  const { start, bridge } = await office([made]);
  expect(await start().ended).toBe("started");
  expect(bridge.called("acquire").map(({ params }) => params)).toMatchObject([
    { previous: "old" },
    { previous: "newer" },
  ]);
  expect(bridge.called("release")[0]?.params).toMatchObject({ lease: "mine" });
});

test("a ticket that the bridge refuses is cancelled on the server, and the encoder given back [R:8.text.card-parameters]", async () => {
  const { start, cancelled, bridge } = await office([made], () => {
    throw new BridgeRefusal("TICKET_REFUSED");
  });
  const { done, ended } = start();
  expect(await ended).toBe("CARD_PARAMETERS_FAILED");
  expect(cancelled).toEqual(["/adel/business/card/job/job-0000000000001/cancel"]);
  expect([done.length, bridge.called("release").length]).toEqual([0, 1]);
});
