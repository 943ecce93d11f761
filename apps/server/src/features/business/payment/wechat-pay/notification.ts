import * as z from "zod";
import { type Notification, NotificationError, type RawNotification } from "../payment-gateway.service.ts";
import type { ProviderAccount } from "../provider-account.ts";
import { parseJson } from "../provider-http.ts";
import { isFresh, isOwn, readPayment } from "./payment.ts";
import { openResource, verifyMessage } from "./signature.ts";

const API_KEY_BYTES = 32;

const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal("AEAD_AES_256_GCM"),
    ciphertext: z.base64().max(1_000_000),
    associated_data: z.string().default(""),
    nonce: z.string().min(1).max(64),
  }),
});
const Refund = z.object({ mchid: z.string(), out_refund_no: z.string().min(1).max(64) });

function header({ headers }: RawNotification, name: string): string {
  const value = headers[`wechatpay-${name}`];
  if (typeof value !== "string" || value === "") throw new NotificationError(`no ${name}`);
  return value;
}

/** The signature over the raw bytes is checked first; nothing of the body is used before. */
function verifyRaw(account: ProviderAccount, now: number, raw: RawNotification): void {
  const timestamp = header(raw, "timestamp");
  if (!isFresh(timestamp, now)) throw new NotificationError("outside the time window");
  const key = account.providerKeys.get(header(raw, "serial"));
  if (!key) throw new NotificationError("unknown serial number");
  const message = { timestamp, nonce: header(raw, "nonce"), signature: header(raw, "signature"), body: raw.body };
  if (!verifyMessage(key, message)) throw new NotificationError("wrong signature");
}

function openEnvelope({ apiKey }: ProviderAccount, body: Buffer): { readonly event: string; readonly data: unknown } {
  const envelope = Envelope.safeParse(parseJson(body.toString("utf8")));
  if (!envelope.success) throw new NotificationError("no notification of API v3");
  if (apiKey?.length !== API_KEY_BYTES) throw new NotificationError("no API key of 32 bytes");
  const { event_type, resource } = envelope.data;
  try {
    const { ciphertext, nonce, associated_data: associatedData } = resource;
    return { event: event_type, data: parseJson(openResource(apiKey, { ciphertext, nonce, associatedData })) };
  } catch {
    // OpenSSL only reports that authentication failed.
    throw new NotificationError("the resource does not open");
  }
}

export function readNotification(account: ProviderAccount, now: number, raw: RawNotification): Notification {
  verifyRaw(account, now, raw);
  const { event, data } = openEnvelope(account, raw.body);
  if (event === "TRANSACTION.SUCCESS") {
    if (!isOwn(account, data)) throw new NotificationError("of another merchant or app");
    const payment = readPayment(data);
    if (!payment) throw new NotificationError("no payment in it");
    return { kind: "payment", payment };
  }
  if (!event.startsWith("REFUND.")) return { kind: "other" };
  const refund = Refund.safeParse(data);
  if (!refund.success || refund.data.mchid !== account.merchantId) throw new NotificationError("of another merchant");
  return { kind: "refund", outRefundNo: refund.data.out_refund_no };
}
