import type { Config, ConfigInput, ConfigQuery, Language, Page } from "@adel/protocol";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { throughIds } from "../../../core/db/pages.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { ConfigRepository } from "./config.repository.ts";
import { type ConfigRow, toConfig } from "./config.table.ts";

/** The value of a parameter, or what the product means where there is none. */
export const parameter = async (db: Db, key: string, otherwise: string): Promise<string> =>
  (await new ConfigRepository(db).byKey(key))?.config_value ?? otherwise;

const titles = {
  zh: ["参数编号", "参数名称", "参数键名", "参数键值", "系统内置", "备注", "创建时间"],
  en: ["Id", "Name", "Key", "Value", "Built in", "Remark", "Created"],
} as const;

const cells = (row: ConfigRow, wire: WireClock) => [
  row.config_id,
  row.config_name,
  row.config_key,
  row.config_value,
  row.config_type,
  row.remark,
  wire.say(row.create_time),
];

interface ConfigDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly trail: Trail;
}
const ENTITY = "system/config";

export class ConfigService {
  readonly #deps: ConfigDeps;

  constructor(deps: ConfigDeps) {
    this.#deps = deps;
  }

  async list(query: ConfigQuery): Promise<Page<Config>> {
    const { db, wire } = this.#deps;
    const { rows, total } = await new ConfigRepository(db).page(query, momentsOf(wire, query));
    return { rows: rows.map((row) => toConfig(row, wire)), total };
  }

  async one(id: number): Promise<Config> {
    const row = await new ConfigRepository(this.#deps.db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toConfig(row, this.#deps.wire);
  }

  /** "" for a key that nobody set: clients of the family ask for keys of their own (contract §4). */
  byKey(key: string) {
    return parameter(this.#deps.db, key, "");
  }

  create(by: Actor, input: ConfigInput): Promise<Config> {
    const { db, clock, wire, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const row = await new ConfigRepository(trx).insert(input, clock.now());
      if (!row) throw fail("CONFIG_KEY_TAKEN", { key: input.configKey });
      const after = toConfig(row, wire);
      await trail.keep(trx, by, ENTITY, [{ id: after.configId, before: null, after }]);
      return after;
    });
  }

  change(by: Actor, id: number, input: ConfigInput): Promise<Config> {
    const { db, wire, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const holder = await new ConfigRepository(trx).byKey(input.configKey);
      if (holder && holder.config_id !== id) throw fail("CONFIG_KEY_TAKEN", { key: input.configKey });
      const was = await new ConfigRepository(trx).byId(id);
      const row = await new ConfigRepository(trx).change(id, input);
      if (!was || !row) throw fail("NOT_FOUND");
      const after = toConfig(row, wire);
      await trail.keep(trx, by, ENTITY, [{ id, before: toConfig(was, wire), after }]);
      return after;
    });
  }

  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, wire, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new ConfigRepository(trx).byIds(ids);
      const builtIn = rows.find(({ config_type }) => config_type === "Y");
      if (builtIn) throw fail("CONFIG_BUILT_IN", { key: builtIn.config_key });
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new ConfigRepository(trx).remove(ids);
      const gone = rows.map((row) => ({ id: row.config_id, before: toConfig(row, wire), after: null }));
      await trail.keep(trx, by, ENTITY, gone);
    });
  }

  export(query: ConfigQuery, language: Language): Sheet {
    const { wire, db } = this.#deps;
    const moments = momentsOf(wire, query);
    const rows = throughIds(
      (after, limit) => new ConfigRepository(db).after(query, moments, after, limit),
      ({ config_id }) => config_id,
    );
    return sheet(language === "zh" ? "参数" : "Parameters", titles[language], rows, (row) => cells(row, wire));
  }
}
