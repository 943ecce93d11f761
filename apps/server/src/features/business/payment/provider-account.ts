import type { KeyObject } from "node:crypto";
import type { OnlineMethod } from "@adel/protocol";
import { fail } from "../../../core/errors.ts";

/** Data for calls to a provider; keys are decrypted for the duration of a call. */
export interface ProviderAccount {
  readonly method: OnlineMethod;
  readonly gatewayUrl: string;
  /** mchid of WeChat Pay, seller_id of Alipay. */
  readonly merchantId: string;
  readonly appId: string;
  /** Serial number of the merchant's certificate (WeChat Pay). */
  readonly certificateSerial: string;
  readonly privateKey: KeyObject;
  /** APIv3 key: 32 bytes (WeChat Pay). */
  readonly apiKey: Buffer | null;
  /** The provider's keys by the name it signs under; Alipay names its one key by nothing. */
  readonly providerKeys: ReadonlyMap<string, KeyObject>;
  /** The id of WeChat Pay's public key; "" if replies are signed with a platform certificate. */
  readonly publicKeyId: string;
}

/** Codes of both providers for inconsistent settings. */
const WRONG_SIGNATURE = new Set(["SIGN_ERROR", "isv.invalid-signature", "isv.missing-signature-key"]);
const WRONG_MERCHANT = new Set([
  "APPID_MCHID_NOT_MATCH",
  "MCH_NOT_EXISTS",
  "isv.invalid-app-id",
  "isv.missing-app-id",
  "ACQ.INVALID_PARAMETER_SELLER",
]);
const NOT_PERMITTED = new Set(["NO_AUTH", "isv.insufficient-isv-permissions", "ACQ.ACCESS_FORBIDDEN"]);
const CODE = /^[A-Za-z0-9._-]{1,60}$/;

/** Maps a provider's error; its own text is never shown, only its code. */
export function toProviderError(provider: OnlineMethod, code: string) {
  if (WRONG_SIGNATURE.has(code)) return fail("PAYMENT_SIGNATURE_REFUSED", { provider });
  if (WRONG_MERCHANT.has(code)) return fail("PAYMENT_MERCHANT_REFUSED", { provider });
  if (NOT_PERMITTED.has(code)) return fail("PAYMENT_NOT_PERMITTED", { provider });
  return fail("PAYMENT_REFUSED", { provider, reason: CODE.test(code) ? code : "UNKNOWN" });
}
