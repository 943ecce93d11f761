import type { OnlineQuery } from "@adel/protocol";
import { DEFAULT_PAGE_SIZE } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";

export class OnlineRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async list(scope: RowScope, { userName, ipaddr, pageNum, pageSize }: OnlineQuery, now: number) {
    let found = this.#selectActive(scope, now);
    if (userName !== undefined) found = found.where("sys_user.user_name", "=", userName);
    if (ipaddr !== undefined) found = found.where("user_session.address", "=", ipaddr);
    const { total } = await found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    const sorted = found
      .select([
        "token_hash",
        "user_name",
        "dept_name",
        "user_session.address",
        "user_session.user_agent",
        "user_session.create_time",
      ])
      .orderBy("user_session.create_time", "desc")
      .orderBy("token_hash");
    const size = pageSize ?? DEFAULT_PAGE_SIZE;
    const page = pageNum === undefined ? sorted : sorted.limit(size).offset((pageNum - 1) * size);
    return { rows: await page.execute(), total };
  }

  /** The user of a session, if visible to the caller. */
  owner(scope: RowScope, tokenId: string, now: number) {
    return this.#selectActive(scope, now)
      .select(["user_name", "sys_user.dept_id"])
      .where("token_hash", "=", tokenId)
      .executeTakeFirst();
  }

  end(tokenId: string) {
    return this.#db.deleteFrom("user_session").where("token_hash", "=", tokenId).execute();
  }

  #selectActive(scope: RowScope, now: number) {
    return this.#db
      .selectFrom("user_session")
      .innerJoin("sys_user", "sys_user.user_id", "user_session.user_id")
      .leftJoin("sys_dept", "sys_dept.dept_id", "sys_user.dept_id")
      .where("user_session.expire_time", ">", now)
      .where(visible(scope, "sys_user.dept_id", "sys_user.user_id"));
  }
}
export type OnlineRow = Awaited<ReturnType<OnlineRepository["list"]>>["rows"][number];
