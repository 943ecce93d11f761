import { LOCALES } from "@adel/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OnlineDesk, onlineDesk } from "../../../../testing/online-payment-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { translate } from "../../../core/messages.ts";
import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { checkLedger } from "../account/check-ledger.service.ts";

describe.for(DIALECTS)("online payment, on %s", (dialect) => {
  let desk: OnlineDesk;
  beforeAll(async () => {
    desk = await onlineDesk(dialect);
  });
  afterAll(() => desk.close());
  const attempts = (orderNo: string) =>
    desk.server.context.db
      .selectFrom("biz_payment_attempt")
      .selectAll()
      .where("order_no", "=", orderNo)
      .orderBy("id")
      .execute();
  const lots = (orderNo: string) =>
    desk.server.context.db.selectFrom("biz_lot").selectAll().where("order_no", "=", orderNo).execute();
  const query = (orderNo: string) => desk.call("POST", `order/${orderNo}/query`);

  it.for(["wechat", "alipay"] as const)("%s: an order is paid by its code, and credited once", async (method) => {
    const { orderNo, codeUrl, trade } = await desk.order(method);
    expect(codeUrl).toMatch(method === "wechat" ? /^weixin:\/\// : /^http/);
    expect(trade).toMatchObject({ provider: method, amount: 10_000, status: "unpaid" });
    expect(trade.outTradeNo).toMatch(/^[0-9A-F]{32}$/);
    expect((await desk.one(orderNo)).status).toBe("pending");
    await desk.gateway.pay(trade.outTradeNo);
    const { transactionId } = await desk.gateway.last();
    const asked = await Promise.all([query(orderNo), query(orderNo), query(orderNo)]);
    expect(asked[0].data).toMatchObject({ status: "in-use", remaining: 10, transactionId, method });
    expect(await lots(orderNo)).toMatchObject([{ quantity: 10, remaining: 10 }]);
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
    const { db } = desk.server.context;
    const trail = await db.selectFrom("audit_trail").selectAll().where("row_id", "=", orderNo).execute();
    expect(trail.map(({ user_name }) => user_name)).toEqual(["admin", method]);
  });

  it.for(["wechat", "alipay"] as const)(
    "%s: tells the provider in the payer's language what is paid for",
    async (method) => {
      const subjects = new Set<string>();
      for (const [at, { id: language }] of LOCALES.entries()) {
        const token = await desk.server.signIn();
        const body = desk.input(method);
        const created = await desk.server.call("POST", "business/order", { token, headers: { language }, body });
        const { subject } = await desk.gateway.last();
        expect(subject).toBe(translate(language, "server")("payment.subject", { count: 10 }));
        subjects.add(subject);
        // Requested again in another language, it is the same attempt: its text stays.
        const path = `business/order/${created.body.data.orderNo}/pay`;
        const other = LOCALES[(at + 1) % LOCALES.length]?.id ?? language;
        const again = { token, headers: { language: other }, body: { channel: "code" } };
        expect((await desk.server.call("POST", path, again)).body.data.codeUrl).toBe(created.body.data.codeUrl);
      }
      expect(subjects.size).toBe(LOCALES.length);
    },
  );

  it("is refused where the provider is disabled, the quantity is not sold, or the price is nothing", async () => {
    const settings = desk.gateway.settings[0];
    await desk.call("PUT", "payment/provider", { ...settings, status: "1" });
    expect(await desk.call("POST", "order", desk.input("wechat"))).toMatchObject({ errors: [{ path: "method" }] });
    const offers = (await desk.call("GET", "order/offers")).data;
    expect(offers[0].methods).toEqual(["alipay", "offline"]);
    await desk.call("PUT", "payment/provider", { ...settings, status: "0" });
    const priced = { originalPrice: 0, price: 0, minQuantity: 20_000, maxQuantity: 20_001, methods: ["wechat"] };
    await desk.call("POST", "payment/setting", priced);
    expect(await desk.call("POST", "order", desk.input("wechat", { quantity: 20_000 }))).toMatchObject({
      errors: [{ path: "method", message: "线上支付至少0.01元" }],
    });
  });

  it("gives fifty calls with one key one order and one code", async () => {
    const input = desk.input("wechat");
    const answers = await Promise.all(Array.from({ length: 50 }, () => desk.call("POST", "order", input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await attempts(answers[0].data.orderNo)).toHaveLength(1);
  });

  it("repeats a creation that was not answered under the same number", async () => {
    await desk.gateway.faults({ silent: 1 });
    const input = desk.input("wechat");
    expect(await desk.call("POST", "order", input)).toMatchObject({ fault: "PAYMENT_PROVIDER_UNREACHABLE" });
    const { outTradeNo } = await desk.gateway.last();
    const { data } = await desk.call("POST", "order", input);
    expect(data.codeUrl).toMatch(/^weixin/);
    expect(await attempts(data.orderNo)).toMatchObject([{ out_trade_no: outTradeNo }]);
    await desk.gateway.faults({ broken: 1 });
    expect((await desk.call("POST", "order", desk.input("alipay"))).fault).toBe("PAYMENT_PROVIDER_UNREACHABLE");
  });

  it("pays by page under a number of its own, and closes the other code once one is paid", async () => {
    const { orderNo, trade } = await desk.order("alipay");
    const { payUrl, codeUrl } = (await desk.call("POST", `order/${orderNo}/pay`, { channel: "page" })).data;
    expect(codeUrl).toBeNull();
    expect(new URL(payUrl).searchParams.get("method")).toBe("alipay.trade.page.pay");
    await fetch(payUrl, { redirect: "manual" });
    const page = await desk.gateway.last();
    expect(page.outTradeNo).not.toBe(trade.outTradeNo);
    await desk.gateway.pay(page.outTradeNo);
    expect((await query(orderNo)).data.status).toBe("in-use");
    await desk.advance(MINUTE_MS);
    await desk.checkDue();
    expect((await attempts(orderNo)).map(({ status }) => status)).toEqual(["closed", "paid"]);
  });

  it("keeps one credit where both attempts of an order are paid, and marks the other as surplus", async () => {
    const { orderNo, trade } = await desk.order("alipay");
    const { payUrl } = (await desk.call("POST", `order/${orderNo}/pay`, { channel: "page" })).data;
    await fetch(payUrl, { redirect: "manual" });
    const page = await desk.gateway.last();
    await desk.gateway.scan(trade.code);
    await desk.gateway.pay(trade.outTradeNo);
    await desk.gateway.pay(page.outTradeNo);
    await query(orderNo);
    expect((await attempts(orderNo)).map(({ status }) => status).sort()).toEqual(["paid", "surplus"]);
    expect(await lots(orderNo)).toHaveLength(1);
    expect(await checkLedger(desk.server.context.db)).toEqual([]);
  });

  it("asks about silent orders, and closes an expired code before the order can fail", async () => {
    const silent = await desk.order("wechat");
    await desk.gateway.pay(silent.trade.outTradeNo);
    const unpaid = await desk.order("wechat");
    await desk.advance(MINUTE_MS);
    await desk.checkDue();
    expect((await desk.one(silent.orderNo)).status).toBe("in-use");
    expect((await desk.one(unpaid.orderNo)).status).toBe("pending");
    await desk.advance(7 * DAY_MS);
    expect((await desk.one(unpaid.orderNo)).status).toBe("pending");
    await desk.checkDue();
    expect((await attempts(unpaid.orderNo))[0]?.status).toBe("closed");
    expect((await desk.one(unpaid.orderNo)).status).toBe("recharge-failed");
  });

  it("gives a new code under a new number after the first one has expired", async () => {
    const { orderNo, trade } = await desk.order("wechat");
    await desk.advance(31 * MINUTE_MS);
    const { codeUrl } = (await desk.call("POST", `order/${orderNo}/pay`, {})).data;
    expect(codeUrl).toMatch(/^weixin/);
    const [first, second] = await attempts(orderNo);
    expect([first?.status, second?.status]).toEqual(["closed", "open"]);
    expect(second?.out_trade_no).not.toBe(trade.outTradeNo);
  });

  it.for(["wechat", "alipay"] as const)(
    "%s: gives no new code for an order that was paid unnoticed",
    async (method) => {
      const { orderNo, trade } = await desk.order(method);
      await desk.gateway.pay(trade.outTradeNo);
      await desk.advance(31 * MINUTE_MS);
      const checkout = { codeUrl: null, payUrl: null, payBefore: null, secondsLeft: null };
      expect((await desk.call("POST", `order/${orderNo}/pay`, {})).data).toEqual(checkout);
      expect(await attempts(orderNo)).toHaveLength(1);
      expect((await desk.one(orderNo)).status).toBe("in-use");
    },
  );

  it("closes an order at the provider, and keeps one that was paid meanwhile", async () => {
    const unwanted = await desk.order("wechat");
    expect(await desk.call("DELETE", `order/${unwanted.orderNo}`)).toMatchObject({ fault: "ORDER_BEING_PAID" });
    expect((await desk.call("POST", `order/${unwanted.orderNo}/close`)).data.status).toBe("recharge-failed");
    expect(await desk.gateway.pay(unwanted.trade.outTradeNo)).toEqual({ paid: false });
    expect((await desk.call("DELETE", `order/${unwanted.orderNo}`)).code).toBe(200);
    const paid = await desk.order("wechat");
    await desk.gateway.pay(paid.trade.outTradeNo);
    expect((await desk.call("POST", `order/${paid.orderNo}/close`)).data.status).toBe("in-use");
    expect(await desk.call("POST", `order/${paid.orderNo}/close`)).toMatchObject({ fault: "ORDER_STATE" });
  });

  it("takes neither evidence nor approval for an online order, and asks nobody about an offline one", async () => {
    const { orderNo } = await desk.order("wechat");
    expect(await desk.call("POST", `order/${orderNo}/confirm`, { evidence: "x" })).toMatchObject({
      fault: "ORDER_PAID_ONLINE",
    });
    const offline = (await desk.call("POST", "order", desk.input("offline"))).data.orderNo;
    expect(await query(offline)).toMatchObject({ fault: "ORDER_PAID_OFFLINE" });
    expect(await desk.call("POST", `order/${offline}/pay`, {})).toMatchObject({ fault: "ORDER_PAID_OFFLINE" });
    expect((await desk.call("POST", `order/${offline}/close`)).data.status).toBe("recharge-failed");
  });
});
