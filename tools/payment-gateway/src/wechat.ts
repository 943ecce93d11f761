import { createCipheriv, createSign, createVerify, type KeyObject, randomBytes } from "node:crypto";
import type { Bills } from "./bills.ts";
import { type Clock, chinaIso } from "./core/clock.ts";
import type { Identities } from "./keys.ts";
import { createPlatformCertificate, type PlatformCertificate } from "./platform-certificate.ts";
import { type Refund, refunded, type Trade, type Trades } from "./trades.ts";

export interface Incoming {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
export interface Outgoing {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

interface Signer {
  readonly serial: string;
  readonly privateKey: KeyObject;
}

const WINDOW_S = 300;
const DAY_MS = 86_400_000;
const AUTHORIZATION =
  /^WECHATPAY2-SHA256-RSA2048 mchid="([^"]+)",nonce_str="([^"]{1,32})",signature="([^"]+)",timestamp="(\d+)",serial_no="([^"]+)"$/;

/** The five signed lines of a request. */
export const signedLines = (method: string, url: string, timestamp: string, nonce: string, body: string): string =>
  [method, url, timestamp, nonce, body, ""].join("\n");

/** WeChat Pay API v3 for one merchant, as its documents describe it. */
export class WechatGateway {
  readonly #id: Identities;
  readonly #trades: Trades;
  readonly #clock: Clock;
  readonly #bills: Bills;
  readonly #address: string;
  readonly #certificates: PlatformCertificate[] = [];
  /** As the merchant's last call asked for it: the public key, or the newest certificate. */
  #signer: Signer;

  constructor(identities: Identities, trades: Trades, clock: Clock, bills: Bills, address: string) {
    this.#id = identities;
    this.#trades = trades;
    this.#clock = clock;
    this.#bills = bills;
    this.#address = address;
    this.#signer = this.#keySigner();
  }

  /** From now on listed, and signed with unless the merchant asks for the public key. */
  addCertificate(days: number): PlatformCertificate {
    const now = this.#clock.now();
    const certificate = createPlatformCertificate(now, now + days * DAY_MS);
    this.#certificates.push(certificate);
    return certificate;
  }

  answer(request: Incoming): Outgoing {
    if (typeof request.headers["user-agent"] !== "string") return this.#error(400, "PARAM_ERROR", "no User-Agent");
    const unsigned = this.#verify(request);
    if (unsigned !== null) return unsigned;
    this.#signer = this.#selectSigner(request.headers["wechatpay-serial"]);
    const [path = "", query = ""] = request.url.split("?");
    const trade = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path);
    if (request.method === "POST" && path === "/v3/pay/transactions/native") return this.#native(request.body);
    if (trade?.[1] && request.method === "GET") return this.#query(trade[1], new URLSearchParams(query).get("mchid"));
    if (trade?.[1] && trade[2] && request.method === "POST") return this.#close(trade[1], request.body);
    if (request.method === "POST" && path === "/v3/refund/domestic/refunds") return this.#refund(request.body);
    const refund = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(path);
    if (refund?.[1] && request.method === "GET") return this.#queryRefund(refund[1]);
    if (request.method === "GET" && path === "/v3/certificates") return this.#listCertificates();
    if (path === "/v3/bill/tradebill") return this.#bill(new URLSearchParams(query));
    if (path === "/v3/billdownload/file") return this.#billFile(new URLSearchParams(query));
    return this.#error(404, "INVALID_REQUEST", "no such call");
  }

  notification(trade: Trade): Outgoing {
    return this.#sealed("transaction", "TRANSACTION.SUCCESS", this.#transaction(trade));
  }

  /** A refund that has ended. */
  refundNotification(trade: Trade, refund: Refund): Outgoing {
    return this.#sealed("refund", `REFUND.${refund.status}`, {
      mchid: this.#id.mchid,
      out_trade_no: trade.outTradeNo,
      transaction_id: trade.transactionId,
      out_refund_no: refund.outRefundNo,
      refund_id: refund.refundId,
      refund_status: refund.status,
      amount: { total: trade.amount, refund: refund.amount, payer_total: trade.amount, payer_refund: refund.amount },
    });
  }

  /** Freshly signed each time, as every delivery is. */
  #sealed(type: "transaction" | "refund", event: string, data: object): Outgoing {
    return this.#signed(200, {
      id: randomBytes(16).toString("hex"),
      create_time: chinaIso(this.#clock.now()),
      resource_type: "encrypt-resource",
      event_type: event,
      summary: type === "refund" ? "退款" : "支付成功",
      resource: { original_type: type, ...this.#seal(type, JSON.stringify(data)) },
    });
  }

  #seal(associated_data: string, text: string) {
    const nonce = randomBytes(6).toString("hex");
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(this.#id.apiKey), Buffer.from(nonce));
    cipher.setAAD(Buffer.from(associated_data));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return { algorithm: "AEAD_AES_256_GCM", ciphertext: sealed.toString("base64"), associated_data, nonce };
  }

  #keySigner(): Signer {
    return { serial: this.#id.publicKeyId, privateKey: this.#id.privateKeys.wechatPlatform };
  }

  #selectSigner(asked: unknown): Signer {
    const newest = this.#certificates.at(-1);
    return asked === this.#id.publicKeyId || !newest ? this.#keySigner() : newest;
  }

  /** The certificates that have not ended, each encrypted by the APIv3 key. */
  #listCertificates(): Outgoing {
    const valid = this.#certificates.filter(({ endTime }) => endTime > this.#clock.now());
    if (valid.length === 0) return this.#error(404, "RESOURCE_NOT_EXISTS", "use the public key");
    const data = valid.map(({ serial, certificate, startTime, endTime }) => ({
      serial_no: serial,
      effective_time: chinaIso(startTime),
      expire_time: chinaIso(endTime),
      encrypt_certificate: this.#seal("certificate", certificate),
    }));
    return this.#signed(200, { data });
  }

  #verify({ method, url, headers, body }: Incoming): Outgoing | null {
    const [, mchid, nonce = "", signature = "", timestamp = "", serial] =
      AUTHORIZATION.exec(String(headers.authorization)) ?? [];
    if (Math.abs(this.#clock.now() / 1000 - Number(timestamp)) > WINDOW_S)
      return this.#error(401, "SIGN_ERROR", "timestamp");
    if (mchid !== this.#id.mchid) return this.#error(400, "MCH_NOT_EXISTS", "mchid");
    const verify = createVerify("RSA-SHA256").update(signedLines(method, url, timestamp, nonce, body));
    const isRight =
      serial === this.#id.certificateSerial && verify.verify(this.#id.publicKeys.wechatMerchant, signature, "base64");
    return isRight ? null : this.#error(401, "SIGN_ERROR", "signature");
  }

  #native(body: string): Outgoing {
    const order = JSON.parse(body);
    const { appid, mchid, description, out_trade_no: outTradeNo, notify_url: notifyUrl, time_expire, amount } = order;
    if (appid !== this.#id.appid || mchid !== this.#id.mchid) return this.#error(400, "APPID_MCHID_NOT_MATCH", "ids");
    const isWellFormed =
      /^[0-9A-Za-z_\-|*]{6,32}$/.test(outTradeNo) &&
      typeof description === "string" &&
      description.length <= 127 &&
      /^https?:\/\/[^?]{1,250}$/.test(notifyUrl) &&
      Number.isInteger(amount?.total) &&
      amount.total >= 1 &&
      amount.currency === "CNY";
    if (!isWellFormed) return this.#error(400, "PARAM_ERROR", "parameters");
    const before = this.#trades.find("wechat", outTradeNo);
    if (before?.status === "paid") return this.#error(400, "ORDERPAID", "paid");
    if (before?.status === "closed") return this.#error(400, "ORDER_CLOSED", "closed");
    if (before && (before.amount !== amount.total || before.subject !== description))
      return this.#error(403, "OUT_TRADE_NO_USED", "other parameters");
    const expireTime = Date.parse(time_expire);
    const trade =
      before ??
      this.#trades.add(
        {
          provider: "wechat",
          outTradeNo,
          amount: amount.total,
          subject: description,
          notifyUrl,
          returnUrl: undefined,
          expireTime,
        },
        true,
      );
    return this.#signed(200, { code_url: `weixin://wxpay/bizpayurl?pr=${trade.code}` });
  }

  #query(outTradeNo: string, mchid: string | null): Outgoing {
    const trade = this.#trades.find("wechat", outTradeNo);
    if (mchid !== this.#id.mchid) return this.#error(400, "PARAM_ERROR", "mchid");
    return trade ? this.#signed(200, this.#transaction(trade)) : this.#error(404, "ORDER_NOT_EXIST", "no such trade");
  }

  #close(outTradeNo: string, body: string): Outgoing {
    const trade = this.#trades.find("wechat", outTradeNo);
    if (JSON.parse(body).mchid !== this.#id.mchid) return this.#error(400, "PARAM_ERROR", "mchid");
    if (!trade) return this.#error(404, "ORDER_NOT_EXIST", "no such trade");
    if (trade.status === "paid") return this.#error(400, "ORDERPAID", "paid");
    trade.status = "closed";
    return this.#signed(204, null);
  }

  #refund(body: string): Outgoing {
    const order = JSON.parse(body);
    const { out_trade_no: outTradeNo, out_refund_no: outRefundNo, notify_url: notifyUrl, amount } = order;
    const trade = this.#trades.find("wechat", outTradeNo);
    if (trade?.status !== "paid") return this.#error(404, "RESOURCE_NOT_EXISTS", "no such payment");
    const isWellFormed = Number.isInteger(amount?.refund) && amount.refund >= 1 && amount.currency === "CNY";
    if (!isWellFormed || amount.total !== trade.amount) return this.#error(400, "PARAM_ERROR", "amount");
    if (!/^[0-9A-Za-z_\-|*@]{1,64}$/.test(outRefundNo)) return this.#error(400, "PARAM_ERROR", "out_refund_no");
    const refund = this.#trades.refund(trade, { outRefundNo, amount: amount.refund, notifyUrl });
    if (refund === "refused") return this.#error(403, "NOT_ENOUGH", "no money");
    if (refund === "changed" || refund === "too much") return this.#error(400, "INVALID_REQUEST", refund);
    return this.#signed(200, { ...this.#refundOf(outRefundNo), status: "PROCESSING" });
  }

  #queryRefund(outRefundNo: string): Outgoing {
    const refund = this.#refundOf(outRefundNo);
    return refund ? this.#signed(200, refund) : this.#error(404, "RESOURCE_NOT_EXISTS", "no such refund");
  }

  #bill(query: URLSearchParams): Outgoing {
    const day = query.get("bill_date") ?? "";
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || query.get("bill_type") !== "ALL")
      return this.#error(400, "PARAM_ERROR", "bill_date");
    if (day >= chinaIso(this.#clock.now()).slice(0, 10)) return this.#error(400, "STATEMENT_CREATING", "not over");
    const made = this.#bills.make("wechat", day);
    if (!made) return this.#error(400, "NO_STATEMENT_EXIST", "an empty day");
    const download_url = `${this.#address}/v3/billdownload/file?token=${made.token}`;
    return this.#signed(200, { hash_type: "SHA1", hash_value: made.sha1, download_url });
  }

  /** Not signed: the client compares the SHA-1 after the download. */
  #billFile(query: URLSearchParams): Outgoing {
    const body = this.#bills.find(query.get("token"));
    return body
      ? { status: 200, headers: { "content-type": "text/plain" }, body }
      : this.#error(404, "RESOURCE_NOT_EXISTS", "no such bill");
  }

  #refundOf(outRefundNo: string) {
    const trade = this.#trades.all().find((one) => one.provider === "wechat" && one.refunds.has(outRefundNo));
    const refund = trade?.refunds.get(outRefundNo);
    if (!trade || !refund) return undefined;
    return {
      refund_id: refund.refundId,
      out_refund_no: outRefundNo,
      transaction_id: trade.transactionId,
      out_trade_no: trade.outTradeNo,
      status: refund.status,
      amount: { refund: refund.amount, total: trade.amount, currency: "CNY" },
    };
  }

  #transaction(trade: Trade): object {
    const paid = trade.status === "paid";
    const state = refunded(trade) > 0 ? "REFUND" : paid ? "SUCCESS" : trade.status === "closed" ? "CLOSED" : "NOTPAY";
    return {
      appid: this.#id.appid,
      mchid: this.#id.mchid,
      out_trade_no: trade.outTradeNo,
      trade_state: state,
      trade_type: "NATIVE",
      amount: { total: trade.amount, payer_total: trade.amount, currency: "CNY" },
      ...(paid && { transaction_id: trade.transactionId, success_time: chinaIso(trade.paidTime) }),
    };
  }

  /** Only what succeeded is signed. */
  #signed(status: number, data: object | null): Outgoing {
    const body = data === null ? "" : JSON.stringify(data);
    const timestamp = String(Math.floor(this.#clock.now() / 1000));
    const nonce = randomBytes(16).toString("hex");
    const signer = createSign("RSA-SHA256").update(`${timestamp}\n${nonce}\n${body}\n`);
    return {
      status,
      body,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "wechatpay-timestamp": timestamp,
        "wechatpay-nonce": nonce,
        "wechatpay-signature": signer.sign(this.#signer.privateKey, "base64"),
        "wechatpay-serial": this.#signer.serial,
        "wechatpay-signature-type": "WECHATPAY2-SHA256-RSA2048",
      },
    };
  }

  #error(status: number, code: string, message: string): Outgoing {
    return {
      status,
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({ code, message }),
    };
  }
}
