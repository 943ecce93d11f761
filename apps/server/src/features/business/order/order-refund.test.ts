import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrder } from "../../../../testing/build-order.ts";
import { type CardDesk, cardDesk } from "../../../../testing/card-job-setup.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { checkLedger } from "../account/check-ledger.service.ts";

describe.for(DIALECTS)("refunds of offline orders, on %s", (dialect) => {
  let desk: CardDesk;
  let staff: string;
  let third: string;
  let keys = 0;
  beforeAll(async () => {
    desk = await cardDesk(dialect);
    staff = await desk.server.signIn("staff", desk.server.passwordOf("staff"));
    const people = staffing(desk.server, await desk.server.signIn());
    const role = await people.role(`refunder${dialect}`, ["business:order:list", "business:order:refund"], "1");
    third = (await people.person(`third${dialect}`, 1, [role])).token;
  });
  afterAll(() => desk.server.close());

  const body = (quantity: number, more: object = {}) => ({
    quantity,
    reason: "次数买多了",
    idempotencyKey: `refund-${String(keys++).padStart(5, "0")}`,
    ...more,
  });
  const request = async (no: string, input: object, as = staff) =>
    (await desk.call("POST", `order/${no}/refund`, input, as)).body;
  const decide = async (no: string, refundNo: string, more: object = {}, as = third) =>
    (await desk.call("POST", `order/${no}/refund/${refundNo}/approve`, more, as)).body;
  const one = async (no: string) => (await desk.call("GET", `order/${no}`)).body.data;
  const account = async (deptId: number) => (await desk.call("GET", `account?deptId=${deptId}`)).body.data;
  const sound = async () => expect(await checkLedger(desk.server.context.db)).toEqual([]);

  it("takes the credits at once, and gives the money back once another person has approved", async () => {
    const { orderNo, deptId } = await desk.newBuyer(7101, 10);
    const { data } = await request(orderNo, body(4));
    expect(data).toMatchObject({
      refundNo: expect.stringMatching(/^R\d{8}[0-9A-F]{16}$/),
      quantity: 4,
      amount: 4000,
      status: "requested",
      requestedBy: "厂家员工",
      decidedBy: null,
    });
    expect(await one(orderNo)).toMatchObject({
      status: "in-use",
      remaining: 6,
      refunded: 4,
      refunding: 4,
      refundAmount: 0,
    });
    expect(await account(deptId)).toMatchObject({ purchased: 10, remaining: 6, refunded: 4 });
    expect(await decide(orderNo, data.refundNo, {}, staff)).toMatchObject({ fault: "REFUND_NEEDS_ANOTHER" });
    const token = await desk.server.signIn();
    expect(await decide(orderNo, data.refundNo, {}, token), "the payer").toMatchObject({
      fault: "REFUND_NEEDS_ANOTHER",
    });
    const done = await decide(orderNo, data.refundNo);
    expect(done.data).toMatchObject({ status: "done", decidedBy: expect.any(String), endTime: expect.any(String) });
    expect((await decide(orderNo, data.refundNo)).data, "the same decision again").toEqual(done.data);
    expect(await decide(orderNo, data.refundNo, { accept: false, reason: "x" })).toMatchObject({
      fault: "REFUND_STATE",
    });
    expect(await one(orderNo)).toMatchObject({ refunding: 0, refundAmount: 4000, refunds: [{ status: "done" }] });
    await sound();
  });

  it("leaves a wholly refunded order without balance, its refund shown, and deletes it only after the refund", async () => {
    const { orderNo } = await desk.newBuyer(7102, 3);
    const { refundNo } = (await request(orderNo, body(3))).data;
    expect((await one(orderNo)).status).toBe("insufficient-balance");
    const remove = async () =>
      (await desk.server.call("DELETE", `business/order/${orderNo}`, { token: await desk.server.signIn() })).body;
    expect(await remove()).toMatchObject({ fault: "ORDER_REFUND_OPEN" });
    await decide(orderNo, refundNo);
    expect(await one(orderNo)).toMatchObject({ status: "insufficient-balance", remaining: 0, refunded: 3 });
    expect((await remove()).code).toBe(200);
  });

  it("gives the credits back where it is refused, with a reason and by whoever may refund", async () => {
    const { orderNo } = await desk.newBuyer(7103, 3);
    const { refundNo } = (await request(orderNo, body(3))).data;
    expect(await decide(orderNo, refundNo, { accept: false })).toMatchObject({ errors: [{ path: "reason" }] });
    const refused = await decide(orderNo, refundNo, { accept: false, reason: "未到账" }, staff);
    expect(refused.data).toMatchObject({ status: "refused", failure: "未到账" });
    expect(await one(orderNo)).toMatchObject({ status: "in-use", remaining: 3, refunded: 0, refundAmount: 0 });
    await sound();
  });

  it("is refused unpaid, beyond what is unused, without a reason, and to those who may not", async () => {
    const { orderNo, deptId } = await desk.newBuyer(7104, 5);
    const unpaid = (await desk.call("POST", "order", buildOrder({ deptId }))).body.data.orderNo;
    expect(await request(unpaid, body(1))).toMatchObject({ fault: "ORDER_STATE" });
    expect(await request(orderNo, body(6))).toMatchObject({
      errors: [{ path: "quantity", message: "最多可退5次未使用的次数" }],
    });
    expect(await request(orderNo, body(0))).toMatchObject({ code: 400, errors: [{ path: "quantity" }] });
    expect(await request(orderNo, body(1, { reason: " " }))).toMatchObject({ errors: [{ path: "reason" }] });
    const agent = await desk.server.signIn("agent", desk.server.passwordOf("agent"));
    expect((await request(orderNo, body(1), agent)).code).toBe(403);
    expect(await request("P20261120-00000000", body(1))).toMatchObject({ code: 404 });
    expect(await decide(orderNo, "R2026112000000000")).toMatchObject({ code: 404 });
    expect(await one(orderNo)).toMatchObject({ remaining: 5, refunds: [] });
  });

  it("pays nothing out that another lot of the account lacks", async () => {
    const { orderNo, deptId } = await desk.newBuyer(7105, 5);
    const short = await desk.buy(deptId, 2);
    const { db } = desk.server.context;
    await db.updateTable("biz_lot").set({ remaining: -1, consumed: 3 }).where("order_no", "=", short).execute();
    expect(await request(orderNo, body(5))).toMatchObject({
      errors: [{ path: "quantity", message: "最多可退4次未使用的次数" }],
    });
    await db.updateTable("biz_lot").set({ remaining: 2, consumed: 0 }).where("order_no", "=", short).execute();
  });

  it("answers the same refund to the same key", async () => {
    const { orderNo } = await desk.newBuyer(7106, 9);
    const input = body(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => request(orderNo, input)));
    expect(new Set(answers.map(({ data }) => data.refundNo)).size).toBe(1);
    expect(await one(orderNo)).toMatchObject({ remaining: 7, refunding: 2 });
    expect(await request(orderNo, { ...input, quantity: 3 })).toMatchObject({ fault: "IDEMPOTENCY_KEY_REUSED" });
  });

  it("never takes more than is unused, however many ask at once and whoever decides meanwhile", async () => {
    const { orderNo, deptId } = await desk.newBuyer(7107, 10);
    const asked = await Promise.all(Array.from({ length: 12 }, (_, at) => request(orderNo, body((at % 4) + 1))));
    const taken = asked.filter(({ code }) => code === 200).map(({ data }) => data);
    const sum = (all: readonly { quantity: number }[]) => all.reduce((total, { quantity }) => total + quantity, 0);
    expect(sum(taken)).toBeGreaterThan(6);
    expect(await one(orderNo)).toMatchObject({ remaining: 10 - sum(taken), refunding: sum(taken) });
    const [first] = taken;
    const decisions = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        decide(orderNo, first.refundNo, at % 2 === 0 ? {} : { accept: false, reason: "no" }),
      ),
    );
    const kinds = new Set(decisions.filter(({ code }) => code === 200).map(({ data }) => data.status));
    expect(kinds.size).toBe(1);
    const back = kinds.has("refused") ? first.quantity : 0;
    expect((await account(deptId)).remaining).toBe(10 - sum(taken) + back);
    await sound();
  });

  it("and spending together never go below zero", async () => {
    const { orderNo, deptId, hotelId } = await desk.newBuyer(7108, 4);
    const job = () => desk.create({ hotelId, validTo: "2026-12-20" });
    const refund = (quantity: number) => request(orderNo, body(quantity));
    const all = await Promise.all([refund(2), job(), refund(1), job(), refund(2), job(), refund(1)]);
    expect(all.some(({ code }) => code === 200)).toBe(true);
    const { remaining, reserved, refunded } = await account(deptId);
    expect(remaining).toBeGreaterThanOrEqual(0);
    expect(remaining + reserved + refunded).toBe(4);
    await sound();
  });

  it("keeps a hotel with credits that may still come back", async () => {
    const hotel = await desk.newHotel(7190, { hotelName: "山居" });
    const orderNo = await desk.buy(hotel.deptId, 2);
    const { refundNo } = (await request(orderNo, body(2))).data;
    const token = await desk.server.signIn();
    const remove = async () => (await desk.server.call("DELETE", `business/hotel/${hotel.id}`, { token })).body;
    expect(await remove()).toMatchObject({ fault: "HOTEL_HAS_CREDIT" });
    await decide(orderNo, refundNo);
    expect((await remove()).code).toBe(200);
  });
});
