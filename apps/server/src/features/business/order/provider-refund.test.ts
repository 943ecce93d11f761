import { generateKeyPairSync } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { wechatMessage } from "../../../../testing/forged-notification.ts";
import { type OnlineDesk, onlineDesk } from "../../../../testing/online-payment-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { HOUR_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { checkLedger } from "../account/check-ledger.service.ts";

describe.for(DIALECTS)("refunds by the provider, on %s", (dialect) => {
  let desk: OnlineDesk;
  let keys = 0;
  beforeAll(async () => {
    desk = await onlineDesk(dialect);
  });
  afterEach(async () => {
    await desk.gateway.refundsEnd("SUCCESS");
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
  });
  afterAll(() => desk.close());

  const paid = async (method: "wechat" | "alipay") => {
    const { orderNo, trade } = await desk.order(method);
    await desk.gateway.pay(trade.outTradeNo);
    await desk.call("POST", `order/${orderNo}/query`);
    return { orderNo, outTradeNo: trade.outTradeNo };
  };
  const refund = (orderNo: string, quantity: number, more: object = {}) =>
    desk.call("POST", `order/${orderNo}/refund`, {
      ...{ quantity, reason: "次数买多了", idempotencyKey: `refund-${String(keys++).padStart(5, "0")}` },
      ...more,
    });
  const refundsAt = async (outTradeNo: string) =>
    (await desk.gateway.trades()).find((trade) => trade.outTradeNo === outTradeNo)?.refunds ?? [];
  const later = async (ms = MINUTE_MS) => {
    await desk.advance(ms);
    await desk.checkDue();
  };
  const statuses = async (orderNo: string) =>
    (await desk.one(orderNo)).refunds.map(({ status }: { status: string }) => status);

  it.for(["wechat", "alipay"] as const)(
    "%s: goes back in parts under numbers of our own, until nothing is left",
    async (method) => {
      const { orderNo, outTradeNo } = await paid(method);
      const first = (await refund(orderNo, 4)).data;
      expect(first).toMatchObject({
        amount: 4000,
        requestedBy: "管理员",
        status: method === "wechat" ? "pending" : "done",
      });
      expect(await desk.one(orderNo)).toMatchObject({ status: "in-use", remaining: 6, refunded: 4 });
      expect((await desk.call("POST", `order/${orderNo}/query`)).data).toMatchObject({
        refunding: 0,
        refundAmount: 4000,
      });
      expect(await refund(orderNo, 7)).toMatchObject({ errors: [{ path: "quantity" }] });
      const second = (await refund(orderNo, 6)).data;
      await later();
      expect(await desk.one(orderNo)).toMatchObject({
        ...{ status: "insufficient-balance", remaining: 0, refunded: 10, refunding: 0, refundAmount: 10_000 },
        refunds: [
          { refundNo: first.refundNo, status: "done" },
          { refundNo: second.refundNo, status: "done" },
        ],
      });
      expect(await refundsAt(outTradeNo)).toMatchObject([
        { outRefundNo: first.refundNo, amount: 4000 },
        { outRefundNo: second.refundNo, amount: 6000 },
      ]);
      const { db } = desk.server.context;
      const trail = await db
        .selectFrom("audit_trail")
        .selectAll()
        .where("row_id", "=", orderNo)
        .orderBy("seq")
        .execute();
      expect(trail.at(-1)?.user_name).toBe(method);
    },
  );

  it.for(["wechat", "alipay"] as const)(
    "%s: without an answer it is sent again under its number, and paid once",
    async (method) => {
      const { orderNo, outTradeNo } = await paid(method);
      await desk.gateway.faults({ silent: 1 });
      const { refundNo, status } = (await refund(orderNo, 3)).data;
      expect(status, "carried out, and not answered").toBe("pending");
      await later();
      await desk.gateway.faults({ broken: 1 });
      expect((await refund(orderNo, 2)).data.status, "not carried out").toBe("pending");
      await later();
      await later();
      expect(await statuses(orderNo)).toEqual(["done", "done"]);
      expect(await refundsAt(outTradeNo)).toMatchObject([{ outRefundNo: refundNo, amount: 3000 }, { amount: 2000 }]);
    },
  );

  it("gives the credits back where the provider has closed it, and then takes a new number", async () => {
    const { orderNo } = await paid("wechat");
    await desk.gateway.refundsEnd("PROCESSING");
    const { refundNo } = (await refund(orderNo, 10)).data;
    expect(await desk.one(orderNo)).toMatchObject({ status: "insufficient-balance", refunding: 10 });
    expect(await desk.call("POST", `order/${orderNo}/refund/${refundNo}/approve`, {})).toMatchObject({
      fault: "REFUND_STATE",
    });
    await desk.gateway.refundsEnd("ABNORMAL");
    await later();
    expect((await desk.one(orderNo)).refunds).toMatchObject([{ status: "pending", failure: "ABNORMAL" }]);
    const { db } = desk.server.context;
    expect((await refund((await paid("wechat")).orderNo, 1)).data.status).toBe("pending");
    expect(
      await db.selectFrom("biz_refund").select("refund_no").where("status", "=", "pending").execute(),
    ).toHaveLength(2);
    const other = await paid("wechat");
    await desk.gateway.refundsEnd("CLOSED");
    const closed = (await refund(other.orderNo, 10)).data;
    await later();
    expect(await desk.one(other.orderNo)).toMatchObject({
      ...{ status: "in-use", remaining: 10, refunded: 0, refundAmount: 0 },
      refunds: [{ refundNo: closed.refundNo, status: "failed", failure: "CLOSED" }],
    });
    await desk.gateway.refundsEnd("SUCCESS");
    expect((await refund(other.orderNo, 10)).data.refundNo).not.toBe(closed.refundNo);
    await later();
    expect(await statuses(other.orderNo)).toEqual(["failed", "done"]);
  });

  it("waits while WeChat Pay refuses it unsigned, and gives the credits back after a day of that", async () => {
    const { orderNo } = await paid("wechat");
    const late = await paid("wechat");
    await desk.gateway.refundsEnd("REFUSED");
    expect((await refund(orderNo, 1)).data).toMatchObject({ status: "pending", failure: "NOT_ENOUGH" });
    await refund(late.orderNo, 10);
    await later();
    await desk.gateway.refundsEnd("SUCCESS");
    await desk.call("POST", `order/${orderNo}/query`);
    await later();
    expect(await statuses(orderNo), "there is money again").toEqual(["done"]);
    await later();
    expect(await statuses(late.orderNo)).toEqual(["done"]);
    const refused = await paid("wechat");
    await desk.gateway.refundsEnd("REFUSED");
    await refund(refused.orderNo, 10);
    await later(23 * HOUR_MS);
    expect(await desk.one(refused.orderNo)).toMatchObject({ remaining: 0, refunding: 10 });
    await later(HOUR_MS);
    expect(await desk.one(refused.orderNo)).toMatchObject({
      ...{ status: "in-use", remaining: 10, refunded: 0 },
      refunds: [{ status: "failed", failure: "NOT_ENOUGH" }],
    });
  });

  it("gives the credits back at once where Alipay refuses it, which is signed", async () => {
    const { orderNo } = await paid("alipay");
    await desk.gateway.refundsEnd("REFUSED");
    expect((await refund(orderNo, 10)).data).toMatchObject({
      status: "failed",
      failure: "ACQ.SELLER_BALANCE_NOT_ENOUGH",
    });
    expect(await desk.one(orderNo)).toMatchObject({ status: "in-use", remaining: 10, refunded: 0 });
  });

  it.for([0, 1] as const)("believes no answer that provider %i has not signed", async (at) => {
    const settings = desk.gateway.settings[at];
    const { orderNo } = await paid(at === 0 ? "wechat" : "alipay");
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const publicKey = stranger.publicKey.export({ type: "spki", format: "pem" }).toString();
    await desk.call("PUT", "payment/provider", { ...settings, publicKey });
    expect((await refund(orderNo, 10)).data.status).toBe("pending");
    expect(await desk.call("POST", `order/${orderNo}/query`)).toMatchObject({ fault: "PAYMENT_REPLY_UNVERIFIED" });
    expect(await desk.one(orderNo)).toMatchObject({ refunding: 10, refundAmount: 0 });
    await desk.call("PUT", "payment/provider", settings);
    await later();
    expect(await statuses(orderNo)).toEqual(["done"]);
  });

  it("asks the provider when a notification tells of it, whatever that says, and ends it once", async () => {
    const { orderNo, outTradeNo } = await paid("wechat");
    await desk.gateway.refundsEnd("PROCESSING");
    const { refundNo } = (await refund(orderNo, 10)).data;
    const transaction = {
      ...{ mchid: desk.gateway.settings[0]?.merchantId, out_trade_no: outTradeNo, out_refund_no: refundNo },
      ...{ refund_status: "SUCCESS", amount: { total: 10_000, refund: 10_000 } },
    };
    const notify = async () => {
      const event = { now: desk.server.clock.now(), transaction, event: "REFUND.SUCCESS" };
      const { headers, body: payload } = wechatMessage(desk.gateway, event);
      const url = "/adel/pay/notify/wechat";
      return (await desk.server.app.inject({ method: "POST", url, headers: { ...headers }, payload })).statusCode;
    };
    expect(await notify()).toBe(204);
    expect(await statuses(orderNo), "the provider says that it is under way").toEqual(["pending"]);
    await desk.gateway.refundsEnd("CLOSED");
    const query = () => desk.call("POST", `order/${orderNo}/query`);
    const all = await Promise.all([notify(), query(), notify(), query(), notify(), query()]);
    expect(all.filter((status) => typeof status === "number")).toEqual([204, 204, 204]);
    expect(await desk.one(orderNo)).toMatchObject({ status: "in-use", remaining: 10, refunded: 0 });
    const { db } = desk.server.context;
    const entries = db.selectFrom("biz_ledger_entry").select("kind").where("refund_no", "=", refundNo).orderBy("id");
    expect((await entries.execute()).map(({ kind }) => kind)).toEqual(["refund", "restore"]);
  });

  it("never takes more than is unused, however many ask at once", async () => {
    const { orderNo, outTradeNo } = await paid("alipay");
    const answers = await Promise.all(Array.from({ length: 12 }, () => refund(orderNo, 3)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(3);
    expect(await desk.one(orderNo)).toMatchObject({ remaining: 1, refunded: 9, refundAmount: 9000 });
    expect(await refundsAt(outTradeNo)).toHaveLength(3);
    const input = { idempotencyKey: "refund-same-key" };
    const same = await Promise.all(Array.from({ length: 10 }, () => refund(orderNo, 1, input)));
    expect(new Set(same.map(({ data }) => data.refundNo)).size).toBe(1);
    expect(await refundsAt(outTradeNo)).toHaveLength(4);
  });
});
