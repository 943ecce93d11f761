import type { OwnedTokenQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween } from "../../../core/db/filters.ts";
import { type ListOptions, readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";

const list: ListOptions = {
  id: "api_token.id",
  columns: {
    name: "api_token.token_name",
    expireTime: "api_token.expire_time",
    lastUsedTime: "api_token.last_used_time",
    createTime: "api_token.create_time",
  },
};

/** The generated API tokens of all accounts that a caller sees. */
export class AllTokensRepository {
  readonly #db: Db;
  readonly #scope: RowScope;

  constructor(db: Db, scope: RowScope) {
    this.#db = db;
    this.#scope = scope;
  }

  page(query: OwnedTokenQuery, timeRange: TimeRange) {
    const { userName, name, status } = query;
    let found = this.#select();
    if (userName !== undefined) found = found.where(contains("sys_user.user_name", userName));
    if (name !== undefined) found = found.where(contains("api_token.token_name", name));
    if (status !== undefined) found = found.where("api_token.status", "=", status);
    return readPage(whereBetween(found, "api_token.create_time", timeRange), query, list);
  }

  byIds(ids: readonly number[]) {
    return this.#select().where("api_token.id", "in", ids).execute();
  }

  #select() {
    return this.#db
      .selectFrom("api_token")
      .innerJoin("sys_user", "sys_user.user_id", "api_token.user_id")
      .leftJoin("sys_dept", "sys_dept.dept_id", "sys_user.dept_id")
      .selectAll("api_token")
      .select(["sys_user.user_name", "sys_user.nick_name", "sys_dept.dept_name"])
      .where("api_token.token_hash", "is not", null)
      .where(visible(this.#scope, "sys_user.dept_id", "sys_user.user_id"));
  }
}
