import type { OnlineMethod, PaymentProvider } from "@adel/protocol";
import type { Selectable } from "kysely";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    biz_payment_provider: ProviderTable;
  }
}

/** Wrapped by the vault; null until entered. */
interface ProviderTable {
  method: OnlineMethod;
  status: "0" | "1";
  gateway_url: string;
  merchant_id: string;
  app_id: string;
  certificate_serial: string;
  public_key_id: string;
  private_key_wrapped: string | null;
  api_key_wrapped: string | null;
  public_key_wrapped: string | null;
  certificate_wrapped: string | null;
  other_certificate_wrapped: string | null;
  /** End of the platform certificate that a notice was sent about; 0 before the first. */
  announced_end: number;
  update_time: number;
}
export type PaymentProviderRow = Selectable<ProviderTable>;

/** The keys of a provider's account: name in requests, and column. */
export const KEY_COLUMNS = {
  privateKey: "private_key_wrapped",
  apiKey: "api_key_wrapped",
  publicKey: "public_key_wrapped",
  certificate: "certificate_wrapped",
  otherCertificate: "other_certificate_wrapped",
} as const;
export type KeyName = keyof typeof KEY_COLUMNS;

export const toPaymentProvider = (
  row: PaymentProviderRow,
  timeFormat: TimeFormat,
  { notifyUrl, certificates }: Pick<PaymentProvider, "notifyUrl" | "certificates">,
): PaymentProvider => ({
  method: row.method,
  status: row.status,
  gatewayUrl: row.gateway_url,
  merchantId: row.merchant_id,
  appId: row.app_id,
  certificateSerial: row.certificate_serial,
  publicKeyId: row.public_key_id,
  hasPrivateKey: row.private_key_wrapped !== null,
  hasApiKey: row.api_key_wrapped !== null,
  hasPublicKey: row.public_key_wrapped !== null,
  certificates,
  notifyUrl,
  updateTime: row.update_time === 0 ? null : timeFormat.format(row.update_time),
});
