import { createSign, createVerify, type KeyObject, randomBytes } from "node:crypto";
import type { Bills } from "./bills.ts";
import { type Clock, chinaText, readChinaText } from "./core/clock.ts";
import type { Identities } from "./keys.ts";
import { refunded, type Trade, type Trades } from "./trades.ts";
import type { Incoming, Outgoing } from "./wechat.ts";

type Fields = Readonly<Record<string, string>>;
type Result = Readonly<Record<string, string>>;

const yuan = (cents: number) => (cents / 100).toFixed(2);
const cents = (text: string) => (/^\d{1,9}\.\d{2}$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN);

/** `k=v&…` of all that is given, sorted by name. */
export const joinSorted = (fields: Fields): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join("&");

export const signRsa2 = (key: KeyObject, text: string): string =>
  createSign("RSA-SHA256").update(text, "utf8").sign(key, "base64");
export const verifyRsa2 = (key: KeyObject, text: string, signature: string): boolean =>
  createVerify("RSA-SHA256").update(text, "utf8").verify(key, signature, "base64");

const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

const failure = (subCode: string): Result => ({
  code: "40004",
  msg: "Business Failed",
  sub_code: subCode,
  sub_msg: subCode,
});
const success = (data: Result): Result => ({ code: "10000", msg: "Success", ...data });

/** Alipay's gateway protocol v2 for one app, in key mode, as its documents describe it. */
export class AlipayGateway {
  readonly #id: Identities;
  readonly #trades: Trades;
  readonly #clock: Clock;
  readonly #address: string;
  readonly #bills: Bills;

  constructor(identities: Identities, trades: Trades, clock: Clock, bills: Bills, address: string) {
    this.#bills = bills;
    this.#id = identities;
    this.#trades = trades;
    this.#clock = clock;
    this.#address = address;
  }

  answer(request: Incoming): Outgoing {
    const fields: Fields = Object.fromEntries([
      ...new URLSearchParams(request.url.split("?")[1] ?? ""),
      ...new URLSearchParams(request.body),
    ]);
    const rejected = this.#verify(fields);
    if (rejected !== null) return this.#reply("error_response", rejected, false);
    const biz: Fields = JSON.parse(fields.biz_content ?? "{}");
    if (fields.method === "alipay.trade.page.pay") return this.#page(fields, biz);
    const name = `${fields.method?.replaceAll(".", "_")}_response`;
    return this.#reply(name, this.#call(fields, biz), true);
  }

  notification(trade: Trade): Outgoing {
    const fields = {
      notify_time: chinaText(this.#clock.now()),
      notify_type: "trade_status_sync",
      notify_id: randomBytes(17).toString("hex"),
      charset: "utf-8",
      version: "1.0",
      app_id: this.#id.alipayAppId,
      auth_app_id: this.#id.alipayAppId,
      seller_id: this.#id.sellerId,
      buyer_id: "2088000000000002",
      out_trade_no: trade.outTradeNo,
      trade_no: trade.transactionId,
      trade_status: "TRADE_SUCCESS",
      total_amount: yuan(trade.amount),
      receipt_amount: yuan(trade.amount),
      subject: trade.subject,
      body: "",
      gmt_payment: chinaText(trade.paidTime),
    };
    const sign = signRsa2(this.#id.privateKeys.alipayPlatform, joinSorted(fields));
    const body = new URLSearchParams({ ...fields, sign, sign_type: "RSA2" }).toString();
    return { status: 200, headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" }, body };
  }

  #verify(fields: Fields): Result | null {
    const wrong = (subCode: string): Result => ({ code: "40002", msg: "Invalid Arguments", sub_code: subCode });
    if (fields.app_id !== this.#id.alipayAppId) return wrong("isv.invalid-app-id");
    if (fields.sign_type !== "RSA2" || fields.charset !== "utf-8") return wrong("isv.invalid-signature-type");
    if (Number.isNaN(readChinaText(fields.timestamp ?? ""))) return wrong("isv.invalid-timestamp");
    const signed = Object.fromEntries(Object.entries(without(fields, "sign")).filter(([, value]) => value !== ""));
    const isRight = verifyRsa2(this.#id.publicKeys.alipayApp, joinSorted(signed), fields.sign ?? "");
    return isRight ? null : wrong("isv.invalid-signature");
  }

  #call(fields: Fields, biz: Fields): Result {
    switch (fields.method) {
      case "alipay.trade.precreate":
        return this.#precreate(fields, biz);
      case "alipay.trade.query":
        return this.#query(biz);
      case "alipay.trade.close":
        return this.#close(biz);
      case "alipay.trade.refund":
        return this.#refund(biz);
      case "alipay.trade.fastpay.refund.query":
        return this.#queryRefund(biz);
      case "alipay.data.dataservice.bill.downloadurl.query":
        return this.#bill(biz);
      default:
        return { code: "40002", msg: "Invalid Arguments", sub_code: "isv.invalid-method" };
    }
  }

  #add(fields: Fields, biz: Fields, opened: boolean): Trade | Result {
    const amount = cents(biz.total_amount ?? "");
    const minutes = /^(\d+)m$/.exec(biz.timeout_express ?? "")?.[1];
    const isWellFormed =
      /^[0-9A-Za-z_]{1,64}$/.test(biz.out_trade_no ?? "") && amount >= 1 && biz.subject && !/[/=&]/.test(biz.subject);
    if (!isWellFormed) return failure("ACQ.INVALID_PARAMETER");
    const before = this.#trades.find("alipay", biz.out_trade_no ?? "");
    if (before?.status === "paid") return failure("ACQ.TRADE_HAS_SUCCESS");
    if (before?.status === "closed") return failure("ACQ.TRADE_HAS_CLOSE");
    if (before && before.amount !== amount) return failure("ACQ.CONTEXT_INCONSISTENT");
    if (before) return before;
    const trade = {
      provider: "alipay" as const,
      outTradeNo: biz.out_trade_no ?? "",
      amount,
      subject: biz.subject ?? "",
      notifyUrl: fields.notify_url ?? "",
      returnUrl: fields.return_url,
      expireTime: this.#clock.now() + Number(minutes ?? 120) * 60_000,
    };
    return this.#trades.add(trade, opened);
  }

  #precreate(fields: Fields, biz: Fields): Result {
    const trade = this.#add(fields, biz, false);
    if (!("outTradeNo" in trade)) return trade;
    return success({ out_trade_no: trade.outTradeNo, qr_code: `${this.#address}/pay/${trade.code}` });
  }

  /** Sends the browser to the cashier's page. */
  #page(fields: Fields, biz: Fields): Outgoing {
    const trade = this.#add(fields, biz, true);
    if (!("outTradeNo" in trade))
      return { status: 200, headers: { "content-type": "text/html" }, body: trade.sub_code ?? "" };
    return { status: 302, headers: { location: `${this.#address}/pay/${trade.code}` }, body: "" };
  }

