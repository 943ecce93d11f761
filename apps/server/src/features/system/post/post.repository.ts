import type { PostInput, PostQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { postList } from "./post.table.ts";

const values = (input: PostInput) => ({
  post_code: input.postCode,
  post_name: input.postName,
  post_sort: input.postSort,
  status: input.status,
  remark: input.remark,
});

export class PostRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: PostQuery, timeRange: TimeRange) {
    return readPage(
      this.#matching(query, timeRange),
      { ...query, orderByColumn: query.orderByColumn ?? "postSort" },
      postList,
    );
  }

  after(query: PostQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "post_id", after, limit);
  }

  byId(id: number) {
    return this.#all().where("post_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#all().where("post_id", "in", ids).execute();
  }

  active() {
    return this.#all().where("status", "=", "0").orderBy("post_sort").orderBy("post_id").execute();
  }

  /** Another post with this code, or with this name. */
  rival(column: "post_code" | "post_name", value: string, id: number) {
    return this.#all().where(column, "=", value).where("post_id", "!=", id).executeTakeFirst();
  }

  insert(input: PostInput, now: number) {
    return this.#db
      .insertInto("sys_post")
      .values({ ...values(input), create_time: now })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  change(id: number, input: PostInput) {
    return this.#db
      .updateTable("sys_post")
      .set(values(input))
      .where("post_id", "=", id)
      .returningAll()
      .executeTakeFirst();
  }

  held(ids: readonly number[]) {
    return this.#db.selectFrom("sys_user_post").select("post_id").where("post_id", "in", ids).executeTakeFirst();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("sys_post").where("post_id", "in", ids).execute();
  }

  namesOf(userId: number) {
    return this.#db
      .selectFrom("sys_post")
      .innerJoin("sys_user_post", "sys_user_post.post_id", "sys_post.post_id")
      .select(["sys_post.post_id", "post_name"])
      .where("user_id", "=", userId)
      .orderBy("post_sort")
      .execute();
  }

  async assign(userId: number, ids: readonly number[]): Promise<void> {
    await this.#db.deleteFrom("sys_user_post").where("user_id", "=", userId).execute();
    if (ids.length > 0)
      await this.#db
        .insertInto("sys_user_post")
        .values(ids.map((post_id) => ({ user_id: userId, post_id })))
        .execute();
  }

  #all() {
    return this.#db.selectFrom("sys_post").selectAll();
  }

  #matching({ postCode, postName, status }: PostQuery, timeRange: TimeRange) {
    let found = this.#all();
    if (postCode !== undefined) found = found.where(contains("post_code", postCode));
    if (postName !== undefined) found = found.where(contains("post_name", postName));
    if (status !== undefined) found = found.where("status", "=", status);
    return whereBetween(found, "create_time", timeRange);
  }
}
