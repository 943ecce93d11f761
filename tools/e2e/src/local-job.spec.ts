import { expect, test } from "@playwright/test";
import * as z from "zod";
import { BridgeSocket, type Session, session } from "./page-client.ts";
import { Stack } from "./stack.ts";

// What a page, honest or not, can do between server and bridge.

const stack = new Stack();
let call: Session;
let hotelId: number;
let encoderId: number;

const Id = z.looseObject({ id: z.number() });
const Hello = z.looseObject({});
const Job = z.looseObject({ jobId: z.string(), ticket: z.string(), state: z.string() });

test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  call = await session(stack);
  encoderId =
    z.looseObject({ rows: z.array(Id).min(1) }).parse(await call("GET", "/business/encoder/list")).rows[0]?.id ?? 0;
  const sectorPlan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };
  const password = { authPassword: "lake-view-88", authPasswordAgain: "lake-view-88" };
  hotelId = Id.parse(
    (await call("POST", "/business/hotel", { hotelNumber: 3001, hotelName: "Plaza", sectorPlan, ...password })).data,
  ).id;
});
test.afterAll(() => stack.close());

const order = (uid: string, bridgeNonce: string, more: object = {}) => ({
  encoderId,
  uid,
  bridgeNonce,
  cardSize: "1k",
  hotelId,
  purpose: "test",
  testCardType: "door-lock",
  method: "counter",
  operation: "set",
  targetSector: 1,
  validTo: "2099-01-01 00:00:00",
  authPassword: "lake-view-88",
  idempotencyKey: crypto.randomUUID(),
  ...more,
});
const connected = async () => {
  const socket = new BridgeSocket(stack.url);
  return { socket, ...(await socket.open(call, encoderId)) };
};
test("a job is settled once, however often its result is delivered", async () => {
  await stack.placeBlank("04A1B2C3");
  const { socket, encoder, lease } = await connected();
  const { card, nonce } = await socket.ask("identify", { encoder, lease });
  const job = Job.parse((await call("POST", "/business/card/job", order(card.uid, nonce))).data);
  await socket.ask("run", { encoder, lease, ticket: job.ticket });
  const { result, outcome, fault: error, faultValues: errorValues } = await socket.stands(job.jobId, "finished");
  expect({ outcome, error, errorValues }).toEqual({ outcome: "done", error: null, errorValues: {} });
  const settled = await Promise.all(
    [1, 2, 3].map(() => call("POST", `/business/card/job/${job.jobId}/result`, { token: result })),
  );
  expect(settled.map(({ code }) => code)).toEqual([200, 200, 200]);
  const listed = z
    .looseObject({ total: z.number() })
    .parse(await call("GET", `/business/testcard/list?hotelId=${hotelId}`));
  expect(listed.total).toBe(1);
  await expect(socket.ask("run", { encoder, lease, ticket: job.ticket })).rejects.toThrow("TICKET_USED");
  socket.close();
});

test("a card that was swapped after it was identified is not written", async () => {
  await stack.placeBlank("04A1B2C4");
  const { socket, encoder, lease } = await connected();
  const { card, nonce } = await socket.ask("identify", { encoder, lease });
  const job = Job.parse((await call("POST", "/business/card/job", order(card.uid, nonce))).data);
  const other = await stack.placeBlank("04A1B2C5");
  const before = stack.image(other);
  await socket.ask("run", { encoder, lease, ticket: job.ticket });
  expect(await socket.stands(job.jobId, "finished")).toMatchObject({
    outcome: "failed",
    fault: "CARD_SWAPPED",
    faultValues: { expected: "04A1B2C4", found: "04A1B2C5" },
  });
  expect(stack.image(other)).toEqual(before);
  socket.close();
});

test("a ticket that was tampered with, or carries a nonce that this bridge never gave, starts nothing", async () => {
  await stack.placeBlank("04A1B2C6");
  const { socket, encoder, lease } = await connected();
  const { card, nonce } = await socket.ask("identify", { encoder, lease });
  const job = Job.parse((await call("POST", "/business/card/job", order(card.uid, nonce))).data);
  const bent = `${job.ticket.slice(0, -2)}${job.ticket.endsWith("AA") ? "BB" : "AA"}`;
  await expect(socket.ask("run", { encoder, lease, ticket: bent })).rejects.toThrow("TICKET_REFUSED");
  const foreign = Job.parse(
    (await call("POST", "/business/card/job", order(card.uid, "A".repeat(22), { overwriteValid: true }))).data,
  );
  await expect(socket.ask("run", { encoder, lease, ticket: foreign.ticket })).rejects.toThrow("TICKET_REFUSED");
  socket.close();
});

test("another site's page does not get the socket, and learns no more than hello", async () => {
  const stranger = new BridgeSocket("http://evil.example");
  expect(await stranger.closed).not.toBe(1000);
  const answer = await fetch("http://127.0.0.1:21430/hello", { headers: { origin: "http://evil.example" } });
  const hello = Hello.parse(await answer.json());
  expect(Object.keys(hello).sort()).toEqual(["name", "paired", "protocol", "version"]);
});

test("a result that waits while the server is down is delivered after a restart of both", async () => {
  await stack.placeBlank("04A1B2C7");
  const first = await connected();
  const { card, nonce } = await first.socket.ask("identify", first);
  const job = Job.parse((await call("POST", "/business/card/job", order(card.uid, nonce))).data);
  await first.socket.ask("run", { ...first, ticket: job.ticket });
  await first.socket.stands(job.jobId, "finished");
  await stack.stopServer();
  await stack.killBridge();
  await stack.startServer();
  await stack.startBridge();
  const second = await connected();
  const waiting = second.jobs.find(({ jobId }) => jobId === job.jobId);
  expect(waiting).toMatchObject({ state: "finished", outcome: "done" });
  const settled = await call("POST", `/business/card/job/${job.jobId}/result`, { token: waiting?.result });
  const { state, receipt } = z.looseObject({ state: z.string(), receipt: z.string() }).parse(settled.data);
  expect(state).toBe("done");
  await second.socket.ask("settle", { receipt });
  const left = (await second.socket.ask("jobs", {})).jobs.map(({ jobId }) => jobId);
  expect(left).not.toContain(job.jobId);
  second.socket.close();
});

test("the same idempotency key answers the same job, and refuses another body", async () => {
  const body = order("04A1B2C8", "B".repeat(22));
  const first = Job.parse((await call("POST", "/business/card/job", body)).data);
  const again = z.looseObject({ jobId: z.string() }).parse((await call("POST", "/business/card/job", body)).data);
  expect(again.jobId).toBe(first.jobId);
  expect((await call("POST", "/business/card/job", { ...body, targetSector: 2 })).fault).toBe("IDEMPOTENCY_KEY_REUSED");
});
