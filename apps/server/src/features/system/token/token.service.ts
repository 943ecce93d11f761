import {
  API_TOKEN_PREFIX,
  type ApiToken,
  type ApiTokenInput,
  type ApiTokenQuery,
  allRoutes,
  type Language,
  type Page,
  permissionsOf,
  type Route,
  strongPermissions,
  type TokenScope,
} from "@adel/protocol";
import { isForTokens } from "../../../core/access/guard.ts";
import { type Principal, permits } from "../../../core/access/principal.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { randomBase64Url, sha256 } from "../../../core/random.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { listPermissionNames } from "../menu/permission-names.service.ts";
import { assertStillOpen } from "../user/account-access.service.ts";
import { ApiTokenRepository, type ApiTokenValues } from "./token.repository.ts";
import { TOKEN_ENTITY, toApiToken } from "./token.table.ts";

interface ApiTokenDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
/** Default validity of a token. */
const MAX_LIFE_MS = 366 * DAY_MS;
/** Enough of a token to recognize it, too little to guess the rest. */
const SHOWN_CHARACTERS = API_TOKEN_PREFIX.length + 6;

const COLUMNS = [
  "token.id",
  "token.name",
  "token.tokenPrefix",
  "token.permissions",
  "token.status",
  "token.expires",
  "token.lastUsed",
  "token.remark",
  "token.created",
] as const;

/** The permissions of all declared calls, each with the titles of the calls that it opens. */
const permissionTitles = (): ReadonlyMap<string, Route[]> => {
  const found = new Map<string, Route[]>();
  for (const routes of Object.values(allRoutes))
    for (const route of Object.values<Route>(routes))
      for (const permission of permissionsOf(route.access))
        found.set(permission, [...(found.get(permission) ?? []), route]);
  return found;
};

/** The API tokens of the caller, each with some of its owner's permissions; the guard drops those lost later. */
export class ApiTokenService {
  readonly #deps: ApiTokenDeps;

  constructor(deps: ApiTokenDeps) {
    this.#deps = deps;
  }

  async list({ userId }: Principal, query: ApiTokenQuery): Promise<Page<ApiToken>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new ApiTokenRepository(db, userId).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toApiToken(row, timeFormat)), total };
  }

  async one({ userId }: Principal, id: number): Promise<ApiToken> {
    const row = await new ApiTokenRepository(this.#deps.db, userId).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toApiToken(row, this.#deps.timeFormat);
  }

  /** What the caller may grant: their own permissions, as far as a token may use them. */
  async scopes(principal: Principal, language: Language): Promise<TokenScope[]> {
    const t = translate(language, "calls");
    const names = await listPermissionNames(this.#deps.db, language);
    return [...permissionTitles()]
      .filter(([permission, opened]) => permits(principal, permission) && opened.some(isForTokens))
      .map(([permission, opened]) => {
        const titles = opened.map(({ title }) => t(title));
        const { page, name } = names.get(permission) ?? { page: "", name: titles.join(", ") };
        return { permission, strong: strongPermissions.has(permission), page, name, titles };
      })
      .sort((one, other) => one.permission.localeCompare(other.permission));
  }

  create(principal: Principal, input: ApiTokenInput): Promise<ApiToken> {
    const { db, clock, timeFormat, trail } = this.#deps;
    const values = this.#checked(principal, input);
    return db.transaction().execute(async (trx) => {
      const row = await new ApiTokenRepository(trx, principal.userId).insert(values, clock.now());
      const after = toApiToken(row, timeFormat);
      await trail.keep(trx, principal, TOKEN_ENTITY, [{ id: after.id, before: null, after }]);
      return after;
    });
  }

  change(principal: Principal, id: number, input: ApiTokenInput): Promise<ApiToken> {
    const values = this.#checked(principal, input);
    return this.#deps.db.transaction().execute((trx) => this.#update(trx, principal, id, values));
  }

  /** The token is returned once and not stored: after a loss, another one must be generated. */
  async generate(principal: Principal, id: number, from: Caller): Promise<{ token: string }> {
    const token = `${API_TOKEN_PREFIX}${randomBase64Url(32)}`;
    const { scopes } = await this.one(principal, id);
    refuseUnheld(principal, scopes);
    const values = { token_hash: sha256(token), token_prefix: token.slice(0, SHOWN_CHARACTERS) };
    await this.#deps.db.transaction().execute(async (trx) => {
      await assertStillOpen(trx, principal.userId, from.token);
      await this.#update(trx, principal, id, values);
    });
    return { token };
  }

  remove(principal: Principal, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const own = new ApiTokenRepository(trx, principal.userId);
      const rows = await own.byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await own.remove(ids);
      const deleted = rows.map((row) => ({ id: row.id, before: toApiToken(row, timeFormat), after: null }));
      await trail.keep(trx, principal, TOKEN_ENTITY, deleted);
    });
  }

  export({ userId }: Principal, query: ApiTokenQuery, language: Language): Sheet {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const rows = iterateById(
      (after, limit) => new ApiTokenRepository(db, userId).after(query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("token"),
      COLUMNS.map((key) => t(key)),
      rows,
      (row) => [
        row.id,
        row.token_name,
        row.token_prefix,
        row.scopes,
        row.status,
        timeFormat.format(row.expire_time),
        timeFormat.format(row.last_used_time),
        row.remark,
        timeFormat.format(row.create_time),
      ],
    );
  }

  async #update(
    trx: Db,
    principal: Principal,
    id: number,
    values: ApiTokenValues | { token_hash: string; token_prefix: string },
  ): Promise<ApiToken> {
    const { timeFormat, trail } = this.#deps;
    const own = new ApiTokenRepository(trx, principal.userId);
    const was = await own.byId(id);
    const row = await own.change(id, values);
    if (!was || !row) throw fail("NOT_FOUND");
    const after = toApiToken(row, timeFormat);
    await trail.keep(trx, principal, TOKEN_ENTITY, [{ id, before: toApiToken(was, timeFormat), after }]);
    await invalidatePermissions(trx);
    return after;
  }

  #checked(principal: Principal, input: ApiTokenInput): ApiTokenValues {
    const { clock, timeFormat } = this.#deps;
    const scopes = [...new Set(input.scopes)].sort();
    refuseUnheld(principal, scopes);
    const expireTime = timeFormat.to(input.expireTime, "expireTime");
    const now = clock.now();
    if (expireTime <= now || expireTime > now + MAX_LIFE_MS) throw failField("expireTime", "TOKEN_EXPIRY");
    return {
      token_name: input.name,
      scopes: scopes.join(" "),
      status: input.status,
      remark: input.remark,
      expire_time: expireTime,
    };
  }
}

/** Grants only permissions of declared calls that the caller has. */
function refuseUnheld(principal: Principal, scopes: readonly string[]): void {
  const known = permissionTitles();
  const unheld = scopes.find((permission) => !known.has(permission) || !permits(principal, permission));
  if (unheld !== undefined) throw failField("scopes", "TOKEN_SCOPE_NOT_HELD", { permission: unheld });
}
