import type { ApiTokenQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { tokenList } from "./token.table.ts";

export interface ApiTokenValues {
  readonly token_name: string;
  readonly scopes: string;
  readonly status: "0" | "1";
  readonly remark: string;
  readonly expire_time: number;
}

/** The API tokens of one user. */
export class ApiTokenRepository {
  readonly #db: Db;
  readonly #userId: number;

  constructor(db: Db, userId: number) {
    this.#db = db;
    this.#userId = userId;
  }

  page(query: ApiTokenQuery, timeRange: TimeRange) {
    return readPage(this.#matching(query, timeRange), query, tokenList);
  }

  after(query: ApiTokenQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "id", after, limit);
  }

  byId(id: number) {
    return this.#own().where("id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#own().where("id", "in", ids).execute();
  }

  insert(values: ApiTokenValues, now: number) {
    const unused = { token_hash: null, token_prefix: "", last_used_time: null, last_used_address: "" };
    return this.#db
      .insertInto("api_token")
      .values({ ...values, ...unused, user_id: this.#userId, create_time: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  change(id: number, values: Partial<ApiTokenValues> | { token_hash: string | null; token_prefix: string }) {
    return this.#db
      .updateTable("api_token")
      .set(values)
      .where("id", "=", id)
      .where("user_id", "=", this.#userId)
      .returningAll()
      .executeTakeFirst();
  }

  /** Forgets a token that was generated; its row stays. */
  end(id: number) {
    return this.change(id, { token_hash: null, token_prefix: "" });
  }

  async endAll() {
    const generated = await this.#own().where("token_hash", "is not", null).execute();
    const ended = [];
    for (const before of generated) {
      const after = await this.end(before.id);
      if (after) ended.push({ before, after });
    }
    return ended;
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("api_token").where("id", "in", ids).where("user_id", "=", this.#userId).execute();
  }

  #own() {
    return this.#db.selectFrom("api_token").selectAll().where("user_id", "=", this.#userId);
  }

  #matching({ name, status }: ApiTokenQuery, timeRange: TimeRange) {
    let found = this.#own();
    if (name !== undefined) found = found.where(contains("token_name", name));
    if (status !== undefined) found = found.where("status", "=", status);
    return whereBetween(found, "create_time", timeRange);
  }
}
