import {
  GATEWAY_URLS,
  ONLINE_METHODS,
  type OnlineMethod,
  type PaymentProvider,
  type PaymentProviderInput,
} from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import { holdsAll } from "../../../core/access/rights.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { type Certificate, parseCertificate, parsePrivateKey, parsePublicKey } from "./key-material.ts";
import { PaymentProviders, providerKeyName } from "./payment-providers.service.ts";
import { CERTIFICATE_KEYS, mergeCertificates, toPlatformCertificate } from "./platform-certificates.ts";
import { PaymentProviderRepository } from "./provider.repository.ts";
import { KEY_COLUMNS, type KeyName, type PaymentProviderRow, toPaymentProvider } from "./provider.table.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly trail: AuditTrail;
  readonly providers: PaymentProviders;
  readonly notifyUrl: (method: OnlineMethod) => string;
}
const ENTITY = "business/payment/provider";
const KEYS = ["privateKey", "apiKey", "publicKey", "certificate"] as const satisfies readonly KeyName[];

/** The initial settings: disabled, without keys. */
const emptyRow = (method: OnlineMethod): PaymentProviderRow => ({
  method,
  status: "1",
  gateway_url: GATEWAY_URLS[method],
  merchant_id: "",
  app_id: "",
  certificate_serial: "",
  public_key_id: "",
  private_key_wrapped: null,
  api_key_wrapped: null,
  public_key_wrapped: null,
  certificate_wrapped: null,
  other_certificate_wrapped: null,
  announced_end: 0,
  update_time: 0,
});

function verifyKeys({ privateKey, publicKey, certificate }: PaymentProviderInput): void {
  if (privateKey !== "" && !parsePrivateKey(privateKey)) throw failField("privateKey", "PAYMENT_PRIVATE_KEY");
  if (publicKey !== "" && !parsePublicKey(publicKey)) throw failField("publicKey", "PAYMENT_PUBLIC_KEY");
  if (certificate !== "" && !parseCertificate(certificate)) throw failField("certificate", "PAYMENT_CERTIFICATE");
}

/** Rejects an enabled provider without its keys. */
function verifyComplete(row: PaymentProviderRow): void {
  if (row.status !== "0") return;
  if (row.private_key_wrapped === null) throw failField("privateKey", "PAYMENT_KEY_NEEDED");
  if (row.method === "wechat" && row.api_key_wrapped === null) throw failField("apiKey", "PAYMENT_KEY_NEEDED");
  const isSigned = row.public_key_wrapped !== null || (row.method === "wechat" && row.certificate_wrapped !== null);
  if (!isSigned) throw failField("publicKey", "PAYMENT_KEY_NEEDED");
  if (row.method === "wechat" && row.public_key_wrapped !== null && row.public_key_id === "")
    throw failField("publicKeyId", "PAYMENT_PUBLIC_KEY_ID");
}

type SetUpDeps = Omit<Deps, "providers" | "notifyUrl">;

/** Without a caller: from a file, at the start of the server. */
export const setUpProvider = (deps: SetUpDeps, input: PaymentProviderInput): Promise<PaymentProvider> =>
  new PaymentProviderService({ ...deps, providers: new PaymentProviders(deps), notifyUrl: () => "" }).store(
    { userId: null, userName: "" },
    input,
  );

/** Whether more than the status changes: to where money goes, or whose signature books it. */
const isAccountChanged = (before: PaymentProviderRow, input: PaymentProviderInput): boolean =>
  before.gateway_url !== input.gatewayUrl ||
  before.merchant_id !== input.merchantId ||
  before.app_id !== input.appId ||
  before.certificate_serial !== input.certificateSerial ||
  before.public_key_id !== input.publicKeyId ||
  input.removeCertificates.length > 0 ||
  KEYS.some((key) => input[key] !== "");

/** The accounts at payment providers, as administrators set them up. */
export class PaymentProviderService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(): Promise<PaymentProvider[]> {
    const rows = await new PaymentProviderRepository(this.#deps.db).all();
    return ONLINE_METHODS.map((method) => this.toView(rows.find((row) => row.method === method) ?? emptyRow(method)));
  }

  /** One person alone could otherwise book a payment that nobody made, by a notification signed with their own key. */
  change(principal: Principal, input: PaymentProviderInput): Promise<PaymentProvider> {
    return this.store(principal, input, (before) => {
      if (before.private_key_wrapped === null) {
        if (!holdsAll(principal)) throw failField("privateKey", "PAYMENT_FIRST_KEYS");
        return;
      }
      const isProved = [input.presentPrivateKey, input.privateKey].some((text) =>
        this.#deps.providers.isPrivateKeyOf(before, text),
      );
      if (isAccountChanged(before, input) && !isProved) throw failField("presentPrivateKey", "PAYMENT_PRESENT_KEY");
    });
  }

