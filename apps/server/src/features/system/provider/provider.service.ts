import type { Language, Page, Provider, ProviderInput, ProviderQuery } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import { holdsAll } from "../../../core/access/rights.ts";
import { hasSecondFactor } from "../../../core/access/second-factor-state.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import type { OpenId } from "./open-id.service.ts";
import { ProviderRepository } from "./provider.repository.ts";
import { type ProviderRow, toProvider } from "./provider.table.ts";
import { ProviderSettingsService, providerSecretName } from "./provider-settings.service.ts";

interface ProviderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly trail: AuditTrail;
  readonly openId: OpenId;
  /** The redirect address for providers. */
  readonly returnAddress: (origin: undefined) => string;
}
const ENTITY = "system/provider";

const COLUMNS = [
  "provider.id",
  "provider.key",
  "provider.name",
  "provider.issuer",
  "provider.clientId",
  "provider.scopes",
  "provider.status",
  "provider.created",
] as const;

/** A provider that counts as both factors opens accounts without the other: only an administrator who has one says so. */
async function checkBothFactors(trx: Db, by: Principal): Promise<void> {
  if (!holdsAll(by) || !(await hasSecondFactor(trx, by.userId))) throw fail("PROVIDER_BOTH_FACTORS");
}

/** The administration of sign-in providers. */
export class ProviderService {
  readonly #deps: ProviderDeps;

  constructor(deps: ProviderDeps) {
    this.#deps = deps;
  }

  async list(query: ProviderQuery): Promise<Page<Provider>> {
    const { rows, total } = await new ProviderRepository(this.#deps.db).page(
      query,
      parseTimeRange(this.#deps.timeFormat, query),
    );
    return { rows: rows.map((row) => this.#toProvider(row)), total };
  }

  async one(id: number): Promise<Provider> {
    const row = await new ProviderRepository(this.#deps.db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return this.#toProvider(row);
  }

  create(by: Principal, input: ProviderInput): Promise<Provider> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      if (input.countsAsBoth) await checkBothFactors(trx, by);
      const row = await new ProviderRepository(trx).insert(input, clock.now());
      if (!row) throw fail("PROVIDER_KEY_TAKEN", { key: input.providerKey });
      const after = this.#toProvider(await this.#withSecret(trx, row, input.clientSecret));
      await trail.keep(trx, by, ENTITY, [{ id: after.providerId, before: null, after }]);
      return after;
    });
  }

  /** Another issuer or client requires its own secret: the stored one must not be sent to it. */
  change(by: Principal, id: number, input: ProviderInput): Promise<Provider> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const owner = await new ProviderRepository(trx).byKey(input.providerKey);
      if (owner && owner.provider_id !== id) throw fail("PROVIDER_KEY_TAKEN", { key: input.providerKey });
      const was = await new ProviderRepository(trx).byId(id);
      const row = await new ProviderRepository(trx).change(id, input);
      if (!was || !row) throw fail("NOT_FOUND");
      const isNewlyBoth = row.both_factors === 1 && was.both_factors === 0;
      const moved = was.issuer !== row.issuer || was.client_id !== row.client_id;
      if (isNewlyBoth || (moved && row.both_factors === 1)) await checkBothFactors(trx, by);
      if (moved && was.secret_wrapped !== null && input.clientSecret === "")
        throw failField("clientSecret", "PROVIDER_SECRET_NEEDED");
      const after = this.#toProvider(await this.#withSecret(trx, row, input.clientSecret));
      await this.#deps.trail.keep(trx, by, ENTITY, [{ id, before: this.#toProvider(was), after }]);
      return after;
    });
  }

  remove(by: Actor, ids: readonly number[]): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const rows = await new ProviderRepository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new ProviderRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.provider_id, before: this.#toProvider(row), after: null }));
      await this.#deps.trail.keep(trx, by, ENTITY, deleted);
    });
  }

  export(query: ProviderQuery, language: Language): Sheet {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const rows = iterateById(
      (after, limit) => new ProviderRepository(db).after(query, timeRange, after, limit),
      ({ provider_id }) => provider_id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("provider"),
      COLUMNS.map((key) => t(key)),
      rows,
      (row) => [
        row.provider_id,
        row.provider_key,
        row.provider_name,
        row.issuer,
        row.client_id,
        row.scopes,
        row.status,
        timeFormat.format(row.create_time),
      ],
    );
  }

  async check(id: number) {
    const { openId, db, vault } = this.#deps;
    return openId.readStatus(await new ProviderSettingsService(db, vault).any(id));
  }

  #toProvider(row: ProviderRow): Provider {
    return toProvider(row, this.#deps.timeFormat, this.#deps.returnAddress(undefined));
  }

  /** "" keeps the secret; it is stored encrypted. */
  async #withSecret(trx: Db, row: ProviderRow, secret: string): Promise<ProviderRow> {
    return secret === ""
      ? row
      : new ProviderRepository(trx).keepSecret(
          row.provider_id,
          this.#deps.vault.wrap(providerSecretName(row.provider_id), Buffer.from(secret, "utf8")),
        );
  }
}
