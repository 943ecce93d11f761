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

/** Two at a time: while WeChat Pay changes its certificate, it signs with either. */
const MAX_CERTIFICATES = 2;
const CERTIFICATE_STATES = ["valid", "ending", "ended"] as const;

/** A stored platform certificate of WeChat Pay. */
const PlatformCertificate = z.object({
  /** In hex, as replies and notifications name it. */
  serial: z.string(),
  endTime: EncodedTimestamp,
  /** `ending` in the last 30 days. */
  state: z.enum(CERTIFICATE_STATES),
});
export type PlatformCertificate = z.output<typeof PlatformCertificate>;

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
  /** The one that ends last comes first. */
  certificates: z.array(PlatformCertificate),
  /** Notification address, to be registered at the provider. */
  notifyUrl: z.string(),
  updateTime: EncodedTimestamp,
});
export type PaymentProvider = z.output<typeof PaymentProvider>;

/** The last certificate of an account without a public key, once it is about to end or has ended. */
export function findEndingCertificate({
  hasPublicKey,
  certificates: [last],
}: Pick<PaymentProvider, "hasPublicKey" | "certificates">): PlatformCertificate | undefined {
  return hasPublicKey || last?.state === "valid" ? undefined : last;
}

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
  /** Stored beside the one that is there; a third takes the place of the one that ends first. */
  certificate: pem,
  /** Serial numbers of stored certificates to delete. */
  removeCertificates: z
    .array(z.string().regex(/^[0-9A-F]{1,64}$/))
    .max(MAX_CERTIFICATES)
    .default([]),
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
    recentSignIn: true,
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
  /**
   * Stores the platform certificates that WeChat Pay answers. Only the configured gateway knows the APIv3 key by which
   * they are encrypted, so this asks for no private key.
   */
  fetchCertificates: {
    method: "POST",
    path: "/business/payment/provider/certificates",
    title: "paymentProvider.fetchCertificates",
    access: may,
    recentSignIn: true,
    scope: product,
    audit: "update",
    reply: reply.data(PaymentProvider),
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
