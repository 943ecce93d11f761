import { emptyCard, uid } from "@adel/card";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { expectedSetCard } from "./expected.ts";
import { type Session, session } from "./page-client.ts";
import { slowLine } from "./slow-connection.ts";
import { Stack } from "./stack.ts";

// The other way to an encoder: its bridge is connected to the server, which sends it reads and jobs. No page connects to it.

// One after the other: each begins where the one before left bridge and server.
test.describe.configure({ mode: "serial" });

const stack = new Stack();
let call: Session;
let hotelId: number;
let encoderId: number;

const Encoder = z.looseObject({
  id: z.number(),
  online: z.boolean(),
  card: z.looseObject({ uid: z.string() }).nullable(),
  lastSeenTime: z.string().nullable(),
});
const Job = z.looseObject({ jobId: z.string(), ticket: z.null(), state: z.string(), fault: z.string().nullable() });
const HOTEL = 3002;

const encoder = async () => Encoder.parse((await call("GET", `/business/encoder/${encoderId}`)).data);
const isOnline = async () => (await encoder()).online;
const seesCard = async () => (await encoder()).card?.uid;
const jobNow = async (jobId: string) =>
  Job.omit({ ticket: true }).parse((await call("GET", `/business/card/job/${jobId}`)).data);
const stateOf = async (jobId: string) => (await jobNow(jobId)).state;

test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  call = await session(stack);
  const { rows } = z
    .looseObject({ rows: z.array(z.looseObject({ id: z.number() })).min(1) })
    .parse(await call("GET", "/business/encoder/list"));
  encoderId = rows[0]?.id ?? 0;
  const sectorPlan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };
  const password = { authPassword: "lake-view-88", authPasswordAgain: "lake-view-88" };
  hotelId = z
    .looseObject({ id: z.number() })
    .parse(
      (await call("POST", "/business/hotel", { hotelNumber: HOTEL, hotelName: "Plaza", sectorPlan, ...password })).data,
    ).id;
});
test.afterAll(() => stack.close());

const order = (card: string) => ({
  encoderId,
  uid: card,
  via: "remote",
  cardSize: "1k",
  hotelId,
  purpose: "test",
  testCardType: "energy-saver-and-door-lock",
  method: "new",
  operation: "set",
  targetSector: 1,
  validTo: "2099-01-01 00:00:00",
  authPassword: "lake-view-88",
  idempotencyKey: crypto.randomUUID(),
});
const begin = (card: string) => call("POST", "/business/card/job", order(card));
const begun = async (card: string) => Job.parse((await begin(card)).data);
const silent = { code: 5000, msg: "5000" };

test("an encoder that is not logged in is answered for with 5000, and nothing is made", async () => {
  expect(await begin("04A1B2D0")).toMatchObject(silent);
  expect(await call("POST", `/business/encoder/${encoderId}/inspect`)).toMatchObject(silent);
  const read = { encoderId, uid: "04A1B2D0", via: "remote", cardSize: "1k" };
  expect(await call("POST", "/business/card/read", read)).toMatchObject(silent);
  expect(z.looseObject({ total: z.number() }).parse(await call("GET", "/business/card/job/list")).total).toBe(0);
});

test("a bridge logs in by itself, and tells of the card on its encoder", async () => {
  await stack.startBridge();
  await expect.poll(isOnline).toBe(true);
  await stack.placeBlank("04A1B2D1");
  await expect.poll(seesCard).toBe("04A1B2D1");
  expect((await encoder()).lastSeenTime).not.toBeNull();
});

test("a card is read without any page near it", async () => {
  const body = { encoderId, uid: "04A1B2D1", via: "remote", cardSize: "1k", hotelId };
  const { readId } = z
    .looseObject({ readId: z.string() })
    .parse((await call("POST", "/business/card/read", body)).data);
  const view = async () => (await call("GET", `/business/card/read/${readId}`)).code;
  await expect.poll(view).toBe(200);
  const { data } = await call("GET", `/business/card/read/${readId}`);
  const { openedWith } = z.looseObject({ openedWith: z.array(z.string().nullable()) }).parse(data);
  expect(openedWith).toEqual(Array.from({ length: 16 }, () => "factory-default"));
});

