import { describe, expect, test } from "vitest";
import { toErrorDetails } from "../core/error-alert.tsx";
import { createStore } from "../core/store.ts";
import { testServices } from "../core/testing/render.tsx";
import { attemptJob, type JobRequest, readCard, startJob } from "./card-work.ts";
import { BridgeConnection, type ConnectionState } from "./connection.ts";
import { createDeliveries } from "./delivery.ts";
import {
  BridgeFailure,
  cardOn,
  encoderSeen,
  fakeBridge,
  handClock,
  jobWished as job,
  sentJob,
  settled,
} from "./testing/fake-bridge.ts";
import { connectionError } from "./wrap-errors.ts";

const NOTHING = { state: "notCharged", quantity: 0, remaining: null };
const made = { code: 200, msg: "", data: { jobId: "job-0000000000001", ticket: "sealed" } };

/** A server whose replies to `POST /business/card/job` are given one by one; `null` is a lost connection. */
async function startWork(
  replies: (object | null)[],
  run: () => unknown = () => ({ jobId: "job-0000000000001" }),
  cancelReply: object = { code: 409, msg: "", fault: "JOB_STATE" },
) {
  const bodies: { idempotencyKey: string }[] = [];
  const cancelled: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const path = String(input);
    if (path.endsWith("/page-token")) return Response.json({ code: 200, msg: "", data: { token: "t" } });
    if (path.endsWith("/cancel")) cancelled.push(path);
    if (path.endsWith("/cancel")) return Response.json(cancelReply);
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
      if (previous !== "newer") throw new BridgeFailure("LEASE_STALE");
      return { lease: "mine" };
    },
    identify: () => ({ card: cardOn("04A1B2C3").card, nonce: "n".repeat(22) }),
    run,
  });
  const { clock, pass } = handClock();
  const { api } = testServices({ fetch: fetcher }).services;
  const hello = async () => ({ kind: "paired", version: "1" }) as const;
  const connection = new BridgeConnection({
    api,
    clock,
    hello,
    access: async () => "free",
    openSocket: bridge.openSocket,
  });
  const deliveries = createDeliveries({ api, clock, connection });
  connection.choose(5);
  await settled();
  const keys = ["key-1", "key-2"];
  const deps = { api, clock, connection, deliveries, newKey: () => keys.shift() ?? "" };
  const start = () => {
    const done: string[] = [];
    const ended = startJob(deps, { job, accepts: () => undefined, onCreated: ({ jobId }) => done.push(jobId) }).then(
      () => "started",
      (error: { error?: string; code?: number }) => error.error ?? error.code,
    );
    return { done, ended };
  };
  const attempt = (purpose: JobRequest["purpose"] = job.purpose) =>
    attemptJob(deps, { job: { ...job, purpose }, accepts: () => undefined, onCreated: () => undefined });
  return { start, attempt, pass, bodies, bridge, cancelled };
}

describe("a try that came to nothing says what it did to credit", () => {
  const refusal = { code: 409, msg: "", fault: "INSUFFICIENT_CREDIT", values: { remaining: 0, needed: 1 } };
  const refusedByBridge = () => {
    throw new BridgeFailure("TICKET_REFUSED");
  };
  const canceled = { code: 200, msg: "", data: { ...sentJob, state: "cancelled", charge: NOTHING } };
  const underWay = { code: 200, msg: "", data: { ...sentJob, charge: { ...NOTHING, state: "held", quantity: 1 } } };
  test.each([
    ["refused for want of credit", { replies: [refusal] }, "notCharged"],
    [
      "refused by the bridge, canceled in time",
      { replies: [made], run: refusedByBridge, reply: canceled },
      "notCharged",
    ],
    ["refused by the bridge, under way", { replies: [made], run: refusedByBridge, reply: underWay }, "held"],
    ["refused by the bridge, not canceled", { replies: [made], run: refusedByBridge }, "held"],
    ["no answer of the server", { replies: [null, null, null] }, "unsure"],
    ["an erase that went wrong", { replies: [made], run: refusedByBridge, purpose: "erase" }, "notCharged"],
  ] as const)("%s", async (_, { replies, ...more }, charge) => {
    const { run, reply, purpose } = { run: undefined, reply: undefined, purpose: undefined, ...more };
    const { attempt, pass } = await startWork([...replies], run, reply);
    const attempted = attempt(purpose);
    for (let sent = 0; sent < 3; sent += 1) {
      await settled();
      await pass(1_000);
    }
    expect(await attempted).toMatchObject({ charge });
  });

  test.each([
    ["a bridge that says nothing of a job that was made", { code: 5000, msg: "", values: { held: 1 } }, "held"],
    ["a bridge that says nothing before", { code: 5000, msg: "", values: {} }, "notCharged"],
    [
      "a ticket that its bridge does not take",
      { code: 409, msg: "", fault: "TICKET_REFUSED", values: { held: 1 } },
      "held",
    ],
  ])("through the server: %s", async (_, answer, charge) => {
    const deps = throughServer({ fault: "ENCODER_NOT_ANSWERING", ...answer });
    const failure = await attemptJob(deps, { job, accepts: () => undefined, onCreated: () => undefined });
    expect(failure?.charge).toBe(charge);
  });
});

