import type { Clock } from "../../../../core/clock.ts";
import { fail } from "../../../../core/errors.ts";
import { randomHex } from "../../../../core/random.ts";
import { chinaTime, readChinaTime } from "../../../../core/time/china-time.ts";
import type { Bill } from "../bill.ts";
import {
  type Checkout,
  formatYuan,
  type Notification,
  type PaymentGateway,
  type PaymentRequest,
  parseYuan,
  type RawNotification,
  type RefundRequest,
  type RefundStatus,
  type TradeStatus,
} from "../payment-gateway.service.ts";
import { type ProviderAccount, toProviderError } from "../provider-account.ts";
import { BILL_LIMITS, callProvider, readObject } from "../provider-http.ts";
import { readAlipayBill } from "./bill.ts";
import { readNotification } from "./notification.ts";
import { requestText, signedPart, signText, verifyText } from "./signature.ts";

const METHOD = "alipay";
const OK = "10000";
const BUSINESS = "40004";
/** The time after which the trade is closed, opened or not. */
const TIMEOUT = "30m";

type Biz = Readonly<Record<string, string>>;
interface Reply {
  readonly code: string;
  readonly subCode: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The result is unknown. */
const isUnknown = ({ code, subCode }: Pick<Reply, "code" | "subCode">): boolean =>
  code === "20000" || subCode === "ACQ.SYSTEM_ERROR" || subCode === "aop.unknow-error";

/** Alipay gateway protocol v2 in key mode: precreate (QR code) and page pay. */
export class Alipay implements PaymentGateway {
  readonly method = METHOD;
  readonly #account: ProviderAccount;
  readonly #clock: Clock;

  constructor(account: ProviderAccount, clock: Clock) {
    this.#account = account;
    this.#clock = clock;
  }

  async create(request: PaymentRequest): Promise<Checkout> {
    const { outTradeNo, amount, subject, channel, notifyUrl } = request;
    const trade = {
      out_trade_no: outTradeNo,
      total_amount: formatYuan(amount),
      subject,
      timeout_express: TIMEOUT,
      product_code: channel === "code" ? "QR_CODE_OFFLINE" : "FAST_INSTANT_TRADE_PAY",
    };
    if (channel === "page") {
      const query = this.#sign("alipay.trade.page.pay", trade, { notify_url: notifyUrl });
      return { codeUrl: null, payUrl: `${this.#account.gatewayUrl}?${new URLSearchParams(query)}` };
    }
    const reply = await this.#call("alipay.trade.precreate", trade, { notify_url: notifyUrl });
    if (reply.subCode === "ACQ.TRADE_HAS_SUCCESS") throw fail("PAYMENT_ALREADY_MADE");
    const codeUrl = this.#accepted(reply).qr_code;
    if (typeof codeUrl !== "string" || codeUrl === "") throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    return { codeUrl, payUrl: null };
  }

  async query(outTradeNo: string): Promise<TradeStatus> {
    const reply = await this.#call("alipay.trade.query", { out_trade_no: outTradeNo });
    if (reply.subCode === "ACQ.TRADE_NOT_EXIST") return { kind: "missing" };
    const data = this.#accepted(reply);
    const amount = parseYuan(data.total_amount);
    if (data.out_trade_no !== outTradeNo || amount === undefined)
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    // TRADE_CLOSED means timed out, or wholly refunded.
    if (data.trade_status === "TRADE_CLOSED") return { kind: "closed" };
    if (data.trade_status !== "TRADE_SUCCESS" && data.trade_status !== "TRADE_FINISHED") return { kind: "unpaid" };
    const paidTime = readChinaTime(textOf(data.send_pay_date)) ?? this.#clock.now();
    return { kind: "paid", payment: { outTradeNo, transactionId: textOf(data.trade_no), amount, paidTime } };
  }

  async close(outTradeNo: string): Promise<"closed" | "paid"> {
    const { subCode, code } = await this.#call("alipay.trade.close", { out_trade_no: outTradeNo });
    if (code === OK || subCode === "ACQ.TRADE_NOT_EXIST") return "closed";
    const status = await this.query(outTradeNo);
    if (status.kind === "unpaid") throw toProviderError(METHOD, subCode);
    return status.kind === "paid" ? "paid" : "closed";
  }