test("a set card is written, read back and recorded once", async () => {
  const file = await stack.placeBlank("04A1B2D2");
  await expect.poll(seesCard).toBe("04A1B2D2");
  const { jobId } = await begun("04A1B2D2");
  await expect.poll(() => stateOf(jobId)).toBe("done");
  expect(stack.image(file)).toEqual(expectedSetCard(stack, HOTEL, emptyCard(uid("04A1B2D2"), "1k")));
  const listed = await call("GET", `/business/testcard/list?hotelId=${hotelId}`);
  expect(z.looseObject({ total: z.number() }).parse(listed).total).toBe(1);
});

test("another card than the one that was seen is not written, and nothing is made for it", async () => {
  expect(await begin("04A1B2FF")).toMatchObject({ code: 409, fault: "CARD_SWAPPED" });
  await stack.tell("lift");
  await expect.poll(seesCard).toBe(undefined);
  expect(await begin("04A1B2D2")).toMatchObject({ code: 409, fault: "NO_CARD" });
});

test("after a restart of the server the bridge comes back by itself, and the next card is written", async () => {
  await stack.stopServer();
  await stack.startServer();
  await expect.poll(isOnline).toBe(true);
  await stack.placeBlank("04A1B2D3");
  await expect.poll(seesCard).toBe("04A1B2D3");
  const { jobId } = await begun("04A1B2D3");
  await expect.poll(() => stateOf(jobId)).toBe("done");
});

test("a bridge killed in the middle of a card goes on when it is back, and its journal settles the job", async () => {
  const file = await stack.placeBlank("04A1B2D4");
  await expect.poll(seesCard).toBe("04A1B2D4");
  await stack.tell("fault late:60");
  const blank = stack.image(file);
  const changed = () => stack.image(file).filter((byte, at) => byte !== blank[at]).length;
  const { jobId } = await begun("04A1B2D4");
  await expect.poll(changed, { intervals: [5] }).toBeGreaterThan(16);
  await stack.killBridge();
  await expect.poll(isOnline).toBe(false);
  expect(await stateOf(jobId)).toBe("sent");
  await stack.tell("fault none");
  await stack.startBridge();
  await expect.poll(() => stateOf(jobId)).toBe("done");
  expect(stack.image(file)).toEqual(expectedSetCard(stack, HOTEL, emptyCard(uid("04A1B2D4"), "1k")));
});

test("the encoder is examined link by link, and each examination is kept", async () => {
  await expect.poll(isOnline).toBe(true);
  const inspected = await call("POST", `/business/encoder/${encoderId}/inspect`);
  expect(inspected.code).toBe(200);
  const { checks } = z.looseObject({ checks: z.array(z.looseObject({ name: z.string() })) }).parse(inspected.data);
  expect(checks.map(({ name }) => name)).toContain("link");
  const listed = await call("GET", `/business/encoder/${encoderId}/inspections`);
  expect(z.looseObject({ total: z.number() }).parse(listed).total).toBe(1);
});

test("a network that is three seconds late each way still gets a card written", async () => {
  await stack.stopBridge();
  const slow = await slowLine(stack.url, 3_000);
  await stack.pair("FRONT-DESK-1", slow.url);
  await stack.startBridge();
  await expect.poll(isOnline).toBe(true);
  await stack.placeBlank("04A1B2D5");
  await expect.poll(seesCard).toBe("04A1B2D5");
  const { jobId, state } = await begun("04A1B2D5");
  expect(state).toBe("sent");
  await expect.poll(() => stateOf(jobId)).toBe("done");
  await stack.stopBridge();
  await slow.close();
});

test("a bridge that says nothing is answered for with 5000 after eight seconds; what it says later still settles the job once", async () => {
  const slow = await slowLine(stack.url, 0);
  await stack.pair("FRONT-DESK-1", slow.url);
  await stack.startBridge();
  await expect.poll(isOnline).toBe(true);
  await stack.placeBlank("04A1B2D6");
  await expect.poll(seesCard).toBe("04A1B2D6");
  slow.delay(20_000);
  expect(await begin("04A1B2D6")).toMatchObject(silent);
  const { rows } = z
    .looseObject({ rows: z.array(z.looseObject({ jobId: z.string(), state: z.string() })) })
    .parse(await call("GET", "/business/card/job/list"));
  expect(rows[0]).toMatchObject({ state: "unknown" });
  slow.delay(0);
  // It was cancelled. Whether it was stopped in time, the bridge's signed word says.
  await expect.poll(() => stateOf(rows[0]?.jobId ?? "")).toMatch(/^(cancelled|partial|done)$/);
  await slow.close();
});
