import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPlacedCard } from "../../../../testing/build-card-request.ts";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { storeUser } from "../../../../testing/build-user.ts";
import { type CardDesk, cardDesk, UID } from "../../../../testing/card-job-setup.ts";
import { checkLedger } from "../account/check-ledger.service.ts";
import { UNKNOWN_AFTER_MS } from "../job/job.table.ts";
import { HotelRepository } from "./hotel.repository.ts";

describe("a hotel that is deleted", () => {
  let desk: CardDesk;
  let number = 8900;
  beforeAll(async () => {
    desk = await cardDesk("sqlite");
  });
  afterAll(() => desk.server.close());

  const remove = async (id: number) =>
    (await desk.server.call("DELETE", `business/hotel/${id}`, { token: await desk.server.signIn() })).body;
  const account = async (deptId: number) => (await desk.call("GET", `account?deptId=${deptId}`)).body.data;
  const sound = async () => expect(await checkLedger(desk.server.context.db)).toEqual([]);
  const stillThere = async (id: number) => (await desk.call("GET", `hotel/${id}`)).body.code === 200;
  const resultOf = async (ticket: string, more: object = {}) =>
    desk.bridge().result((await desk.bridge().open(ticket)).claims, more);
  /** A job of a hotel that is deleted while the card is being written. */
  const overtaken = async () => {
    const buyer = await desk.newBuyer(number++, 2);
    const { data: job } = await desk.create({ hotelId: buyer.hotelId });
    expect((await remove(buyer.hotelId)).code).toBe(200);
    return { buyer, job };
  };

  it("completes its issued job: the card is recorded, and its credit used once", async () => {
    const { buyer, job } = await overtaken();
    expect(await account(buyer.deptId)).toMatchObject({ remaining: 1, reserved: 1, consumed: 0 });
    const result = await resultOf(job.ticket);
    const { data } = await desk.settle(job.jobId, result);
    expect(data).toMatchObject({ state: "done", testCardId: expect.any(Number) });
    expect((await desk.settle(job.jobId, result)).data).toMatchObject({ state: "done", testCardId: data.testCardId });
    expect(await account(buyer.deptId)).toMatchObject({ remaining: 1, reserved: 0, consumed: 1 });
    expect((await desk.call("GET", `testcard/${data.testCardId}`)).body.data).toMatchObject({ jobId: job.jobId });
    await sound();
  });

  it("returns the credit if the signed result proves that no block was written", async () => {
    const { buyer, job } = await overtaken();
    const result = await resultOf(job.ticket, { outcome: "failed", blocksWritten: 0 });
    expect((await desk.settle(job.jobId, result)).data.state).toBe("failed");
    expect(await account(buyer.deptId)).toMatchObject({ remaining: 2, reserved: 0, consumed: 0 });
    await sound();
  });

  it("keeps the credit of its unknown job reserved until two people settle it, and a late success counts", async () => {
    const { buyer, job } = await overtaken();
    const late = await resultOf(job.ticket);
    desk.server.clock.advance(UNKNOWN_AFTER_MS);
    await desk.signInAgain();
    expect((await desk.call("GET", `card/job/${job.jobId}`)).body.data.state).toBe("unknown");
    expect(await account(buyer.deptId)).toMatchObject({ remaining: 1, reserved: 1 });
    const step = async (body: object, as?: string) =>
      (await desk.call("POST", `card/job/${job.jobId}/settle`, { reason: "已核对", ...body }, as)).body.data;
    const { settlement } = await step({ step: "propose", outcome: "failed" });
    const staff = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
    const settled = await step({ step: "approve", proposalId: settlement.proposalId }, staff);
    expect(settled.state).toBe("failed");
    expect(await account(buyer.deptId)).toMatchObject({ remaining: 2, reserved: 0, consumed: 0 });
    expect((await desk.settle(job.jobId, late)).data).toMatchObject({ state: "done", testCardId: expect.any(Number) });
    expect(await account(buyer.deptId)).toMatchObject({ remaining: 1, reserved: 0, consumed: 1 });
    await sound();
  });

  it("gets no new card, and reports why only to users who saw it; nothing is reserved", async () => {
    const buyer = await desk.newBuyer(number++, 1);
    const agent = await desk.server.signIn("agent", desk.server.passwordOf("agent"));
    await remove(buyer.hotelId);
    expect(await desk.create({ hotelId: buyer.hotelId })).toMatchObject({
      code: 409,
      fault: "HOTEL_DELETED",
      msg: "酒店已删除，不能再制卡",
    });
    const read = { ...buildPlacedCard(desk.input().encoderId, UID), hotelId: buyer.hotelId };
    expect((await desk.call("POST", "card/read", read)).body.fault).toBe("HOTEL_DELETED");
    expect((await desk.create({ hotelId: buyer.hotelId }, agent)).fault).toBe("NOT_FOUND");
    expect((await desk.create({ hotelId: 999_999 })).fault).toBe("NOT_FOUND");
    expect(await account(buyer.deptId)).toMatchObject({ remaining: 1, reserved: 0 });
  });

  it("gets no sequence once it is deleted", async () => {
    const { id } = await desk.newHotel(number++);
    const { db } = desk.server.context;
    expect(await new HotelRepository(db).sequenceAfter(id, 1)).toBe(1);
    await remove(id);
    expect(await new HotelRepository(db).sequenceAfter(id, 1)).toBeUndefined();
  });

  // [R:6.hotel.delete]
  it("can't be deleted while it has users, encoders, credit or departments, and reports which", async () => {
    const hotel = await desk.newHotel(number++, { hotelName: "海边" });
    const { db } = desk.server.context;
    const refused = async (error: string, msg: string) => {
      const answer = await remove(hotel.id);
      expect(answer).toMatchObject({ code: 409, fault: error });
      expect(answer.msg).toContain(msg);
      expect(await stillThere(hotel.id)).toBe(true);
    };

    await storeUser(desk.server, "guest.desk", { deptId: hotel.deptId, roles: ["operator"] });
    await refused("HOTEL_HAS_PEOPLE", "不能删除酒店“海边”：还有1名用户");
    await db.updateTable("sys_user").set({ dept_id: 1 }).where("user_name", "=", "guest.desk").execute();

    const encoder = await desk.newEncoder("SEA-1");
    const moveEncoder = (hotelId: number | null) =>
      desk.call("PUT", "encoder", buildEncoder("SEA-1", { id: encoder.id, hotelId, deptId: 1 }));
    await moveEncoder(hotel.id);
    await refused("HOTEL_HAS_ENCODERS", "还有1台发卡机");
    await moveEncoder(null);

    await desk.buy(hotel.deptId, 1);
    await refused("HOTEL_HAS_CREDIT", "账户还有1次");
    // Reserved credit is the hotel's as well.
    const { data: job } = await desk.create({ hotelId: hotel.id });
    await refused("HOTEL_HAS_CREDIT", "账户还有1次");
    await desk.settle(job.jobId, await resultOf(job.ticket));

    const { body } = await desk.server.call("POST", "system/dept", {
      token: await desk.server.signIn(),
      body: { parentId: hotel.deptId, deptName: "前厅" },
    });
    await refused("DEPT_HAS_CHILDREN", "下级部门");
    await desk.server.call("DELETE", `system/dept/${body.data.deptId}`, { token: await desk.server.signIn() });
    expect((await remove(hotel.id)).code).toBe(200);
    expect(await stillThere(hotel.id)).toBe(false);
  });
});
