import { createHash } from "node:crypto";
import type { Clock } from "../../../../core/clock.ts";
import { fail } from "../../../../core/errors.ts";
import { randomHex } from "../../../../core/random.ts";
import { chinaTime } from "../../../../core/time/china-time.ts";
import type { Bill } from "../bill.ts";
import type { Certificate } from "../key-material.ts";
import type {
  Checkout,
  Notification,
  PaymentGateway,
  PaymentRequest,
  RawNotification,
  RefundRequest,
  RefundStatus,
  TradeStatus,
} from "../payment-gateway.service.ts";
import { type ProviderAccount, toProviderError } from "../provider-account.ts";
import { BILL_LIMITS, callProvider, type ProviderReply, readObject } from "../provider-http.ts";
import { readWechatBill } from "./bill.ts";
import { readCertificates } from "./certificates.ts";
import { readNotification } from "./notification.ts";
import { isFresh, isOwn, readPayment } from "./payment.ts";
import { readRefund } from "./refund.ts";
import { requestText, signText, verifyMessage } from "./signature.ts";

const METHOD = "wechat";
const USER_AGENT = "adel-card-office";

/** RFC 3339 at +08:00, in whole seconds. */
const rfcTime = (time: number) => `${chinaTime(time).replace(" ", "T")}+08:00`;

interface Call {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly body?: object;
}
interface Accepted {
  readonly ok: true;
  readonly data: Readonly<Record<string, unknown>>;
}
interface Refused {
  readonly ok: false;
  readonly status: number;
  readonly code: string;
}

/** WeChat Pay API v3, Native payment of a direct merchant. */
export class WechatPay implements PaymentGateway {
  readonly method = METHOD;
  readonly #account: ProviderAccount;
  readonly #clock: Clock;

  constructor(account: ProviderAccount, clock: Clock) {
    this.#account = account;
    this.#clock = clock;
  }

