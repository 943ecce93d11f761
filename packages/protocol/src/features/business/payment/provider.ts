import * as z from "zod";
import { Status } from "../../../kernel/field.ts";
import { access, reply, routes, scope } from "../../../kernel/route.ts";
import { EncodedTimestamp } from "../../../kernel/time.ts";

/** Payment methods with an online provider. */
export const ONLINE_METHODS = ["wechat", "alipay"] as const;
export const OnlineMethod = z.enum(ONLINE_METHODS);
export type OnlineMethod = z.output<typeof OnlineMethod>;

/** Address of each provider's API. */
export const GATEWAY_URLS: Readonly<Record<OnlineMethod, string>> = {
  wechat: "https://api.mch.weixin.qq.com",
  alipay: "https://openapi.alipay.com/gateway.do",
};

/** A payment provider's account. Its keys are never returned. */
export const PaymentProvider = z.object({
  method: OnlineMethod,
  status: Status,
  gatewayUrl: z.string(),
  /** mchid of WeChat Pay, seller id (PID) of Alipay. */
  merchantId: z.string(),
  appId: z.string(),
  /** Serial number of the merchant's certificate; WeChat Pay only. */
  certificateSerial: z.string(),
  /** `PUB_KEY_ID_…`; WeChat Pay only. */
  publicKeyId: z.string(),
  hasPrivateKey: z.boolean(),
  hasApiKey: z.boolean(),
  hasPublicKey: z.boolean(),
  hasCertificate: z.boolean(),
  /** Notification address, to be registered at the provider. */
  notifyUrl: z.string(),
  updateTime: EncodedTimestamp,
});
export type PaymentProvider = z.output<typeof PaymentProvider>;

/** https, or http on this computer only. */
const URL_FORM = /^(https:\/\/[^\s/?#@\\]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?)(\/[^\s?#\\]*)?$/;
const pem = z.string().trim().max(8000).default("");

const providerFields = z.object({
  method: OnlineMethod,
  status: Status.default("0"),
  gatewayUrl: z
    .string()
    .max(200)
    .regex(URL_FORM, { error: "PAYMENT_GATEWAY_URL" })
    .meta({ examples: ["https://pay.example.com"] })
    .transform((url) => url.replace(/\/$/, "")),
  merchantId: z
    .string()
    .regex(/^\d{8,32}$/, { error: "PAYMENT_MERCHANT_ID" })
    .meta({ examples: ["1900000001"] }),
  appId: z
    .string()
    .regex(/^[A-Za-z0-9]{8,32}$/, { error: "PAYMENT_APP_ID" })
    .meta({ examples: ["wx1234567890"] }),
  certificateSerial: z
    .string()
    .regex(/^([0-9A-Fa-f]{8,64})?$/, { error: "PAYMENT_CERTIFICATE_SERIAL" })
    .meta({ examples: ["1DDE55AD98ED71D6"] })
    .toUpperCase()
    .default(""),
  publicKeyId: z
    .string()
    .regex(/^(PUB_KEY_ID_\d{1,40})?$/, { error: "PAYMENT_PUBLIC_KEY_ID" })
    .meta({ examples: ["PUB_KEY_ID_1"] })
    .default(""),
  /** "" leaves each of these unchanged. */
  privateKey: pem,
  apiKey: z
    .string()
    .regex(/^([\x21-\x7e]{32})?$/, { error: "PAYMENT_API_KEY" })
    .meta({ examples: ["0123456789abcdef0123456789abcdef"] })
    .default(""),
  publicKey: pem,
  certificate: pem,
  /**
   * The private key in use: needed to change anything but the status, unless `privateKey` is that one. Whoever changes
   * keys, merchant or gateway alone could sign their own notifications.
   */
  presentPrivateKey: pem,
});
export const PaymentProviderInput = providerFields.refine(
  ({ method, certificateSerial }) => method !== "wechat" || certificateSerial !== "",
  { path: ["certificateSerial"], error: "PAYMENT_CERTIFICATE_SERIAL" },
);
export type PaymentProviderInput = z.output<typeof PaymentProviderInput>;

const may = access.permission("business:payment:provider");
const product = scope.none("payment providers belong to the whole product");

export const paymentProviderRoutes = routes({
  list: {
    method: "GET",
    path: "/business/payment/provider",
    title: "paymentProvider.list",
    access: may,
    scope: product,
    reply: reply.data(z.array(PaymentProvider)),
  },
  change: {
    method: "PUT",
    path: "/business/payment/provider",
    title: "paymentProvider.change",
    access: may,
    scope: product,
    audit: "update",
    body: PaymentProviderInput,
    reply: reply.data(PaymentProvider),
  },
  /** Sends a signed request that changes nothing, to check that account and keys match. */
  check: {
    method: "POST",
    path: "/business/payment/provider/check",
    title: "paymentProvider.check",
    access: may,
    scope: product,
    body: z.object({ method: OnlineMethod }),
    reply: reply.empty,
  },
});

const signed = access.public("the provider's signature over the very bytes is checked before anything is read");

export const paymentNotificationRoutes = routes({
  wechat: {
    method: "POST",
    path: "/pay/notify/wechat",
    title: "paymentNotification.wechat",
    access: signed,
    scope: scope.none("a provider is no user"),
    reply: reply.raw,
  },
  alipay: {
    method: "POST",
    path: "/pay/notify/alipay",
    title: "paymentNotification.alipay",
    access: signed,
    scope: scope.none("a provider is no user"),
    reply: reply.raw,
  },
});
