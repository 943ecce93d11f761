import { readChinaTime } from "../../../../core/time/china-time.ts";
import { type Notification, NotificationError, parseYuan, type RawNotification } from "../payment-gateway.service.ts";
import type { ProviderAccount } from "../provider-account.ts";
import { notificationTexts, verifyBytes } from "./signature.ts";

const PAID = new Set(["TRADE_SUCCESS", "TRADE_FINISHED"]);

/** Names of character sets that Alipay documents; a notification without one is in UTF-8. */
const CHARACTER_SETS = ["utf-8", "gbk", "gb2312", "gb18030"];

/** URL-decoded bytes, as one character each. */
function decodePercent(text: string): string {
  if (/%(?![0-9a-f]{2})/i.test(text)) throw new NotificationError("not a form");
  return text
    .replaceAll("+", " ")
    .replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/**
 * The fields of a form as they are signed: their bytes, one character for each. A duplicate name could be verified as
 * one value and used as the other.
 */
export function parseForm(body: Buffer): ReadonlyMap<string, string> {
  const form = new Map<string, string>();
  for (const pair of body.toString("latin1").split("&")) {
    const at = pair.indexOf("=");
    if (at < 1) throw new NotificationError("not a form");
    const name = decodePercent(pair.slice(0, at));
    if (form.has(name)) throw new NotificationError("a repeated field");
    form.set(name, decodePercent(pair.slice(at + 1)));
  }
  return form;
}

/** The texts of a form, by the character set that is signed with it. */
export function decodeForm(form: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const name = (form.get("charset") ?? "utf-8").toLowerCase();
  if (!CHARACTER_SETS.includes(name)) throw new NotificationError("unknown character set");
  const decoder = new TextDecoder(name, { fatal: true });
  try {
    const decode = (bytes: string) => decoder.decode(Buffer.from(bytes, "latin1"));
    return new Map([...form].map(([field, value]) => [decode(field), decode(value)]));
  } catch {
    throw new NotificationError("not in its character set");
  }
}

/** RSA2 is fixed before anything is verified: the sender does not choose the algorithm. */
export function verifyForm({ providerKeys }: Pick<ProviderAccount, "providerKeys">, form: ReadonlyMap<string, string>) {
  if (form.get("sign_type") !== "RSA2") throw new NotificationError("not signed with RSA2");
  const [key] = providerKeys.values();
  const signature = form.get("sign") ?? "";
  if (!key || signature === "") throw new NotificationError("no signature");
  if (!notificationTexts(form).some((text) => verifyBytes(key, Buffer.from(text, "latin1"), signature)))
    throw new NotificationError("wrong signature");
}

/** Repeats come up to a day later with their old time, so that only the booking distinguishes them. */
export function readNotification(account: ProviderAccount, { body }: RawNotification): Notification {
  const signed = parseForm(body);
  verifyForm(account, signed);
  const form = decodeForm(signed);
  if (form.get("app_id") !== account.appId) throw new NotificationError("of another app");
  if (form.get("seller_id") !== account.merchantId) throw new NotificationError("of another seller");
  if (!PAID.has(form.get("trade_status") ?? "")) return { kind: "other" };
  // A partial refund is reported with the trade's own state: it is not a payment.
  if (form.has("refund_fee") || form.has("gmt_refund")) return { kind: "other" };
  const amount = parseYuan(form.get("total_amount"));
  const [outTradeNo = "", transactionId = ""] = [form.get("out_trade_no"), form.get("trade_no")];
  if (amount === undefined || outTradeNo === "" || transactionId === "")
    throw new NotificationError("no payment in it");
  const paidTime = readChinaTime(form.get("gmt_payment") ?? "") ?? readChinaTime(form.get("notify_time") ?? "");
  if (paidTime === undefined) throw new NotificationError("no time in it");
  return { kind: "payment", payment: { outTradeNo, transactionId, amount, paidTime } };
}
