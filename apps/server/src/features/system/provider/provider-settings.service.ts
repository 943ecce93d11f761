import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { ProviderRepository } from "./provider.repository.ts";
import type { ProviderRow } from "./provider.table.ts";

/** Settings for calls to a provider; the secret is decrypted for the duration of a call. */
export interface ProviderSettings {
  readonly providerId: number;
  readonly version: number;
  readonly name: string;
  readonly key: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly scopes: string;
  /** A sign-in by it counts as both factors. */
  readonly countsAsBoth: boolean;
}

/** What a provider's secret is called in the vault: it opens in this provider's row only. */
export const providerSecretName = (providerId: number): string => `provider-secret/${providerId}`;

/** The enabled providers, for sign-in. */
export class ProviderSettingsService {
  readonly #db: Db;
  readonly #vault: Pick<Vault, "unwrap">;

  constructor(db: Db, vault: Pick<Vault, "unwrap">) {
    this.#db = db;
    this.#vault = vault;
  }

  async byKey(key: string) {
    return this.#inUse(await new ProviderRepository(this.#db).byKey(key));
  }

  async byId(id: number) {
    return this.#inUse(await new ProviderRepository(this.#db).byId(id));
  }

  /** Also one that is switched off: an administrator tries it before others do. */
  async any(id: number): Promise<ProviderSettings> {
    const row = await new ProviderRepository(this.#db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return this.#settingsOf(row);
  }

  /** What the sign-in screen shows before sign-in: a name to click, without details of the provider. */
  async available() {
    return (await new ProviderRepository(this.#db).inUse()).map((row) => ({
      providerKey: row.provider_key,
      providerName: row.provider_name,
    }));
  }

  /** The same by their issuers; of two with one issuer the first. */
  async byIssuer(): Promise<ReadonlyMap<string, { readonly providerKey: string; readonly providerName: string }>> {
    return new Map(
      (await new ProviderRepository(this.#db).inUse())
        .reverse()
        .map((row) => [row.issuer, { providerKey: row.provider_key, providerName: row.provider_name }]),
    );
  }

  #settingsOf(row: ProviderRow): ProviderSettings {
    return {
      providerId: row.provider_id,
      version: row.version,
      name: row.provider_name,
      key: row.provider_key,
      issuer: row.issuer,
      clientId: row.client_id,
      clientSecret:
        row.secret_wrapped === null
          ? null
          : Buffer.from(this.#vault.unwrap(providerSecretName(row.provider_id), row.secret_wrapped)).toString("utf8"),
      scopes: row.scopes,
      countsAsBoth: row.both_factors === 1,
    };
  }

  #inUse(row: ProviderRow | undefined): ProviderSettings {
    if (row?.status !== "0") throw fail("PROVIDER_OFF");
    return this.#settingsOf(row);
  }
}