  #find(biz: Fields): Trade | undefined {
    const trade = this.#trades.find("alipay", biz.out_trade_no ?? "");
    return trade?.opened ? trade : undefined;
  }

  #query(biz: Fields): Result {
    const trade = this.#find(biz);
    if (!trade) return failure("ACQ.TRADE_NOT_EXIST");
    const isClosed = trade.status === "closed" || (trade.amount === refunded(trade) && trade.status === "paid");
    return success({
      out_trade_no: trade.outTradeNo,
      trade_no: trade.transactionId,
      trade_status: isClosed ? "TRADE_CLOSED" : trade.status === "paid" ? "TRADE_SUCCESS" : "WAIT_BUYER_PAY",
      total_amount: yuan(trade.amount),
      ...(trade.status === "paid" && { send_pay_date: chinaText(trade.paidTime) }),
    });
  }

  #close(biz: Fields): Result {
    const trade = this.#find(biz);
    if (!trade) return failure("ACQ.TRADE_NOT_EXIST");
    if (trade.status !== "unpaid") return failure("ACQ.TRADE_STATUS_ERROR");
    trade.status = "closed";
    return success({ out_trade_no: trade.outTradeNo });
  }

  #refund(biz: Fields): Result {
    const trade = this.#find(biz);
    if (trade?.status !== "paid") return failure("ACQ.TRADE_NOT_EXIST");
    const known = trade.refunds.has(biz.out_request_no ?? "");
    const [outRefundNo = "", amount] = [biz.out_request_no, cents(biz.refund_amount ?? "")];
    const refund = this.#trades.refund(trade, { outRefundNo, amount, notifyUrl: undefined });
    if (refund === "refused") return failure("ACQ.SELLER_BALANCE_NOT_ENOUGH");
    if (refund === "changed") return failure("ACQ.DISCORDANT_REPEAT_REQUEST");
    if (refund === "too much") return failure("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL");
    return success({
      out_trade_no: trade.outTradeNo,
      trade_no: trade.transactionId,
      fund_change: known || refund.status !== "SUCCESS" ? "N" : "Y",
      refund_fee: yuan(refunded(trade)),
    });
  }

  #queryRefund(biz: Fields): Result {
    const trade = this.#find(biz);
    if (!trade) return failure("ACQ.TRADE_NOT_EXIST");
    const refund = trade.refunds.get(biz.out_request_no ?? "");
    return success({
      out_trade_no: trade.outTradeNo,
      trade_no: trade.transactionId,
      ...(refund?.status === "SUCCESS" && {
        out_request_no: refund.outRefundNo,
        refund_status: "REFUND_SUCCESS",
        refund_amount: yuan(refund.amount),
      }),
    });
  }

  #bill(biz: Fields): Result {
    const made = biz.bill_type === "trade" ? this.#bills.make("alipay", biz.bill_date ?? "") : undefined;
    if (!made) return failure("isp.bill_not_exist");
    return success({ bill_download_url: `${this.#address}/alipay-bill?token=${made.token}` });
  }

  /** HTTP 200 always; the signature is over the very characters of the inner object, with `\/` as Alipay writes it. */
  #reply(name: string, result: Result, isSigned: boolean): Outgoing {
    const inner = JSON.stringify(result).replaceAll("/", "\\/");
    const sign = isSigned ? `,"sign":"${signRsa2(this.#id.privateKeys.alipayPlatform, inner)}"` : "";
    return { status: 200, headers: { "content-type": "text/html;charset=utf-8" }, body: `{"${name}":${inner}${sign}}` };
  }
}