  /**
   * A signed rejection is final only if the query finds no refund: it may be about an earlier request of this number.
   */
  async refund(request: RefundRequest): Promise<RefundStatus> {
    const reply = await this.#call("alipay.trade.refund", {
      out_trade_no: request.outTradeNo,
      out_request_no: request.outRefundNo,
      refund_amount: formatYuan(request.amount),
      refund_reason: request.reason,
    });
    const isOfTrade = reply.data.out_trade_no === request.outTradeNo;
    if (reply.code === OK && reply.data.fund_change === "Y" && isOfTrade)
      return { kind: "done", refundId: textOf(reply.data.trade_no) };
    const status = await this.queryRefund(request);
    const isRefused = reply.code === BUSINESS && !isUnknown(reply);
    if (status.kind !== "missing" || !isRefused) return status;
    return { kind: "failed", reason: reply.subCode };
  }

  async queryRefund({ outTradeNo, outRefundNo, amount }: RefundRequest): Promise<RefundStatus> {
    const reply = await this.#call("alipay.trade.fastpay.refund.query", {
      out_trade_no: outTradeNo,
      out_request_no: outRefundNo,
    });
    if (reply.subCode === "ACQ.TRADE_NOT_EXIST") return { kind: "missing", reason: "" };
    const { refund_status, trade_no, out_request_no, refund_amount } = this.#accepted(reply);
    if (refund_status !== "REFUND_SUCCESS") return { kind: "missing", reason: "" };
    if (out_request_no !== outRefundNo || parseYuan(refund_amount) !== amount)
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    return { kind: "done", refundId: textOf(trade_no) };
  }

  /** Queries a trade that does not exist: Alipay signs that reply too, so that both keys are checked. */
  async check(): Promise<void> {
    const reply = await this.#call("alipay.trade.query", { out_trade_no: `CHECK${randomHex(8)}` });
    if (reply.subCode !== "ACQ.TRADE_NOT_EXIST") this.#accepted(reply);
  }

  readNotification(raw: RawNotification): Notification {
    return readNotification(this.#account, raw);
  }

  async downloadBill(day: string): Promise<Uint8Array | null> {
    const method = "alipay.data.dataservice.bill.downloadurl.query";
    const reply = await this.#call(method, { bill_type: "trade", bill_date: day });
    if (/NO_BILL_DATA|BILL_NOT_EXIST/i.test(reply.subCode)) return null;
    const address = this.#accepted(reply).bill_download_url;
    if (typeof address !== "string" || !URL.canParse(address))
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    const { status, body } = await callProvider(METHOD, address, { method: "GET" }, BILL_LIMITS);
    if (status !== 200) throw fail("PAYMENT_PROVIDER_UNREACHABLE", { provider: METHOD });
    return body;
  }

  async readBill(bytes: Uint8Array): Promise<Bill> {
    return readAlipayBill(this.#account, bytes);
  }

  #accepted({ code, subCode, data }: Reply) {
    if (code === OK) return data;
    if (isUnknown({ code, subCode })) throw fail("PAYMENT_PROVIDER_UNREACHABLE", { provider: METHOD });
    throw toProviderError(METHOD, subCode === "" ? code : subCode);
  }

  #sign(method: string, biz: Biz, more: Biz = {}): Record<string, string> {
    const parameters = {
      app_id: this.#account.appId,
      method,
      format: "JSON",
      charset: "utf-8",
      sign_type: "RSA2",
      timestamp: chinaTime(this.#clock.now()),
      version: "1.0",
      ...more,
      biz_content: JSON.stringify(biz),
    };
    return { ...parameters, sign: signText(this.#account.privateKey, requestText(parameters)) };
  }

  async #call(method: string, biz: Biz, more: Biz = {}): Promise<Reply> {
    const { biz_content = "", ...common } = this.#sign(method, biz, more);
    const reply = await callProvider(METHOD, `${this.#account.gatewayUrl}?${new URLSearchParams(common)}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded;charset=utf-8" },
      body: new URLSearchParams({ biz_content }).toString(),
    });
    const raw = reply.body.toString("utf8");
    const { sign } = readObject(METHOD, raw);
    const signed = signedPart(raw, `${method.replaceAll(".", "_")}_response`) ?? signedPart(raw, "error_response");
    if (signed === undefined) throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    const data = readObject(METHOD, signed);
    const [code, subCode] = [textOf(data.code), textOf(data.sub_code)];
    if (sign === undefined && code !== OK) throw toProviderError(METHOD, subCode === "" ? code : subCode);
    const [key] = this.#account.providerKeys.values();
    if (typeof sign !== "string" || !key || !verifyText(key, signed, sign))
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    return { code, subCode, data };
  }
}