  store(
    actor: Actor,
    input: PaymentProviderInput,
    check: (before: PaymentProviderRow) => void = () => undefined,
  ): Promise<PaymentProvider> {
    verifyKeys(input);
    const { db, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const before = (await new PaymentProviderRepository(trx).of(input.method)) ?? emptyRow(input.method);
      check(before);
      const row = this.#changed(before, input);
      verifyComplete(row);
      await new PaymentProviderRepository(trx).save(row);
      const after = this.toView(row);
      await trail.keep(trx, actor, ENTITY, [{ id: input.method, before: this.toView(before), after }]);
      return after;
    });
  }

  async check(method: OnlineMethod): Promise<void> {
    const row = await new PaymentProviderRepository(this.#deps.db).of(method);
    const gateway = row && this.#deps.providers.open(row);
    if (!gateway) throw failField("privateKey", "PAYMENT_KEY_NEEDED");
    await gateway.check();
  }

  /** Stores what WeChat Pay answers, beside or instead of what is there. */
  async fetchCertificates(actor: Actor): Promise<PaymentProvider> {
    const { db, providers, trail, clock } = this.#deps;
    const row = await new PaymentProviderRepository(db).of("wechat");
    const gateway = row && providers.openForCertificates(row);
    if (!gateway) throw failField("privateKey", "PAYMENT_KEY_NEEDED");
    if (row.api_key_wrapped === null) throw failField("apiKey", "PAYMENT_KEY_NEEDED");
    const fetched = await gateway.fetchCertificates();
    return db.transaction().execute(async (trx) => {
      const before = await new PaymentProviderRepository(trx).of("wechat");
      if (before?.update_time !== row.update_time) throw fail("CHANGED_MEANWHILE");
      const stored = providers.readCertificates(before);
      const merged = mergeCertificates(fetched, stored);
      const isSame = merged.length === stored.length && merged.every(({ serial }, at) => serial === stored[at]?.serial);
      if (isSame) return this.toView(before);
      const columns = { ...this.#wrapCertificates("wechat", merged), update_time: clock.now() };
      if (!(await new PaymentProviderRepository(trx).replaceCertificates(before, columns)))
        throw fail("CHANGED_MEANWHILE");
      const after = this.toView({ ...before, ...columns });
      await trail.keep(trx, actor, ENTITY, [{ id: before.method, before: this.toView(before), after }]);
      return after;
    });
  }

  /** "" keeps a key; it is stored encrypted. */
  #changed(before: PaymentProviderRow, input: PaymentProviderInput): PaymentProviderRow {
    const wrapped = (key: "privateKey" | "apiKey" | "publicKey") =>
      input[key] === "" ? before[KEY_COLUMNS[key]] : this.#wrap(input.method, key, input[key]);
    return {
      ...before,
      status: input.status,
      gateway_url: input.gatewayUrl,
      merchant_id: input.merchantId,
      app_id: input.appId,
      certificate_serial: input.certificateSerial,
      public_key_id: input.publicKeyId,
      private_key_wrapped: wrapped("privateKey"),
      api_key_wrapped: wrapped("apiKey"),
      public_key_wrapped: wrapped("publicKey"),
      ...this.#changedCertificates(before, input),
      update_time: this.#deps.clock.now(),
    };
  }

  #changedCertificates(before: PaymentProviderRow, input: PaymentProviderInput): Partial<PaymentProviderRow> {
    const added = parseCertificate(input.certificate);
    if (!added && input.removeCertificates.length === 0) return {};
    const left = this.#deps.providers
      .readCertificates(before)
      .filter(({ serial }) => !input.removeCertificates.includes(serial));
    return this.#wrapCertificates(before.method, mergeCertificates(added ? [added] : [], left));
  }

  #wrapCertificates(method: OnlineMethod, certificates: readonly Certificate[]): Partial<PaymentProviderRow> {
    const columns = CERTIFICATE_KEYS.map((key, at) => {
      const text = certificates[at]?.text;
      return [KEY_COLUMNS[key], text === undefined ? null : this.#wrap(method, key, text)];
    });
    return Object.fromEntries(columns);
  }

  #wrap(method: OnlineMethod, key: KeyName, text: string): string {
    return this.#deps.vault.wrap(providerKeyName(method, key), Buffer.from(text, "utf8"));
  }

  toView(row: PaymentProviderRow): PaymentProvider {
    const { clock, timeFormat, providers, notifyUrl } = this.#deps;
    const certificates = providers
      .readCertificates(row)
      .map((one) => toPlatformCertificate(one, clock.now(), timeFormat));
    return toPaymentProvider(row, timeFormat, { notifyUrl: notifyUrl(row.method), certificates });
  }
}
