import type { Config, ConfigInput, ConfigQuery, Language, Page } from "@adel/protocol";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { CheckRecentSignIn } from "../../../core/http/handler.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { ConfigRepository } from "./config.repository.ts";
import { type ConfigRow, toConfig } from "./config.table.ts";
import { parameterRules, RECENT_SIGN_IN_FOR_ALL, REGISTRATION } from "./parameter-rules.ts";

/** The value of a parameter, or what the product means where there is none. */
export const getConfigValue = async (db: Db, key: string, otherwise: string): Promise<string> =>
  (await new ConfigRepository(db).byKey(key))?.config_value ?? otherwise;

const COLUMNS = [
  "config.id",
  "config.name",
  "config.key",
  "config.value",
  "config.builtIn",
  "config.remark",
  "config.created",
] as const;

const cells = (row: ConfigRow, timeFormat: TimeFormat) => [
  row.config_id,
  row.config_name,
  row.config_key,
  row.config_value,
  row.config_type,
  row.remark,
  timeFormat.format(row.create_time),
];

interface ConfigDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  /** Refuses a value by which registering users would get a right that the caller lacks. */
  readonly checkRegistration: (trx: Db, principal: Principal) => Promise<void>;
}
const ENTITY = "system/config";
/** The rules for setting a parameter that the product itself reads. */
const SECURITY = "system:config:security";

/** Who gets an account with which role, and who signs in again, are as strong as giving a role. */
const isStrong = ({ configKey }: ConfigInput): boolean =>
  configKey.startsWith(REGISTRATION) || configKey === RECENT_SIGN_IN_FOR_ALL;

export class ConfigService {
  readonly #deps: ConfigDeps;

  constructor(deps: ConfigDeps) {
    this.#deps = deps;
  }

  async list(query: ConfigQuery): Promise<Page<Config>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new ConfigRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toConfig(row, timeFormat)), total };
  }

  async one(id: number): Promise<Config> {
    const row = await new ConfigRepository(this.#deps.db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toConfig(row, this.#deps.timeFormat);
  }

  /** "" for an unknown key: compatible clients request keys of their own. */
  byKey(key: string) {
    return getConfigValue(this.#deps.db, key, "");
  }

  async create(by: Principal, input: ConfigInput, checkRecentSignIn: CheckRecentSignIn): Promise<Config> {
    const { db, clock, timeFormat, trail } = this.#deps;
    if (isStrong(input)) await checkRecentSignIn();
    return db.transaction().execute(async (trx) => {
      const row = await new ConfigRepository(trx).insert(input, clock.now());
      if (!row) throw fail("CONFIG_KEY_TAKEN", { key: input.configKey });
      await this.#check(trx, by, input);
      const after = toConfig(row, timeFormat);
      await trail.keep(trx, by, ENTITY, [{ id: after.configId, before: null, after }]);
      return after;
    });
  }

  /** The key of a parameter that the product reads cannot be changed. */
  async change(by: Principal, id: number, input: ConfigInput, checkRecentSignIn: CheckRecentSignIn): Promise<Config> {
    const { db, timeFormat, trail } = this.#deps;
    if (isStrong(input)) await checkRecentSignIn();
    return db.transaction().execute(async (trx) => {
      const owner = await new ConfigRepository(trx).byKey(input.configKey);
      if (owner && owner.config_id !== id) throw fail("CONFIG_KEY_TAKEN", { key: input.configKey });
      const was = await new ConfigRepository(trx).byId(id);
      const row = await new ConfigRepository(trx).change(id, input);
      if (!was || !row) throw fail("NOT_FOUND");
      if (was.config_type === "Y" && was.config_key !== input.configKey)
        throw failField("configKey", "CONFIG_KEY_FIXED");
      if (was.config_value !== input.configValue || was.config_key !== input.configKey)
        await this.#check(trx, by, input);
      const after = toConfig(row, timeFormat);
      await trail.keep(trx, by, ENTITY, [{ id, before: toConfig(was, timeFormat), after }]);
      return after;
    });
  }

  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new ConfigRepository(trx).byIds(ids);
      const builtIn = rows.find(({ config_type }) => config_type === "Y");
      if (builtIn) throw fail("CONFIG_BUILT_IN", { key: builtIn.config_key });
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new ConfigRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.config_id, before: toConfig(row, timeFormat), after: null }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

  /** A value that the product understands, and that the caller may set: one that grants rights is a grant. */
  async #check(trx: Db, by: Principal, { configKey, configValue }: ConfigInput): Promise<void> {
    const rule = parameterRules[configKey];
    if (!rule) return;
    checkPermitted(by, SECURITY);
    const error = rule(configValue);
    if (error) throw failField("configValue", error.error, error.values);
    if (configKey.startsWith(REGISTRATION)) await this.#deps.checkRegistration(trx, by);
  }

  export(query: ConfigQuery, language: Language): Sheet {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const rows = iterateById(
      (after, limit) => new ConfigRepository(db).after(query, timeRange, after, limit),
      ({ config_id }) => config_id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("config"),
      COLUMNS.map((key) => t(key)),
      rows,
      (row) => cells(row, timeFormat),
    );
  }
}
