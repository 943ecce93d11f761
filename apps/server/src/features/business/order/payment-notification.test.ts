import { createHash, generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AlipayOptions,
  alipayMessage,
  type Message,
  type WechatOptions,
  wechatMessage,
} from "../../../../testing/forged-notification.ts";
import { type OnlineDesk, onlineDesk } from "../../../../testing/online-payment-setup.ts";
import { DIALECTS } from "../../../../testing/test-server.ts";
import { checkLedger } from "../account/check-ledger.service.ts";

/** Of each of three orders: a thousand messages in the full proof. */
const REPEATS = process.env.ADEL_TEST_PROOF === "full" ? 334 : 100;

/** The one text in Chinese of these notifications, in GBK. */
const encodeGbk = (text: string) => Buffer.from(text.replace("制卡次数", "\xd6\xc6\xbf\xa8\xb4\xce\xca\xfd"), "latin1");

const strangerKey = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();

describe.for(DIALECTS)("payment notifications, on %s", (dialect) => {
  let desk: OnlineDesk;
  let wechat: Awaited<ReturnType<OnlineDesk["order"]>>;
  let alipay: Awaited<ReturnType<OnlineDesk["order"]>>;
  beforeAll(async () => {
    desk = await onlineDesk(dialect);
    wechat = await desk.order("wechat");
    alipay = await desk.order("alipay");
  });
  afterAll(() => desk.close());

  const send = async (method: "wechat" | "alipay", { headers, body }: Message, more: Record<string, string> = {}) => {
    const { statusCode, body: text } = await desk.server.app.inject({
      method: "POST",
      url: `/adel/pay/notify/${method}`,
      headers: { ...headers, ...more },
      payload: body,
    });
    return { status: statusCode, text };
  };
  const transaction = (more: object = {}, outTradeNo = wechat.trade.outTradeNo) => ({
    appid: desk.gateway.settings[0]?.appId,
    mchid: desk.gateway.settings[0]?.merchantId,
    out_trade_no: outTradeNo,
    trade_state: "SUCCESS",
    transaction_id: `42-${outTradeNo}`,
    success_time: "2026-11-20T18:00:05+08:00",
    amount: { total: 10_000, payer_total: 10_000, currency: "CNY" },
    ...more,
  });
  const wechatSent = (options: Partial<WechatOptions> = {}) =>
    wechatMessage(desk.gateway, { now: desk.server.clock.now(), transaction: transaction(), ...options });
  const fields = (more: Record<string, string> = {}, outTradeNo = alipay.trade.outTradeNo) => ({
    notify_id: "n1",
    notify_time: "2026-11-20 18:00:06",
    charset: "utf-8",
    app_id: desk.gateway.settings[1]?.appId ?? "",
    seller_id: desk.gateway.settings[1]?.merchantId ?? "",
    out_trade_no: outTradeNo,
    trade_no: `T-${outTradeNo}`,
    trade_status: "TRADE_SUCCESS",
    total_amount: "100.00",
    gmt_payment: "2026-11-20 18:00:05",
    body: "",
    ...more,
  });
  const alipaySent = (options: Partial<AlipayOptions> = {}) =>
    alipayMessage(desk.gateway, { fields: fields(), ...options });
  const without = (message: Message, header: string): Message => ({
    ...message,
    headers: Object.fromEntries(Object.entries(message.headers).filter(([name]) => name !== header)),
  });
  const withHeader = (message: Message, header: string, value: string): Message => ({
    ...message,
    headers: { ...message.headers, [header]: value },
  });
  const flipped = (text: string, at: number) => {
    const bytes = Buffer.from(text, "base64");
    const index = at < 0 ? bytes.length + at : at;
    bytes[index] = (bytes[index] ?? 0) ^ 1;
    return bytes.toString("base64");
  };
  const seconds = (more: number) => String(Math.floor(desk.server.clock.now() / 1000) + more);
  const status = async ({ orderNo }: { orderNo: string }) => (await desk.one(orderNo)).status;
  const xml = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml>&e;</xml>';

  const forgedWechat: Readonly<Record<string, () => Message>> = {
    "no signature": () => without(wechatSent(), "wechatpay-signature"),
    "an empty signature": () => withHeader(wechatSent(), "wechatpay-signature", ""),
    "another key's signature": () => wechatSent({ key: strangerKey }),
    "one bit of the signature off": () => {
      const message = wechatSent();
      const signature = message.headers["wechatpay-signature"] ?? "";
      return withHeader(message, "wechatpay-signature", flipped(signature, 3));
    },
    "another's signature, sent to localhost": () => withHeader(wechatSent({ key: strangerKey }), "host", "localhost"),
    "no timestamp": () => without(wechatSent(), "wechatpay-timestamp"),
    "no nonce": () => without(wechatSent(), "wechatpay-nonce"),
    "no serial": () => without(wechatSent(), "wechatpay-serial"),
    "a signature probe": () => withHeader(wechatSent(), "wechatpay-signature", "WECHATPAY/SIGNTEST/abcd"),
    "a time 301 seconds ago": () => wechatSent({ timestamp: seconds(-301) }),
    "a time in 301 seconds": () => wechatSent({ timestamp: seconds(301) }),
    "a time in words": () => wechatSent({ timestamp: "now" }),
    "an unknown serial": () => wechatSent({ serial: "PUB_KEY_ID_0" }),
    "a changed ciphertext": () =>
      wechatSent({
        write: ({ resource, ...rest }) =>
          JSON.stringify({ ...rest, resource: { ...resource, ciphertext: flipped(resource.ciphertext ?? "", 0) } }),
      }),
    "a changed tag": () =>
      wechatSent({
        write: ({ resource, ...rest }) =>
          JSON.stringify({ ...rest, resource: { ...resource, ciphertext: flipped(resource.ciphertext ?? "", -1) } }),
      }),
    "changed associated data": () =>
      wechatSent({
        write: ({ resource, ...rest }) =>
          JSON.stringify({ ...rest, resource: { ...resource, associated_data: "refund" } }),
      }),
    "another algorithm": () => wechatSent({ algorithm: "AEAD_SM4_GCM" }),
    "another API key": () => wechatSent({ apiKey: "0".repeat(32) }),
    "another merchant": () => wechatSent({ transaction: transaction({ mchid: "1900000099" }) }),
    "another app": () => wechatSent({ transaction: transaction({ appid: "wx1111111111111111" }) }),
    "one cent less": () => wechatSent({ transaction: transaction({ amount: { total: 9_999, currency: "CNY" } }) }),
    "one cent more": () => wechatSent({ transaction: transaction({ amount: { total: 10_001, currency: "CNY" } }) }),
    "an amount in text": () => wechatSent({ transaction: transaction({ amount: { total: "1e4", currency: "CNY" } }) }),
    "another currency": () => wechatSent({ transaction: transaction({ amount: { total: 10_000, currency: "USD" } }) }),
    "no currency": () => wechatSent({ transaction: transaction({ amount: { total: 10_000 } }) }),
    "an unpaid trade": () => wechatSent({ transaction: transaction({ trade_state: "NOTPAY" }) }),
    "an unknown order": () => wechatSent({ transaction: transaction({}, "NOSUCHORDER") }),
    "an order of the other provider": () => wechatSent({ transaction: transaction({}, alipay.trade.outTradeNo) }),
    "XML with an entity": () => ({ headers: { "content-type": "text/xml" }, body: Buffer.from(xml) }),
    "signed XML": () => wechatSent({ write: () => xml }),
    "nothing at all": () => ({ headers: {}, body: Buffer.alloc(0) }),
  };
  const forgedAlipay: Readonly<Record<string, () => Message>> = {
    "another key's signature": () => alipaySent({ key: strangerKey }),
    "no signature": () => alipaySent({ change: (form) => form.replace(/&sign=[^&]*/, "") }),
    "an empty signature": () => alipaySent({ change: (form) => form.replace(/&sign=[^&]*/, "&sign=") }),
    "an amount changed after signing": () =>
      alipaySent({ fields: fields({ total_amount: "1.00" }), change: (form) => form.replace("=1.00", "=100.00") }),
    "sign_type RSA": () => alipaySent({ signType: "RSA" }),
    "sign_type MD5": () => alipaySent({ signType: "MD5" }),
    "sign_type __proto__": () => alipaySent({ signType: "__proto__" }),
    "no sign_type": () => alipaySent({ signType: "" }),
    "a repeated field": () => alipaySent({ change: (form) => `${form}&total_amount=100.00` }),
    "another app": () => alipaySent({ fields: fields({ app_id: "2021000000000009" }) }),
    "another seller": () => alipaySent({ fields: fields({ seller_id: "2088000000000009" }) }),
    "one cent less": () => alipaySent({ fields: fields({ total_amount: "99.99" }) }),
    "an amount with one decimal": () => alipaySent({ fields: fields({ total_amount: "100.0" }) }),
    "an amount with an exponent": () => alipaySent({ fields: fields({ total_amount: "1e2" }) }),
    "an unknown order": () => alipaySent({ fields: fields({}, "NOSUCHORDER") }),
    "an order of the other provider": () => alipaySent({ fields: fields({}, wechat.trade.outTradeNo) }),
    "XML with an entity": () => ({ headers: { "content-type": "text/xml" }, body: Buffer.from(xml) }),
    "a broken escape": () => ({ headers: {}, body: Buffer.from("a=%zz") }),
    "nothing at all": () => ({ headers: {}, body: Buffer.alloc(0) }),
  };

  it.for(Object.keys(forgedWechat))("WeChat Pay, %s: not accepted, nothing credited", async (name) => {
    const message = forgedWechat[name]?.();
    if (!message) throw new Error(name);
    const reply = await send("wechat", message);
    expect(reply.status).toBe(400);
    expect(JSON.parse(reply.text)).toEqual({ code: "FAIL", message: "not accepted" });
    expect(await status(wechat)).toBe("pending");
  });

  it.for(Object.keys(forgedAlipay))("Alipay, %s: not accepted, nothing credited", async (name) => {
    const message = forgedAlipay[name]?.();
    if (!message) throw new Error(name);
    expect(await send("alipay", message)).toEqual({ status: 400, text: "fail" });
    expect(await status(alipay)).toBe("pending");
  });

  it("refuses a body of a megabyte unread", async () => {
    const long = { headers: {}, body: Buffer.alloc(1024 * 1024, 97) };
    expect((await send("wechat", long)).status).toBe(413);
  });

  it("accepts what is genuine and says nothing of a payment, and credits nothing for it", async () => {
    const refund = { mchid: desk.gateway.settings[0]?.merchantId, out_refund_no: "R1", refund_status: "SUCCESS" };
    expect((await send("wechat", wechatSent({ event: "REFUND.SUCCESS", transaction: refund }))).status).toBe(204);
    for (const more of [{ trade_status: "WAIT_BUYER_PAY" }, { trade_status: "TRADE_CLOSED" }, { refund_fee: "1.00" }])
      expect(await send("alipay", alipaySent({ fields: fields(more) }))).toEqual({ status: 200, text: "success" });
    expect([await status(wechat), await status(alipay)]).toEqual(["pending", "pending"]);
  });

  it("credits once, however often, in whatever order and by however many at once it is told", async () => {
    const orders = await Promise.all([1, 2, 3].map(() => desk.order("wechat")));
    const known = await desk.gateway.trades();
    const bought = known.slice(0, orders.length).map(({ outTradeNo }) => outTradeNo);
    const messages = bought.flatMap((outTradeNo) =>
      Array.from({ length: REPEATS }, () => wechatSent({ transaction: transaction({}, outTradeNo) })),
    );
    const rank = (message: Message) => createHash("sha256").update(message.body).digest("hex");
    const shuffled = messages.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
    const replies = await Promise.all(shuffled.map((message) => send("wechat", message)));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([204]));
    for (const order of orders)
      expect(await desk.one(order.orderNo)).toMatchObject({ status: "in-use", remaining: 10 });
    const { db } = desk.server.context;
    expect(
      await db
        .selectFrom("biz_lot")
        .selectAll()
        .where("order_no", "=", orders[0]?.orderNo ?? "")
        .execute(),
    ).toHaveLength(1);
    expect(await checkLedger(db)).toEqual([]);
  });

  it("verifies the very bytes, knows fields that it does not need, and takes a coupon for the payer's matter", async () => {
    const odd = (envelope: { resource: Record<string, string> }) =>
      `{ "summary":"\\u652f\\u4ed8", "extra": [1, 2],\n  "resource": ${JSON.stringify(envelope.resource)},\n "event_type":"TRANSACTION.SUCCESS"}`;
    const coupon = transaction({ amount: { total: 10_000, payer_total: 9_000, currency: "CNY" }, more: { a: 1 } });
    expect((await send("wechat", wechatSent({ write: odd, transaction: coupon }))).status).toBe(204);
    expect(await status(wechat)).toBe("in-use");
    const more = fields({ unknown_field: "a=b&c", fund_bill_list: '[{"amount":"100.00"}]' });
    expect((await send("alipay", alipaySent({ fields: more }))).text).toBe("success");
    expect(await desk.one(alipay.orderNo)).toMatchObject({
      status: "in-use",
      transactionId: `T-${alipay.trade.outTradeNo}`,
    });
  });

  it("books a transaction for one order only, and a notification in GBK like one in UTF-8", async () => {
    const [first, second] = [await desk.order("wechat"), await desk.order("wechat")];
    const same = { transaction_id: "4200000001" };
    const notify = ({ trade }: typeof first) =>
      send("wechat", wechatSent({ transaction: transaction(same, trade.outTradeNo) }));
    expect((await notify(first)).status).toBe(204);
    expect((await notify(second)).status).toBe(400);
    expect([await status(first), await status(second)]).toEqual(["in-use", "pending"]);
    const order = await desk.order("alipay");
    const inGbk = fields({ charset: "GBK", subject: "制卡次数" }, order.trade.outTradeNo);
    expect((await send("alipay", alipaySent({ fields: inGbk, encode: encodeGbk }))).text).toBe("success");
    expect(await status(order)).toBe("in-use");
  });

  it("is harmless after the order is used: a replay, a late close, a refund notice", async () => {
    const before = await desk.one(alipay.orderNo);
    for (const more of [{}, { trade_status: "TRADE_CLOSED" }, { refund_fee: "100.00" }, { trade_no: "other" }])
      expect((await send("alipay", alipaySent({ fields: fields(more) }))).text).toBe("success");
    expect(await desk.one(alipay.orderNo)).toEqual(before);
  });

  it("books a payment that comes after the order had failed, and never drops one of a deleted order", async () => {
    const late = await desk.order("alipay");
    const deleted = await desk.order("alipay");
    for (const { orderNo } of [late, deleted]) await desk.call("POST", `order/${orderNo}/close`);
    await desk.call("DELETE", `order/${deleted.orderNo}`);
    for (const { trade } of [late, deleted])
      expect((await send("alipay", alipaySent({ fields: fields({}, trade.outTradeNo) }))).text).toBe("success");
    expect(await status(late)).toBe("in-use");
    expect(await status(deleted)).toBe("deleted");
    const { db } = desk.server.context;
    const stored = db.selectFrom("biz_payment_attempt").selectAll().where("order_no", "=", deleted.orderNo);
    expect(await stored.executeTakeFirst()).toMatchObject({
      status: "surplus",
      transaction_id: `T-${deleted.trade.outTradeNo}`,
    });
  });

  it("verifies by the key that it names, after the provider has changed it", async () => {
    const next = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const publicKey = next.publicKey.export({ type: "spki", format: "pem" }).toString();
    const key = next.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const order = await desk.order("wechat");
    await desk.call("PUT", "payment/provider", {
      ...desk.gateway.settings[0],
      publicKeyId: "PUB_KEY_ID_02",
      publicKey,
    });
    const message = { transaction: transaction({}, order.trade.outTradeNo) };
    expect((await send("wechat", wechatSent(message))).status).toBe(400);
    expect((await send("wechat", wechatSent({ ...message, key, serial: "PUB_KEY_ID_02" }))).status).toBe(204);
    expect(await status(order)).toBe("in-use");
  });
});
