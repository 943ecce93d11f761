import { NONCE_LIFE_MS } from "@adel/protocol";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bridgeLine } from "../../../../testing/bridge-connection.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { DAY_MS, HOUR_MS } from "../../../core/time/durations.ts";
import { checkLedger } from "../account/check-ledger.service.ts";
import { UNKNOWN_AFTER_MS } from "./job.table.ts";

const UID = "04A1B2C3";
type Desk = Awaited<ReturnType<CardDesk["newEncoder"]>>;
type Line = Awaited<ReturnType<typeof bridgeLine>>;

// What may go wrong with a result on its way over the encoder's own line; a page's way stands in job-settlement.test.ts.
describe.for(DIALECTS)("jobs over an encoder's own line, on %s", (dialect) => {
  let desk: CardDesk;
  let encoder: Desk;
  let line: Line;
  let hotelId: number;
  let deptId: number;
  let number = 7001;
  const lines: Line[] = [];
  let given = 0;
  /** A bridge gives each number once. */
  const nonce = () => String(given++).padStart(22, "A");
  const logIn = async (one: Desk, deviceNumber: string) => {
    const created = await bridgeLine(desk.server, one.bridge, deviceNumber);
    lines.push(created);
    return created;
  };
  beforeAll(async () => {
    desk = await cardDesk(dialect);
  });
  afterAll(() => desk.server.close());
  afterEach(async () => {
    for (const one of lines.splice(0)) await one.hangUp();
  });

  /** A connected encoder, and a user with ten credits. */
  const open = async (name: string) => {
    await desk.signInAgain();
    encoder = await desk.newEncoder(name);
    line = await logIn(encoder, name);
    ({ hotelId, deptId } = await desk.newBuyer(number++, 10));
  };
  const order = (uid = UID) =>
    desk.create({ via: "remote", bridgeNonce: undefined, encoderId: encoder.id, hotelId, uid });
  /** A card laid on the encoder, and seen by the server. */
  const lay = async (uid: string) => {
    line.place(uid, nonce());
    await expect.poll(async () => (await desk.call("GET", `encoder/${encoder.id}`)).body.data.card?.uid).toBe(uid);
  };
  /** A job for a new card that the bridge has taken in; gives what it would sign. */
  const begun = async () => {
    const uid = (0x04a1b300 + given).toString(16).padStart(8, "0").toUpperCase();
    await lay(uid);
    const answer = order(uid);
    const { jobId, ticket } = await line.told("run");
    line.say({ word: "accepted", jobId });
    expect((await answer).data).toMatchObject({ jobId, state: "sent", ticket: null });
    return { jobId, uid, claims: (await encoder.bridge.open(ticket)).claims };
  };
  const job = async (jobId: string) => (await desk.call("GET", `card/job/${jobId}`)).body.data;
  const totals = async () => {
    const consumed = (await desk.call("GET", `consumption/list?hotelId=${hotelId}`)).body.total;
    const cards = (await desk.call("GET", `testcard/list?hotelId=${hotelId}`)).body.total;
    const { remaining, reserved } = (await desk.call("GET", `account?deptId=${deptId}`)).body.data;
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
    return { consumed, cards, remaining, reserved };
  };
  const written = { consumed: 1, cards: 1, remaining: 9, reserved: 0 };
  const held = { consumed: 0, cards: 0, remaining: 9, reserved: 1 };

  it("settle once though the result comes twice, again after the next login, and by a page as well; each time with a receipt", async () => {
    await open("LINE-TWICE");
    const { jobId, uid, claims } = await begun();
    const result = await encoder.bridge.result(claims);
    line.bring(jobId, uid, result);
    line.bring(jobId, uid, result);
    for (let count = 0; count < 2; count += 1) {
      const { receipt } = await line.told("settle");
      expect((await encoder.bridge.verify(receipt, "receipt")).claims.jobId).toBe(jobId);
    }
    line = await logIn(encoder, "LINE-TWICE");
    line.bring(jobId, uid, result);
    const [page] = await Promise.all([desk.settle(jobId, result), line.told("settle")]);
    expect(page.data.state).toBe("done");
    expect(await totals()).toEqual(written);
  });

  it("take a first word for the last: another, differing result changes nothing and has no receipt", async () => {
    await open("LINE-OTHER");
    const { jobId, uid, claims } = await begun();
    line.bring(jobId, uid, await encoder.bridge.result(claims));
    await line.told("settle");
    line.bring(jobId, uid, await encoder.bridge.result(claims, { outcome: "failed", blocksWritten: 0 }));
    // The line is a queue: what is asked behind it is answered behind it.
    await begun();
    expect(line.waiting("settle")).toBe(0);
    expect((await job(jobId)).state).toBe("done");
    expect(await totals()).toEqual({ ...written, remaining: 8, reserved: 1 });
  });

  it("are unknown where the result is withheld, their credit held and the encoder capped; a late success frees it and counts", async () => {
    await open("LINE-MUTE");
    const all = [];
    for (let count = 0; count < 4; count += 1) all.push(await begun());
    desk.server.clock.advance(UNKNOWN_AFTER_MS);
    await desk.signInAgain();
    await lay(UID);
    expect(await order()).toMatchObject({ code: 409, fault: "ENCODER_CAPPED", values: { count: 4 } });
    for (const { jobId } of all) expect((await job(jobId)).state).toBe("unknown");
    expect(await totals()).toEqual({ consumed: 0, cards: 0, remaining: 6, reserved: 4 });
    desk.server.clock.advance(2 * DAY_MS);
    await desk.signInAgain();
    const [first] = all;
    if (!first) throw new Error("no job");
    line.bring(first.jobId, first.uid, await encoder.bridge.result(first.claims));
    await line.told("settle");
    expect((await job(first.jobId)).state).toBe("done");
    await begun();
    expect(await totals()).toEqual({ consumed: 1, cards: 1, remaining: 5, reserved: 4 });
  });

  it("that wait for their card are not unknown as long as their bridge says so, and no other bridge can say it", async () => {
    await open("LINE-WAIT");
    const [waiting, other] = [await begun(), await begun()];
    const stranger = await logIn(await desk.newEncoder("LINE-STRANGE"), "LINE-STRANGE");
    desk.server.clock.advance(UNKNOWN_AFTER_MS - 1);
    line.wait(waiting.jobId, waiting.uid);
    stranger.wait(other.jobId, other.uid);
    await lay(UID);
    stranger.place(UID, nonce());
    desk.server.clock.advance(UNKNOWN_AFTER_MS - 1);
    await desk.signInAgain();
    const states = async () => [(await job(waiting.jobId)).state, (await job(other.jobId)).state];
    expect(await states()).toEqual(["sent", "unknown"]);
    desk.server.clock.advance(1);
    expect(await states()).toEqual(["unknown", "unknown"]);
  });

  it("are settled by nobody but the encoder they were sealed for", async () => {
    await open("LINE-MINE");
    const { jobId, uid, claims } = await begun();
    const other = await desk.newEncoder("LINE-YOURS");
    const stranger = await logIn(other, "LINE-YOURS");
    await expect(
      other.bridge.open((await desk.create({ hotelId, encoderId: encoder.id })).data.ticket),
    ).rejects.toThrow();
    stranger.bring(jobId, uid, await other.bridge.result(claims));
    stranger.bring(jobId, uid, await other.bridge.result({ ...claims, deviceNumber: "LINE-MINE" }));
    stranger.say({ word: "accepted", jobId });
    line.bring(jobId, uid, await encoder.bridge.result(claims));
    await line.told("settle");
    expect(stranger.waiting("settle")).toBe(0);
    expect((await job(jobId)).state).toBe("done");
    expect(await totals()).toEqual({ ...written, remaining: 8, reserved: 1 });
  });

  const NEVER_WRITTEN = { outcome: "cancelled", fault: "CANCELLED", blocksWritten: 0, sectorsVerified: [] };
  const back = { consumed: 0, cards: 0, remaining: 10, reserved: 0 };
  it.for([
    ["with proof", "cancelled", back, undefined],
    ["without proof", "unknown", held, 1],
  ] as const)("that the encoder rejects %s are %s", async ([proof, state, sums, reserved]) => {
    await open(`LINE-${state}`);
    await lay(UID);
    const answer = order();
    const { jobId, ticket } = await line.told("run");
    const { claims } = await encoder.bridge.open(ticket);
    const result = proof === "with proof" ? await encoder.bridge.result(claims, NEVER_WRITTEN) : null;
    line.say({ word: "refused", jobId, fault: "CARD_SWAPPED", values: { expected: UID, found: "04FFFFFF" }, result });
    const { fault, values } = await answer;
    expect({ fault, held: values?.held }).toEqual({ fault: "CARD_SWAPPED", held: reserved });
    expect((await job(jobId)).state).toBe(state);
    expect(await totals()).toEqual(sums);
  });

  it.for([HOUR_MS, -HOUR_MS])("go on while the server's clock is set by %d ms", async (ms) => {
    await open(`LINE-CLOCK-${ms < 0 ? "BACK" : "ON"}`);
    await lay(UID);
    desk.server.clock.advance(ms);
    await desk.signInAgain();
    const answer = order();
    const { jobId, ticket } = await line.told("run");
    line.say({ word: "accepted", jobId });
    expect((await answer).code).toBe(200);
    line.bring(jobId, UID, await encoder.bridge.result((await encoder.bridge.open(ticket)).claims));
    await line.told("settle");
    expect(await totals()).toEqual(written);
    expect((await job(jobId)).state).toBe("done");
  });

  it("are asked about where nobody was heard of them: held until their encoder swears that they never began, then given back, once", async () => {
    await open("LINE-ASKED");
    await line.hangUp();
    const { jobId, ticket } = (await desk.create({ encoderId: encoder.id, hotelId, uid: UID })).data;
    const asked = async () => {
      line = await logIn(encoder, "LINE-ASKED");
      await lay(UID);
    };
    await asked();
    // It may begin yet.
    expect(line.waiting("ask")).toBe(0);
    desk.server.clock.advance(NONCE_LIFE_MS + 30_000);
    await line.hangUp();
    await asked();
    expect(await line.told("ask")).toEqual({ order: "ask", ticket });
    expect(await totals()).toEqual(held);
    desk.server.clock.advance(UNKNOWN_AFTER_MS);
    await desk.signInAgain();
    await line.hangUp();
    await asked();
    expect((await job(jobId)).state).toBe("unknown");
    await line.told("ask");
    const { claims } = await encoder.bridge.open(ticket);
    const never = { outcome: "cancelled", fault: "CANCELLED", blocksWritten: 0, sectorsVerified: [] };
    const result = await encoder.bridge.result(claims, never);
    line.bring(jobId, UID, result);
    line.bring(jobId, UID, result);
    await line.told("settle");
    await line.told("settle");
    expect((await job(jobId)).state).toBe("cancelled");
    expect(await totals()).toEqual({ consumed: 0, cards: 0, remaining: 10, reserved: 0 });
    await line.hangUp();
    await asked();
    expect(line.waiting("ask")).toBe(0);
  });
});
