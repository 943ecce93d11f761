import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { UNKNOWN_AFTER_MS } from "../job/job.table.ts";
import { checkLedger } from "./check-ledger.service.ts";

type Buyer = Awaited<ReturnType<CardDesk["newBuyer"]>>;

describe.for(DIALECTS)("credit of card jobs, on %s", (dialect) => {
  let desk: CardDesk;
  let number = 6001;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
  });
  afterAll(() => desk.server.close());
  const buyer = (quantity: number) => desk.newBuyer(number++, quantity);
  const account = async ({ deptId }: Buyer) => (await desk.call("GET", `account?deptId=${deptId}`)).body.data;
  const sound = async () => expect(await checkLedger(desk.server.context.db)).toEqual([]);
  const outcome = (one: Buyer, result: object) => desk.finished({ hotelId: one.hotelId }, result);

  // [R:1.area.consumption-records] [R:3.consumption.number] [R:3.consumption.quantity] [R:3.consumption.consumer]
  // [R:3.consumption.payment-order]
  it("reserves one when a job is issued, and consumes it when the card is written", async () => {
    const one = await buyer(2);
    const { data } = await desk.create({ hotelId: one.hotelId });
    expect(await account(one)).toEqual({
      purchased: 2,
      received: 0,
      remaining: 1,
      reserved: 1,
      consumed: 0,
      sent: 0,
      refunded: 0,
    });
    const result = await desk.bridge().result((await desk.bridge().open(data.ticket)).claims);
    await desk.settle(data.jobId, result);
    await desk.settle(data.jobId, result);
    expect(await account(one)).toMatchObject({ remaining: 1, reserved: 0, consumed: 1 });
    const { rows } = (await desk.call("GET", `consumption/list?orderNo=${one.orderNo}`)).body;
    expect(rows).toMatchObject([
      {
        consumeNo: expect.stringMatching(/^C[0-9A-F]{16}$/),
        quantity: 1,
        consumerName: "管理员",
        orderNo: one.orderNo,
        jobId: data.jobId,
      },
    ]);
    await sound();
  });

  it.for([
    [
      { outcome: "failed", blocksWritten: 0 },
      { remaining: 1, consumed: 0 },
    ],
    [
      { outcome: "cancelled", blocksWritten: 0 },
      { remaining: 1, consumed: 0 },
    ],
    [
      { outcome: "partial", blocksWritten: 2 },
      { remaining: 0, consumed: 1 },
    ],
    [
      { outcome: "failed", blocksWritten: 1 },
      { remaining: 0, consumed: 1 },
    ],
  ] as const)("after %j the account says %j", async ([result, says]) => {
    const one = await buyer(1);
    await outcome(one, result);
    expect(await account(one)).toMatchObject({ ...says, reserved: 0 });
    await sound();
  });

  it("rejects a job without credit before anything is created, and reports the balance", async () => {
    const one = await buyer(1);
    await outcome(one, {});
    const before = (await desk.call("GET", `card/job/list?hotelId=${one.hotelId}`)).body.total;
    expect(await desk.create({ hotelId: one.hotelId })).toMatchObject({
      code: 409,
      fault: "INSUFFICIENT_CREDIT",
      msg: "次数不足：剩余0次，需要1次",
      values: { remaining: 0, needed: 1 },
    });
    expect((await desk.call("GET", `card/job/list?hotelId=${one.hotelId}`)).body.total).toBe(before);
    expect((await desk.call("GET", `account/credit?hotelId=${one.hotelId}`)).body.data).toEqual({ remaining: 0 });
  });

  it.for(["business:hotelcard:add", "business:desk:issue", "business:testcard:add"])(
    "reports the balance to users who may write cards by %s, and to nobody else",
    async (permission) => {
      const one = await buyer(2);
      const { role, person } = staffing(desk.server, await desk.server.signIn());
      const name = permission.split(":")[1] ?? "";
      const writer = await person(`${name}-writer`, one.deptId, [await role(`${name}-writer`, [permission])]);
      const reader = await person(`${name}-reader`, one.deptId, [
        await role(`${name}-reader`, [permission.replace(/[^:]+$/, "list")]),
      ]);
      const ask = async (token: string) =>
        (await desk.call("GET", `account/credit?hotelId=${one.hotelId}`, undefined, token)).body;
      expect((await ask(writer.token)).data).toEqual({ remaining: 2 });
      expect((await ask(reader.token)).code).toBe(403);
    },
  );

  it("writes with the same key once there is credit: a rejected attempt left nothing", async () => {
    const one = await buyer(1);
    await outcome(one, {});
    const body = desk.input({ hotelId: one.hotelId });
    expect((await desk.call("POST", "card/job", body)).body.fault).toBe("INSUFFICIENT_CREDIT");
    await desk.buy(one.deptId, 1);
    expect((await desk.call("POST", "card/job", body)).body.code).toBe(200);
  });

  it("gives the last credit to one of two concurrent jobs", async () => {
    const one = await buyer(1);
    const both = await Promise.all([desk.create({ hotelId: one.hotelId }), desk.create({ hotelId: one.hotelId })]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(both.find(({ code }) => code === 409).fault).toBe("INSUFFICIENT_CREDIT");
    expect(await account(one)).toMatchObject({ remaining: 0, reserved: 1 });
  });

  it("is not needed to erase a card", async () => {
    const one = await buyer(1);
    await outcome(one, {});
    expect((await desk.finished({ purpose: "erase", hotelId: one.hotelId })).answer.data.state).toBe("done");
    expect(await account(one)).toMatchObject({ remaining: 0, consumed: 1 });
  });

  describe("unknown", () => {
    const silent = async (one: Buyer) => {
      const { data } = await desk.create({ hotelId: one.hotelId });
      const { claims } = await desk.bridge().open(data.ticket);
      desk.server.clock.advance(UNKNOWN_AFTER_MS);
      await desk.signInAgain();
      expect((await desk.call("GET", `card/job/${data.jobId}`)).body.data.state).toBe("unknown");
      return { jobId: String(data.jobId), claims };
    };
    const byTwo = async (jobId: string, as: "done" | "failed") => {
      const proposed = await desk.call("POST", `card/job/${jobId}/settle`, {
        step: "propose",
        outcome: as,
        reason: "x",
      });
      const staff = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
      const { proposalId } = proposed.body.data.settlement;
      return desk.call("POST", `card/job/${jobId}/settle`, { step: "approve", proposalId, reason: "y" }, staff);
    };

    it("keeps the credit reserved until the result arrives", async () => {
      const one = await buyer(1);
      const { jobId, claims } = await silent(one);
      desk.server.clock.advance(2 * 86_400_000);
      await desk.signInAgain();
      expect(await account(one)).toMatchObject({ remaining: 0, reserved: 1 });
      await sound();
      await desk.settle(jobId, await desk.bridge().result(claims));
      expect(await account(one)).toMatchObject({ remaining: 0, reserved: 0, consumed: 1 });
    });

    it("is settled as two people decide", async () => {
      const [written, untouched] = [await buyer(1), await buyer(1)];
      await byTwo((await silent(written)).jobId, "done");
      await byTwo((await silent(untouched)).jobId, "failed");
      expect(await account(written)).toMatchObject({ remaining: 0, consumed: 1, reserved: 0 });
      expect(await account(untouched)).toMatchObject({ remaining: 1, consumed: 0, reserved: 0 });
      await sound();
    });

    it("is consumed after a release if a late success arrives, once", async () => {
      const one = await buyer(1);
      const { jobId, claims } = await silent(one);
      await byTwo(jobId, "failed");
      const result = await desk.bridge().result(claims);
      await desk.settle(jobId, result);
      await desk.settle(jobId, result);
      expect(await account(one)).toMatchObject({ remaining: 0, consumed: 1, reserved: 0 });
      await sound();
    });

    it("becomes negative if the credit was used for another card meanwhile; the next purchase compensates it", async () => {
      const one = await buyer(1);
      const { jobId, claims } = await silent(one);
      await byTwo(jobId, "failed");
      await outcome(one, {});
      await desk.settle(jobId, await desk.bridge().result(claims));
      expect(await account(one)).toMatchObject({ remaining: -1, consumed: 2 });
      await desk.buy(one.deptId, 1);
      expect((await desk.create({ hotelId: one.hotelId })).fault).toBe("INSUFFICIENT_CREDIT");
      await desk.buy(one.deptId, 1);
      expect((await desk.create({ hotelId: one.hotelId })).code).toBe(200);
      await sound();
    });
  });
});