test("an order without an answer is sent again under the same idempotency key", async () => {
  const { start, pass, bodies } = await startWork([null, made]);
  const { done, ended } = start();
  await settled();
  await pass(1_000);
  expect(await ended).toBe("started");
  expect(bodies.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-1"]);
  expect(done).toEqual(["job-0000000000001"]);
});

test("the next attempt has a key of its own", async () => {
  const { start, bodies } = await startWork([made, made]);
  await start().ended;
  await start().ended;
  expect(bodies.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["key-1", "key-2"]);
});

test("somebody else's use in between is no obstacle to a fresh look, and the encoder is given back", async () => {
  const { start, bridge } = await startWork([made]);
  expect(await start().ended).toBe("started");
  expect(bridge.called("acquire").map(({ params }) => params)).toMatchObject([
    { previous: "old" },
    { previous: "newer" },
  ]);
  expect(bridge.called("release")[0]?.params).toMatchObject({ lease: "mine" });
});

// [R:8.text.card-parameters]
test("a ticket that the bridge refuses is cancelled on the server, and the encoder given back", async () => {
  const { start, cancelled, bridge } = await startWork([made], () => {
    throw new BridgeFailure("TICKET_REFUSED");
  });
  const { done, ended } = start();
  expect(await ended).toBe("CARD_PARAMETERS_FAILED");
  expect(cancelled).toEqual(["/adel/business/card/job/job-0000000000001/cancel"]);
  expect([done.length, bridge.called("release").length]).toEqual([0, 1]);
});

/** An encoder that is reached through the server, with given replies and no events of its own. */
function throughServer(answer: object | ((path: string) => object)) {
  const fetcher: typeof fetch = async (input) =>
    Response.json(typeof answer === "function" ? answer(String(input)) : answer);
  const { api } = testServices({ fetch: fetcher }).services;
  const { clock, pass } = handClock();
  const hello = async () => ({ kind: "missing" }) as const;
  const openSocket = fakeBridge({}).openSocket;
  const idle = new BridgeConnection({ api, clock, hello, access: async () => "free", openSocket });
  const link = createStore<ConnectionState>({
    kind: "open",
    via: "remote",
    version: "1",
    encoder: cardOn("04A1B2C3"),
    jobs: [],
  });
  const connection = { ...idle, link };
  return {
    api,
    clock,
    connection,
    deliveries: createDeliveries({ api, clock, connection }),
    newKey: () => "key",
    pass,
  };
}

/** An encoder of this computer's bridge, which accepts the job and then reports nothing. */
async function onThisComputer(answer: (path: string) => object) {
  const fetcher: typeof fetch = async (input) => {
    const path = String(input);
    return Response.json(path.endsWith("/page-token") ? { code: 200, msg: "", data: { token: "t" } } : answer(path));
  };
  const bridge = fakeBridge({
    open: () => ({ version: "1", encoders: [encoderSeen()] }),
    watch: () => ({ encoders: [cardOn("04A1B2C3")], jobs: [] }),
    acquire: () => ({ lease: "mine" }),
    identify: () => ({ card: cardOn("04A1B2C3").card, nonce: "n".repeat(22) }),
    run: () => ({ jobId: "read-000000000001" }),
  });
  const { api } = testServices({ fetch: fetcher }).services;
  const { clock, pass } = handClock();
  const hello = async () => ({ kind: "paired", version: "1" }) as const;
  const connection = new BridgeConnection({
    api,
    clock,
    hello,
    access: async () => "free",
    openSocket: bridge.openSocket,
  });
  connection.choose(5);
  await settled();
  return { api, clock, connection, deliveries: createDeliveries({ api, clock, connection }), pass };
}

describe.each([
  { way: "through the server", open: throughServer, ticket: null },
  { way: "on this computer", open: onThisComputer, ticket: "sealed" },
])("a read $way whose end was not heard", ({ open, ticket }) => {
  const made = { code: 200, msg: "", data: { readId: "read-000000000001", ticket } };
  const unfinished = { code: 409, msg: "", fault: "JOB_STATE", values: { state: "sent" } };
  const seen = (blocks: readonly (string | null)[]) => ({
    code: 200,
    msg: "",
    data: {
      ...{ readId: "read-000000000001", uid: "04A1B2C3", atqa: 4, sak: 8, cardSize: "1k", hotelId: null },
      ...{ hotelName: null, sectorPlan: { cardSize: "1k" }, blocks, openedWith: [], records: {} },
      createTime: "2026-01-02 03:04:05",
    },
  });
  const reading = async (last: object) => {
    const asked = [unfinished, unfinished, last];
    const deps = await open((path) => (path.endsWith("/read") ? made : (asked.shift() ?? last)));
    const ended = readCard(deps, { encoderId: 5, hotelId: undefined }, new AbortController().signal);
    const told = ended.then(({ uid }) => [uid], describeError);
    await settled();
    let isOver = false;
    void told.then(() => {
      isOver = true;
    });
    const goOn = async (): Promise<void> => {
      await deps.pass(2_000);
      if (!isOver) await goOn();
    };
    return { told, goOn, asked };
  };

  test("is asked for until the server has it", async () => {
    const { told, goOn, asked } = await reading(seen(Array.from({ length: 64 }, () => null)));
    await goOn();
    expect(await told).toEqual(["04A1B2C3"]);
    expect(asked).toEqual([]);
  });

  test("says that the encoder could not be asked where it came to nothing", async () => {
    const { told, goOn } = await reading(seen([]));
    await goOn();
    expect(await told).toContain("ENCODER_REQUEST_FAILED");
  });
});
const describeError = (error: unknown): readonly unknown[] => {
  const { error: failure, text, cause } = toErrorDetails(error);
  return [failure, cause?.error, text].filter(Boolean);
};

describe("through the server, an encoder's faults have the catalogue's words", () => {
  const silent = "发卡机请求失败，可能是发卡机未登录或网络不稳定";
  // [R:8.text.card-id] [R:8.text.card-parameters] [R:8.5000.message]
  test.each([
    ["its port", { code: 409, msg: "x", fault: "ENCODER_SILENT" }, ["CARD_ID_FAILED", "ENCODER_SILENT"]],
    ["the lost cable", { code: 409, msg: "x", fault: "ENCODER_UNPLUGGED" }, ["CARD_ID_FAILED", "ENCODER_UNPLUGGED"]],
    [
      "keys it does not take",
      { code: 409, msg: "x", fault: "TICKET_REFUSED" },
      ["CARD_PARAMETERS_FAILED", "TICKET_REFUSED"],
    ],
    ["its silence", { code: 5000, msg: "5000", fault: "ENCODER_NOT_ANSWERING" }, ["ENCODER_REQUEST_FAILED", silent]],
    ["no fault of the encoder's", { code: 409, msg: "没有卡", fault: "NO_CARD" }, ["NO_CARD", "没有卡"]],
  ])("%s", async (_, error, words) => {
    const deps = throughServer(error);
    const read = readCard(deps, { encoderId: 5, hotelId: 1 }, new AbortController().signal);
    expect(await read.catch(describeError)).toEqual(words);
    const write = startJob(deps, { job, accepts: () => undefined, onCreated: () => undefined });
    expect(await write.catch(describeError)).toEqual(words);
  });
});

describe("what an encoder says of itself", () => {
  const of = (more: Parameters<typeof encoderSeen>[0]) =>
    connectionError({ kind: "open", via: "remote", version: "1", encoder: encoderSeen(more), jobs: [] });

  test("is why no card number comes, where its port is; another fault stands for itself", () => {
    expect(of({ state: "absent", fault: "NO_ENCODER" })).toMatchObject({
      error: "CARD_ID_FAILED",
      cause: { error: "NO_ENCODER", values: { port: "/dev/ttyACM0" } },
    });
    const two = of({ state: "fault", fault: "TWO_CARDS" });
    expect([two?.error, two?.cause]).toEqual(["TWO_CARDS", undefined]);
    expect(of({})).toBeUndefined();
    expect(connectionError({ kind: "offline" })?.error).toBe("ENCODER_REQUEST_FAILED");
  });
});
