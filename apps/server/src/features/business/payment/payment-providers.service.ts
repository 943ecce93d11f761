import type { KeyObject } from "node:crypto";
import type { OnlineMethod } from "@adel/protocol";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { failField } from "../../../core/errors.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { Alipay } from "./alipay/alipay.ts";
import { type Certificate, parseCertificate, parsePrivateKey, parsePublicKey } from "./key-material.ts";
import type { PaymentGateway } from "./payment-gateway.service.ts";
import { CERTIFICATE_KEYS, mergeCertificates } from "./platform-certificates.ts";
import { PaymentProviderRepository } from "./provider.repository.ts";
import { KEY_COLUMNS, type KeyName, type PaymentProviderRow } from "./provider.table.ts";
import type { ProviderAccount } from "./provider-account.ts";
import { WechatPay } from "./wechat-pay/wechat-pay.ts";

/** What a key is called in the vault: it opens in this provider's row and column only. */
export const providerKeyName = (method: OnlineMethod, key: KeyName): string => `payment-provider/${method}/${key}`;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Pick<Vault, "unwrap">;
}

/** The enabled providers, for payments. */
export class PaymentProviders {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  available(): Promise<OnlineMethod[]> {
    return new PaymentProviderRepository(this.#deps.db).enabled();
  }

  /** To begin a payment: refused where the provider is not enabled. */
  async enabled(method: OnlineMethod): Promise<PaymentGateway> {
    const row = await new PaymentProviderRepository(this.#deps.db).of(method);
    const gateway = row?.status === "0" ? this.open(row) : undefined;
    if (!gateway) throw failField("method", "PAYMENT_METHOD_UNAVAILABLE");
    return gateway;
  }

  /** For payments in progress: a provider disabled meanwhile can still be queried. */
  async find(method: OnlineMethod): Promise<PaymentGateway | undefined> {
    const row = await new PaymentProviderRepository(this.#deps.db).of(method);
    return row && this.open(row);
  }

  /** Whether a text is the private key in use, in whichever format. */
  isPrivateKeyOf(row: PaymentProviderRow, text: string): boolean {
    const stored = parsePrivateKey(this.#read(row, "privateKey") ?? "");
    const key = parsePrivateKey(text);
    return stored !== undefined && key !== undefined && stored.equals(key);
  }

  /** undefined while its keys are not all there. */
  open(row: PaymentProviderRow): PaymentGateway | undefined {
    const account = this.#readAccount(row);
    if (!account || account.providerKeys.size === 0) return undefined;
    return row.method === "wechat" ? new WechatPay(account, this.#deps.clock) : new Alipay(account, this.#deps.clock);
  }

  /** WeChat Pay, also before it has the first certificate: this is how it gets it. */
  openForCertificates(row: PaymentProviderRow): WechatPay | undefined {
    const account = this.#readAccount(row);
    return account && row.method === "wechat" ? new WechatPay(account, this.#deps.clock) : undefined;
  }

  /** The stored platform certificates, the last to end first. */
  readCertificates(row: PaymentProviderRow): Certificate[] {
    const stored = CERTIFICATE_KEYS.map((key) => parseCertificate(this.#read(row, key) ?? ""));
    return mergeCertificates(
      [],
      stored.filter((one) => one !== undefined),
    );
  }

  #readAccount(row: PaymentProviderRow): ProviderAccount | undefined {
    const privateKey = parsePrivateKey(this.#read(row, "privateKey") ?? "");
    if (!privateKey) return undefined;
    const apiKey = this.#read(row, "apiKey");
    return {
      method: row.method,
      gatewayUrl: row.gateway_url,
      merchantId: row.merchant_id,
      appId: row.app_id,
      certificateSerial: row.certificate_serial,
      publicKeyId: row.public_key_id,
      privateKey,
      apiKey: apiKey === null ? null : Buffer.from(apiKey),
      providerKeys: this.#providerKeys(row),
    };
  }

  /** During a change of keys a provider signs with either: each is found by its id. */
  #providerKeys(row: PaymentProviderRow): ReadonlyMap<string, KeyObject> {
    const keys = new Map<string, KeyObject>();
    const publicKey = parsePublicKey(this.#read(row, "publicKey") ?? "");
    if (publicKey) keys.set(row.public_key_id, publicKey);
    for (const { serial, key } of this.readCertificates(row)) keys.set(serial, key);
    return keys;
  }

  #read(row: PaymentProviderRow, key: KeyName): string | null {
    const wrapped = row[KEY_COLUMNS[key]];
    if (wrapped === null) return null;
    return Buffer.from(this.#deps.vault.unwrap(providerKeyName(row.method, key), wrapped)).toString("utf8");
  }
}
