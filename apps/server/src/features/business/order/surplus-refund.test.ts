import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OnlineDesk, onlineDesk } from "../../../../testing/online-payment-setup.ts";
import { staffing } from "../../../../testing/staffing.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { checkLedger } from "../account/check-ledger.service.ts";
import { OrderRepository } from "./order.repository.ts";
import { PaymentBooking } from "./payment-booking.service.ts";

describe.for(DIALECTS)("refunds of surplus payments, on %s", (dialect) => {
  let desk: OnlineDesk;
  let first: string;
  let second: string;
  beforeAll(async () => {
    desk = await onlineDesk(dialect);
    const people = staffing(desk.server, await desk.server.signIn());
    const may = ["business:order:list", "business:order:refund"];
    const role = await people.role(`surplus${dialect}`, may, "1");
    first = (await people.person(`first${dialect}`, 1, [role])).token;
    second = (await people.person(`second${dialect}`, 1, [role])).token;
  });
  afterAll(() => desk.close());

  /** An order that its payer has paid by its code and on the provider's page as well. */
  async function paidTwice() {
    const { orderNo, trade } = await desk.order("alipay");
    const { payUrl } = (await desk.call("POST", `order/${orderNo}/pay`, { channel: "page" })).data;
    await fetch(payUrl, { redirect: "manual" });
    const page = await desk.gateway.last();
    await desk.gateway.scan(trade.code);
    await desk.gateway.pay(trade.outTradeNo);
    await desk.gateway.pay(page.outTradeNo);
    await desk.call("POST", `order/${orderNo}/query`);
    const [payment] = (await desk.one(orderNo)).surplusPayments;
    return { orderNo, payment };
  }
  /** Two payments of one order, of which the provider tells at the same time while another call changes the order. */
  async function toldAtOnce() {
    const { orderNo, trade } = await desk.order("alipay");
    const { payUrl } = (await desk.call("POST", `order/${orderNo}/pay`, { channel: "page" })).data;
    await fetch(payUrl, { redirect: "manual" });
    const { db, clock, timeFormat, vault } = desk.server.context;
    const booking = new PaymentBooking({ db, clock, timeFormat, trail: auditTrail(vault, clock) });
    const book = ({ outTradeNo, amount }: typeof trade) =>
      booking.book("alipay", { outTradeNo, amount, transactionId: `T${outTradeNo}`, paidTime: clock.now() });
    const both = [trade, await desk.gateway.last()];
    const { booked } = await db.transaction().execute(async (trx) => {
      await new OrderRepository(trx).hold(orderNo);
      const pending = Promise.allSettled(both.map(book));
      await expect.poll(waiting).toBe(both.length);
      // Wrapped: a promise as the result would be waited for before the transaction ends.
      return { booked: pending };
    });
    return { orderNo, booked: await booked };
  }
  /** PostgreSQL says who waits for a lock; on SQLite a transaction that begins waits for the one before it. */
  async function waiting(): Promise<number> {
    if (dialect === "sqlite") return 2;
    const sessions = sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return (await sessions.execute(desk.server.context.db)).rows.length;
  }
  /** An order that was deleted before its notification came. */
  async function paidAfterDeletion() {
    const { orderNo, trade } = await desk.order("wechat");
    await desk.gateway.pay(trade.outTradeNo);
    const { db } = desk.server.context;
    await db.updateTable("biz_order").set({ standing: "deleted" }).where("order_no", "=", orderNo).execute();
    await desk.advance(MINUTE_MS);
    await desk.checkDue();
    const [payment] = (await desk.one(orderNo)).surplusPayments;
    return { orderNo, payment };
  }
  const ask = (orderNo: string, outTradeNo: string, as = first) =>
    desk.call("POST", `order/${orderNo}/surplus/${outTradeNo}/refund`, { reason: "paid twice" }, as);
  const decide = (orderNo: string, refundNo: string, more: object = {}, as = second) =>
    desk.call("POST", `order/${orderNo}/refund/${refundNo}/approve`, more, as);
  const sentBack = async (outTradeNo: string): Promise<number[]> => {
    const trade = (await desk.gateway.trades()).find((one) => one.outTradeNo === outTradeNo);
    return (trade?.refunds ?? []).map(({ amount }) => amount);
  };
  const listed = async (orderNo: string) => {
    const { rows } = await desk.call("GET", "order/list?status=surplus&pageSize=50");
    return rows.some((row: { orderNo: string }) => row.orderNo === orderNo);
  };
  const account = async () => (await desk.call("GET", "account")).data;
  const sound = async () => expect(await checkLedger(desk.server.context.db)).toEqual([]);

  it("are told from the payment of their order, also where both are reported at the same time", async () => {
    const { orderNo, booked } = await toldAtOnce();
    expect(booked).toEqual(
      [{ status: "fulfilled" }, { status: "fulfilled" }].map((one) => expect.objectContaining(one)),
    );
    expect(await desk.one(orderNo)).toMatchObject({ status: "in-use", remaining: 10, surplus: 10_000 });
    await sound();
  });

  it("goes back by the provider once another person has approved, and moves no credit", async () => {
    const { orderNo, payment } = await paidTwice();
    const before = await account();
    expect(payment).toMatchObject({ amount: 10_000, refundNo: null, transactionId: expect.stringMatching(/./) });
    expect(await desk.one(orderNo)).toMatchObject({ surplus: 10_000, remaining: 10, refundAmount: 0 });
    expect(await listed(orderNo)).toBe(true);
    const { data } = await ask(orderNo, payment.outTradeNo);
    expect(data).toMatchObject({ kind: "surplus", quantity: 0, amount: 10_000, status: "requested" });
    expect((await ask(orderNo, payment.outTradeNo)).data.refundNo, "asked for again").toBe(data.refundNo);
    expect(await ask(orderNo, payment.outTradeNo, second)).toMatchObject({ fault: "REFUND_STATE" });
    expect(await sentBack(payment.outTradeNo), "before its approval").toEqual([]);
    expect(await decide(orderNo, data.refundNo, {}, first)).toMatchObject({ fault: "REFUND_NEEDS_ANOTHER" });
    expect((await decide(orderNo, data.refundNo)).data).toMatchObject({ status: "done", endTime: expect.any(String) });
    expect((await decide(orderNo, data.refundNo)).data.status, "the same decision again").toBe("done");
    expect(await sentBack(payment.outTradeNo)).toEqual([10_000]);
    expect(await desk.one(orderNo)).toMatchObject({ surplus: 0, remaining: 10, refunded: 0, refundAmount: 0 });
    expect(await listed(orderNo)).toBe(false);
    expect(await account()).toEqual(before);
    await sound();
  });

  it("of an order that was deleted goes back too, and the provider's end is waited for", async () => {
    const { orderNo, payment } = await paidAfterDeletion();
    expect(await listed(orderNo)).toBe(true);
    const { refundNo } = (await ask(orderNo, payment.outTradeNo)).data;
    expect((await decide(orderNo, refundNo)).data.status).toBe("pending");
    await desk.gateway.refundsEnd("SUCCESS");
    await desk.advance(2 * MINUTE_MS);
    await desk.checkDue();
    expect((await desk.one(orderNo)).refunds).toMatchObject([{ status: "done", kind: "surplus" }]);
    expect(await sentBack(payment.outTradeNo)).toEqual([10_000]);
    await sound();
  });

  it("refused, it can be asked for again; nothing but a surplus payment is refunded so", async () => {
    const { orderNo, payment } = await paidTwice();
    const { refundNo } = (await ask(orderNo, payment.outTradeNo)).data;
    expect(await decide(orderNo, refundNo, { accept: false })).toMatchObject({ errors: [{ path: "reason" }] });
    const refused = await decide(orderNo, refundNo, { accept: false, reason: "not yet" });
    expect(refused.data).toMatchObject({ status: "refused", failure: "not yet" });
    expect((await desk.one(orderNo)).remaining).toBe(10);
    const again = (await ask(orderNo, payment.outTradeNo, second)).data;
    expect(again.refundNo).not.toBe(refundNo);
    const { outTradeNo } = (await desk.gateway.trades()).find((one) => one.outTradeNo !== payment.outTradeNo) ?? {};
    expect(await ask(orderNo, outTradeNo ?? "")).toMatchObject({ fault: "NOT_FOUND" });
    await sound();
  });

  it("is no difference to a bill once it went back, and records who asked and who approved", async () => {
    const { orderNo, payment } = await paidTwice();
    const day = desk.server.context.timeFormat.format(desk.server.clock.now()).slice(0, 10);
    const { refundNo } = (await ask(orderNo, payment.outTradeNo)).data;
    await desk.advance(DAY_MS);
    const differences = async () => {
      const { data } = await desk.call("POST", "order/reconcile/day", { method: "alipay", billDay: day });
      return data.differences.filter((one: { outTradeNo: string }) => one.outTradeNo === payment.outTradeNo);
    };
    expect(await differences()).toMatchObject([{ kind: "surplus", orderNo }]);
    const people = staffing(desk.server, await desk.server.signIn());
    const role = await people.role(`later${dialect}`, ["business:order:list", "business:order:refund"], "1");
    await decide(orderNo, refundNo, {}, (await people.person(`later${dialect}`, 1, [role])).token);
    expect(await differences()).toEqual([]);
    const { db } = desk.server.context;
    const trail = await db
      .selectFrom("audit_trail")
      .selectAll()
      .where("row_id", "=", refundNo)
      .orderBy("seq")
      .execute();
    expect(trail.map(({ user_name }) => user_name)).toEqual([`first${dialect}`, `later${dialect}`]);
  });
});
