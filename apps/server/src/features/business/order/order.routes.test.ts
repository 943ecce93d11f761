import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrder } from "../../../../testing/build-order.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { type Staffing, staffing } from "../../../../testing/staffing.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { checkLedger } from "../account/check-ledger.service.ts";

describe.for(DIALECTS)("orders, on %s", (dialect) => {
  let desk: CardDesk;
  let staff: string;
  let agent: string;
  let dept: number;
  const signIn = async () => {
    await desk.signInAgain();
    staff = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
    agent = await desk.server.signIn("agent", desk.server.passwordOf("agent"));
  };
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    await signIn();
    dept = (await desk.newBuyer(6900, 1)).deptId;
  });
  afterAll(() => desk.server.close());

  const input = (more: object = {}) => ({ ...buildOrder({ quantity: 10, deptId: dept }), ...more });
  const order = async (more: object = {}, as?: string) => (await desk.call("POST", "order", input(more), as)).body;
  const confirm = async (no: string, evidence = "bank 42", as?: string) =>
    (await desk.call("POST", `order/${no}/confirm`, { evidence }, as)).body;
  const approve = async (no: string, more: object = {}, as: string = staff) =>
    (await desk.call("POST", `order/${no}/approve`, { evidence: "bank 42", ...more }, as)).body;
  const one = async (no: string) => (await desk.call("GET", `order/${no}`)).body.data;
  const remove = async (nos: string) =>
    (await desk.server.call("DELETE", `business/order/${nos}`, { token: await desk.server.signIn() })).body;
  const paid = async (more: object = {}): Promise<string> => {
    const { orderNo } = (await order(more)).data;
    await confirm(orderNo);
    expect((await approve(orderNo)).data.status).toBe("in-use");
    return orderNo;
  };
  const trail = (orderNo: string) =>
    desk.server.context.db.selectFrom("audit_trail").selectAll().where("row_id", "=", orderNo).orderBy("seq").execute();

  // [R:3.order.number] [R:3.order.payer] [R:3.order.amount] [R:3.order.quantity]
  it("is made at the price of its quantity, in integer cents, and holds nothing until it is paid", async () => {
    const { code, data } = await order({ quantity: 10 });
    expect(code).toBe(200);
    expect(data).toMatchObject({
      orderNo: expect.stringMatching(/^P20261120-[0-9A-F]{8}$/),
      payer: "管理员",
      payAmount: 10_000,
      price: 1000,
      quantity: 10,
      remaining: null,
      method: "offline",
      status: "pending",
      codeUrl: null,
      payUrl: null,
      expireTime: "2026-11-27 18:00:00",
    });
    expect((await order({ quantity: 100 })).data).toMatchObject({ price: 800, payAmount: 80_000 });
    expect((await one(data.orderNo)).payAmount).toBe(10_000);
  });

  it("keeps its price when the setting changes", async () => {
    const { orderNo } = (await order()).data;
    const [setting] = (await desk.call("GET", "payment/setting/list?orderByColumn=minQuantity")).body.rows;
    await desk.call("PUT", "payment/setting", { ...setting, price: 1100 });
    expect((await order()).data.price).toBe(1100);
    expect((await one(orderNo)).price).toBe(1000);
    await desk.call("PUT", "payment/setting", { ...setting, price: 1000 });
  });

  it.for([
    [{ quantity: 0 }, "quantity"],
    [{ quantity: 1.5 }, "quantity"],
    [{ quantity: 50_000 }, "quantity"],
    [{ quantity: "10" }, "quantity"],
    [{ method: "wechat" }, "method"],
    [{ method: "cash" }, "method"],
    [{ deptId: 999_999 }, "deptId"],
    [{ idempotencyKey: "x" }, "idempotencyKey"],
  ] as const)("refuses %j at its field", async ([more, path]) => {
    expect(await order(more)).toMatchObject({ code: 400, errors: [{ path }] });
  });

  it("answers the same order to the same key, and refuses another body under it", async () => {
    const body = input();
    const [first, second] = await Promise.all([desk.call("POST", "order", body), desk.call("POST", "order", body)]);
    expect(first.body.data.orderNo).toBe(second.body.data.orderNo);
    expect((await desk.call("POST", "order", { ...body, quantity: 11 })).body.fault).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await desk.call("POST", "order", body, staff)).body.data.orderNo).not.toBe(first.body.data.orderNo);
  });

  it("is not approved once the department that it is for is deleted, and can still be refused", async () => {
    const hotel = await desk.newHotel(6990, { hotelName: "海边" });
    const { orderNo } = (await order({ deptId: hotel.deptId })).data;
    await confirm(orderNo);
    const token = await desk.server.signIn();
    expect((await desk.server.call("DELETE", `business/hotel/${hotel.id}`, { token })).body.code).toBe(200);
    expect(await approve(orderNo)).toMatchObject({
      code: 409,
      fault: "ORDER_DEPT_GONE",
      msg: "不能复核：订单所属部门“海边”已删除",
    });
    expect((await one(orderNo)).status).toBe("pending");
    expect((await desk.call("GET", `account?deptId=${hotel.deptId}`)).body.data).toMatchObject({ purchased: 0 });
    const outdated = { accept: false, reason: "没有这家酒店了", evidence: "bank 41" };
    expect(await approve(orderNo, outdated)).toMatchObject({ fault: "CHANGED_MEANWHILE" });
    const refused = await approve(orderNo, { accept: false, reason: "没有这家酒店了" });
    expect(refused.data).toMatchObject({ status: "recharge-failed" });
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
  });

  it("is found by the hotel whose cards draw on its account, by nobody who does not see the hotel", async () => {
    const hotel = await desk.newHotel(6992);
    const orderNo = await paid({ deptId: hotel.deptId });
    const found = async (more = "", as?: string) => {
      const { code, rows } = (await desk.call("GET", `order/list?hotelId=${hotel.id}${more}`, undefined, as)).body;
      return [code, rows.map((row: { orderNo: string }) => row.orderNo)];
    };
    expect(await found()).toEqual([200, [orderNo]]);
    expect(await found(`&deptId=${dept}`)).toEqual([200, []]);
    expect(await found("", agent)).toEqual([200, []]);
  });

  it("either becomes credit or loses its department, when both are asked for at once", async () => {
    const hotel = await desk.newHotel(6991);
    const { orderNo } = (await order({ deptId: hotel.deptId })).data;
    await confirm(orderNo);
    const token = await desk.server.signIn();
    const [approved, { body: removed }] = await Promise.all([
      approve(orderNo),
      desk.server.call("DELETE", `business/hotel/${hotel.id}`, { token }),
    ]);
    expect([approved, removed].map(({ code, fault: error }) => error ?? code)).toEqual(
      approved.code === 200 ? [200, "HOTEL_HAS_CREDIT"] : ["ORDER_DEPT_GONE", 200],
    );
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
  });

  // [R:3.order.remaining] [R:4.status.in-use]
  it("becomes credit by two people: one enters the evidence, another approves it", async () => {
    const { orderNo } = (await order()).data;
    expect(await approve(orderNo)).toMatchObject({ code: 409, fault: "ORDER_NOT_CONFIRMED" });
    expect((await confirm(orderNo)).data).toMatchObject({ confirmedBy: "管理员", status: "pending" });
    expect(await approve(orderNo, { evidence: "another" })).toMatchObject({ code: 409, fault: "CHANGED_MEANWHILE" });
    expect((await approve(orderNo)).data).toMatchObject({
      status: "in-use",
      remaining: 10,
      reserved: 0,
      approvedBy: "厂家员工",
      payTime: expect.any(String),
    });
    expect((await trail(orderNo)).map(({ user_name }) => user_name)).toEqual(["admin", "admin", "staff"]);
  });

  it("tells those who may approve it that it waits, and nobody else", async () => {
    const { orderNo } = (await order()).data;
    await confirm(orderNo);
    const told = async (token: string) =>
      (await desk.server.call("GET", `system/notice/own/list?kind=order&noticeTitle=${orderNo}`, { token })).body.rows;
    expect(await told(staff)).toMatchObject([{ noticeTitle: `订单${orderNo}待复核`, kind: "order", isRead: false }]);
    expect(await told(agent)).toEqual([]);
  });

  it("is never approved by who confirmed it, nor by who pays", async () => {
    const { orderNo } = (await order()).data;
    await confirm(orderNo, "bank 42", staff);
    expect(await approve(orderNo, {}, staff)).toMatchObject({ code: 409, fault: "ORDER_NEEDS_ANOTHER" });
    const admin = await desk.server.signIn();
    expect(await approve(orderNo, {}, admin)).toMatchObject({ code: 409, fault: "ORDER_NEEDS_ANOTHER" });
    expect((await one(orderNo)).status).toBe("pending");
  });

  it("becomes credit once, however often and by however many it is approved at the same time", async () => {
    const people: Staffing = staffing(desk.server, await desk.server.signIn());
    const role = await people.role(`approver${dialect}`, ["business:order:list", "business:order:approve"], "1");
    const third = await people.person(`third${dialect}`, 1, [role]);
    const { orderNo } = (await order()).data;
    await confirm(orderNo);
    const all = await Promise.all([approve(orderNo), approve(orderNo), approve(orderNo, {}, third.token)]);
    expect(all.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
    expect(await one(orderNo)).toMatchObject({ quantity: 10, remaining: 10 });
    const { db } = desk.server.context;
    const entries = await db.selectFrom("biz_ledger_entry").selectAll().where("order_no", "=", orderNo).execute();
    expect(entries).toMatchObject([{ kind: "purchase", quantity: 10 }]);
    expect((await approve(orderNo, {}, (await people.person(`late${dialect}`, 1, [role])).token)).fault).toBe(
      "ORDER_STATE",
    );
  });

  // [R:4.status.insufficient-balance]
  it("has insufficient balance with nothing left, and is in use again when a job gives its credit back", async () => {
    const buyer = await desk.newBuyer(6901, 1);
    const { data } = await desk.create({ hotelId: buyer.hotelId });
    expect(await one(buyer.orderNo)).toMatchObject({ status: "insufficient-balance", remaining: 0, reserved: 1 });
    const { claims } = await desk.bridge().open(data.ticket);
    await desk.settle(data.jobId, await desk.bridge().result(claims, { outcome: "failed", blocksWritten: 0 }));
    expect(await one(buyer.orderNo)).toMatchObject({ status: "in-use", remaining: 1, reserved: 0 });
    const listed = (await desk.call("GET", "order/list?status=insufficient-balance")).body.rows;
    expect(listed).toEqual([]);
  });

  // [R:4.status.recharge-failed]
  it("fails when it is refused, with a reason, and comes into use when the payment is verified late", async () => {
    const { orderNo } = (await order()).data;
    await confirm(orderNo);
    expect(await approve(orderNo, { accept: false })).toMatchObject({ code: 400, errors: [{ path: "reason" }] });
    expect((await approve(orderNo, { accept: false, reason: "no money came" })).data).toMatchObject({
      status: "recharge-failed",
      refuseReason: "no money came",
      confirmedBy: null,
      remaining: null,
    });
    expect((await approve(orderNo, { accept: false, reason: "again" })).fault).toBe("ORDER_STATE");
    await confirm(orderNo);
    expect((await approve(orderNo)).data).toMatchObject({ status: "in-use", refuseReason: "" });
  });

  it("fails by itself when it is not paid in time; one whose payment added waits for its approval", async () => {
    const { orderNo } = (await order()).data;
    const entered = (await order()).data.orderNo;
    await confirm(entered);
    desk.server.clock.advance(7 * DAY_MS);
    await signIn();
    expect([(await one(orderNo)).status, (await one(entered)).status]).toEqual(["recharge-failed", "pending"]);
    await confirm(orderNo);
    expect((await approve(orderNo)).data.status).toBe("in-use");
  });

  // [R:4.status.deleted]
  it("is deleted unpaid or used up, kept and hidden; all else is refused", async () => {
    const unpaid = (await order()).data.orderNo;
    const inUse = await paid();
    expect(await remove(`${unpaid},${inUse}`)).toMatchObject({ code: 409, fault: "ORDER_HOLDS_CREDIT" });
    expect((await one(unpaid)).status).toBe("pending");
    const buyer = await desk.newBuyer(6902, 1);
    const more = { hotelId: buyer.hotelId, validTo: "2026-12-20" };
    const { data } = await desk.create(more);
    expect(await remove(buyer.orderNo)).toMatchObject({ fault: "ORDER_HOLDS_CREDIT", values: { count: 1 } });
    await desk.settle(data.jobId, await desk.bridge().result((await desk.bridge().open(data.ticket)).claims));
    expect((await remove(`${unpaid},${buyer.orderNo}`)).code).toBe(200);
    for (const no of [unpaid, buyer.orderNo]) {
      expect((await one(no)).status).toBe("deleted");
      expect(await confirm(no)).toMatchObject({ fault: "ORDER_STATE", values: { state: "deleted" } });
      expect((await approve(no)).fault).toBe("ORDER_STATE");
      expect((await remove(no)).fault).toBe("ORDER_STATE");
    }
    const numbers = async (query: string) =>
      (await desk.call("GET", `order/list?${query}`)).body.rows.map(({ orderNo }: { orderNo: string }) => orderNo);
    expect(await numbers("pageSize=50")).not.toContain(unpaid);
    expect((await numbers("status=deleted")).sort()).toEqual([unpaid, buyer.orderNo].sort());
    expect(await confirm(inUse)).toMatchObject({ fault: "ORDER_STATE", values: { state: "in-use" } });
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
  });

  // [R:1.area.payment-records]
  it("is listed, filtered and exported with the words of the caller's language", async () => {
    const rows = async (query: string) => (await desk.call("GET", `order/list?${query}`)).body.rows;
    const payer = encodeURIComponent("管理员");
    expect(await rows(`payer=${payer}&status=pending&method=offline&pageSize=1`)).toHaveLength(1);
    expect(await rows("orderNo=PDEMO")).toHaveLength(3);
    expect((await desk.call("GET", "order/list?orderByColumn=evidence")).body.code).toBe(400);
    const sheet = await desk.server.call("POST", "business/order/export", {
      token: await desk.server.signIn(),
      headers: { language: "en" },
    });
    const exported = await readSheet(sheet.raw);
    expect(exported.titles).toContain("Amount (cents)");
    expect(exported.rows.map(({ Status }) => Status)).toContain("In use");
  });

  describe("people of an agent", () => {
    it("buy for their own department, and can neither confirm nor approve", async () => {
      const { code, data } = await order({ deptId: undefined }, agent);
      expect(code).toBe(200);
      expect(data.deptName).toBe("华东代理");
      expect((await confirm(data.orderNo, "x", agent)).code).toBe(403);
      expect((await approve(data.orderNo, {}, agent)).code).toBe(403);
      expect((await desk.call("GET", "order/offers", undefined, agent)).body.data).toHaveLength(2);
    });

    it("see no order, account or consumption of others, and change none", async () => {
      const theirs = (await order()).data.orderNo;
      expect((await desk.call("GET", `order/${theirs}`, undefined, agent)).body.code).toBe(404);
      expect((await desk.call("GET", `account?deptId=${dept}`, undefined, agent)).body.code).toBe(404);
      expect((await order({}, agent)).errors).toMatchObject([{ path: "deptId" }]);
      const token = agent;
      expect((await desk.server.call("DELETE", `business/order/${theirs}`, { token })).body.code).toBe(404);
      const own = (await desk.call("GET", "order/list", undefined, agent)).body.rows;
      expect(new Set(own.map(({ deptName }: { deptName: string }) => deptName))).toEqual(new Set(["华东代理"]));
      expect((await desk.call("GET", "consumption/list", undefined, agent)).body.rows).toEqual([]);
      const { data } = (await desk.call("GET", "account", undefined, agent)).body;
      expect(data).toMatchObject({ purchased: 500, remaining: 500 });
    });
  });
});
