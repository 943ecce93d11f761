import type { ProviderInput, ProviderQuery } from "@adel/protocol";
import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { providerList } from "./provider.table.ts";

const values = (input: ProviderInput) => ({
  provider_key: input.providerKey,
  provider_name: input.providerName,
  issuer: input.issuer,
  client_id: input.clientId,
  scopes: input.scopes,
  status: input.status,
  remark: input.remark,
  ...(input.countsAsBoth !== undefined && { both_factors: input.countsAsBoth ? 1 : 0 }),
});

export class ProviderRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: ProviderQuery, timeRange: TimeRange) {
    return readPage(this.#matching(query, timeRange), query, providerList);
  }

  after(query: ProviderQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "provider_id", after, limit);
  }

  byId(id: number) {
    return this.#db.selectFrom("sys_provider").selectAll().where("provider_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#db.selectFrom("sys_provider").selectAll().where("provider_id", "in", ids).execute();
  }

  byKey(key: string) {
    return this.#db.selectFrom("sys_provider").selectAll().where("provider_key", "=", key).executeTakeFirst();
  }

  inUse() {
    return this.#db.selectFrom("sys_provider").selectAll().where("status", "=", "0").orderBy("provider_id").execute();
  }

  insert(input: ProviderInput, now: number) {
    return this.#db
      .insertInto("sys_provider")
      .values({ ...values(input), secret_wrapped: null, create_time: now, version: 1 })
      .onConflict((conflict) => conflict.column("provider_key").doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  change(id: number, input: ProviderInput) {
    return this.#db
      .updateTable("sys_provider")
      .set({ ...values(input), version: sql`version + 1` })
      .where("provider_id", "=", id)
      .returningAll()
      .executeTakeFirst();
  }

  keepSecret(id: number, secret_wrapped: string) {
    return this.#db
      .updateTable("sys_provider")
      .set({ secret_wrapped })
      .where("provider_id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("sys_provider").where("provider_id", "in", ids).execute();
  }

  #matching(query: Omit<ProviderQuery, "pageNum" | "pageSize">, timeRange: TimeRange) {
    let rows = this.#db.selectFrom("sys_provider").selectAll();
    if (query.providerName !== undefined) rows = rows.where(contains("provider_name", query.providerName));
    if (query.status !== undefined) rows = rows.where("status", "=", query.status);
    return whereBetween(rows, "create_time", timeRange);
  }
}