  async create(request: PaymentRequest): Promise<Checkout> {
    const { appId, merchantId } = this.#account;
    const result = await this.#call({
      method: "POST",
      url: "/v3/pay/transactions/native",
      body: {
        appid: appId,
        mchid: merchantId,
        description: request.subject,
        out_trade_no: request.outTradeNo,
        time_expire: rfcTime(request.expireTime),
        notify_url: request.notifyUrl,
        amount: { total: request.amount, currency: "CNY" },
      },
    });
    if (!result.ok) throw isPaid(result) ? fail("PAYMENT_ALREADY_MADE") : toProviderError(METHOD, result.code);
    const codeUrl = result.data.code_url;
    if (typeof codeUrl !== "string" || !codeUrl.startsWith("weixin://"))
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    return { codeUrl, payUrl: null };
  }

  async query(outTradeNo: string): Promise<TradeStatus> {
    const result = await this.#find(outTradeNo);
    if (!result.ok) {
      if (result.status === 404) return { kind: "missing" };
      throw toProviderError(METHOD, result.code);
    }
    if (!isOwn(this.#account, result.data)) throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    const payment = readPayment(result.data);
    if (payment?.outTradeNo === outTradeNo) return { kind: "paid", payment };
    return { kind: result.data.trade_state === "CLOSED" ? "closed" : "unpaid" };
  }

  async close(outTradeNo: string): Promise<"closed" | "paid"> {
    const result = await this.#call({
      method: "POST",
      url: `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`,
      body: { mchid: this.#account.merchantId },
    });
    if (result.ok || result.status === 404 || result.code === "ORDER_CLOSED") return "closed";
    if (isPaid(result)) return "paid";
    throw toProviderError(METHOD, result.code);
  }

  /** A rejection does not tell the result of an earlier request of this number: it is queried. */
  async refund(request: RefundRequest): Promise<RefundStatus> {
    const { outTradeNo, outRefundNo, amount, total, reason, notifyUrl } = request;
    const result = await this.#call({
      method: "POST",
      url: "/v3/refund/domestic/refunds",
      body: {
        out_trade_no: outTradeNo,
        out_refund_no: outRefundNo,
        reason,
        notify_url: notifyUrl,
        amount: { refund: amount, total, currency: "CNY" },
      },
    });
    if (result.ok) return readRefund(request, result.data);
    const status = await this.queryRefund(request);
    return status.kind === "missing" ? { ...status, reason: result.code } : status;
  }

  async queryRefund(request: RefundRequest): Promise<RefundStatus> {
    const result = await this.#call({ method: "GET", url: `/v3/refund/domestic/refunds/${request.outRefundNo}` });
    if (result.ok) return readRefund(request, result.data);
    if (result.status === 404) return { kind: "missing", reason: "" };
    throw toProviderError(METHOD, result.code);
  }

  /** Queries a trade that does not exist: the reply shows that merchant, certificate and key fit together. */
  async check(): Promise<void> {
    const result = await this.#find(`CHECK${randomHex(8)}`);
    if (!result.ok && result.status !== 404) throw toProviderError(METHOD, result.code);
  }

  /** The first reply is signed by a certificate that it brings: the APIv3 key proves who wrote it. */
  async fetchCertificates(): Promise<Certificate[]> {
    const { apiKey, providerKeys } = this.#account;
    const reply = await this.#send({ method: "GET", url: "/v3/certificates" });
    if (!isAccepted(reply)) {
      const { status, code } = readRejection(reply);
      throw status === 404 ? fail("PAYMENT_NO_CERTIFICATES") : toProviderError(METHOD, code);
    }
    const certificates = apiKey ? readCertificates(apiKey, reply.body) : undefined;
    if (!certificates) throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    this.#verify(reply, new Map([...certificates.map(({ serial, key }) => [serial, key] as const), ...providerKeys]));
    return certificates;
  }

  readNotification(raw: RawNotification): Notification {
    return readNotification(this.#account, this.#clock.now(), raw);
  }

  /** The bill itself is not signed: the signed reply names its SHA-1. */
  async downloadBill(day: string): Promise<Uint8Array | null> {
    const result = await this.#call({ method: "GET", url: `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL` });
    if (!result.ok) {
      if (result.code === "NO_STATEMENT_EXIST") return null;
      throw result.code === "STATEMENT_CREATING" ? fail("BILL_NOT_READY") : toProviderError(METHOD, result.code);
    }
    const { download_url: address, hash_type, hash_value } = result.data;
    if (typeof address !== "string" || !URL.canParse(address) || hash_type !== "SHA1")
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    const { pathname, search } = new URL(address);
    const headers = this.#headers({ method: "GET", url: `${pathname}${search}` }, "");
    const { status, body } = await callProvider(METHOD, address, { method: "GET", headers }, BILL_LIMITS);
    if (status !== 200 || createHash("sha1").update(body).digest("hex") !== hash_value)
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
    return body;
  }

  async readBill(bytes: Uint8Array): Promise<Bill> {
    return readWechatBill(this.#account, bytes);
  }

  #find(outTradeNo: string) {
    const query = `mchid=${encodeURIComponent(this.#account.merchantId)}`;
    return this.#call({ method: "GET", url: `/v3/pay/transactions/out-trade-no/${outTradeNo}?${query}` });
  }

  async #call(call: Call): Promise<Accepted | Refused> {
    const reply = await this.#send(call);
    if (!isAccepted(reply)) return readRejection(reply);
    this.#verify(reply, this.#account.providerKeys);
    return { ok: true, data: reply.status === 204 ? {} : readObject(METHOD, reply.body.toString("utf8")) };
  }

  #send(call: Call): Promise<ProviderReply> {
    const body = call.body === undefined ? "" : JSON.stringify(call.body);
    const headers = this.#headers(call, body);
    const { gatewayUrl } = this.#account;
    const init = { method: call.method, headers, ...(body !== "" && { body }) };
    return callProvider(METHOD, `${gatewayUrl}${call.url}`, init);
  }

  #headers({ method, url }: Call, body: string): Record<string, string> {
    const { merchantId, certificateSerial, privateKey, publicKeyId } = this.#account;
    const timestamp = String(Math.floor(this.#clock.now() / 1000));
    const nonce = randomHex(16);
    const signature = signText(privateKey, requestText({ method, url, timestamp, nonce, body }));
    const credentials = Object.entries({
      mchid: merchantId,
      nonce_str: nonce,
      signature,
      timestamp,
      serial_no: certificateSerial,
    });
    const authorization = credentials.map(([name, value]) => `${name}="${value}"`).join(",");
    return {
      authorization: `WECHATPAY2-SHA256-RSA2048 ${authorization}`,
      accept: "application/json",
      "user-agent": USER_AGENT,
      ...(body !== "" && { "content-type": "application/json" }),
      ...(publicKeyId !== "" && { "wechatpay-serial": publicKeyId }),
    };
  }

  #verify({ headers, body }: ProviderReply, keys: ProviderAccount["providerKeys"]): void {
    const read = (name: string) => headers.get(`wechatpay-${name}`) ?? "";
    const message = { timestamp: read("timestamp"), nonce: read("nonce"), signature: read("signature"), body };
    const key = keys.get(read("serial"));
    if (!key || !isFresh(message.timestamp, this.#clock.now()) || !verifyMessage(key, message))
      throw fail("PAYMENT_REPLY_UNVERIFIED", { provider: METHOD });
  }
}

const isAccepted = ({ status }: ProviderReply) => status >= 200 && status < 300;

/** Error replies are not signed: nothing irreversible is decided by them. */
function readRejection({ status, body }: ProviderReply): Refused {
  const { code } = readObject(METHOD, body.toString("utf8"));
  return { ok: false, status, code: typeof code === "string" ? code : "" };
}

const isPaid = ({ code }: Refused) => code === "ORDER_PAID" || code === "ORDERPAID";
