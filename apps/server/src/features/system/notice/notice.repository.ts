import type { NoticeInput, NoticeQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween } from "../../../core/db/filters.ts";
import { type PageQuery, readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { noticeList } from "./notice.table.ts";

const values = (input: NoticeInput) => ({
  notice_title: input.noticeTitle,
  notice_type: input.noticeType,
  notice_content: input.noticeContent,
  status: input.status,
});

export class NoticeRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page({ noticeTitle, createBy, noticeType, status, ...page }: NoticeQuery, timeRange: TimeRange) {
    let found = this.#all();
    if (noticeTitle !== undefined) found = found.where(contains("notice_title", noticeTitle));
    if (createBy !== undefined) found = found.where(contains("create_by", createBy));
    if (noticeType !== undefined) found = found.where("notice_type", "=", noticeType);
    if (status !== undefined) found = found.where("status", "=", status);
    return readPage(whereBetween(found, "create_time", timeRange), page, noticeList);
  }

  newest(limit: number) {
    return this.#shown().orderBy("notice_id", "desc").limit(limit).execute();
  }

  shownOne(id: number) {
    return this.#shown().where("notice_id", "=", id).executeTakeFirst();
  }

  async readOf(userId: number, ids: readonly number[]): Promise<number[]> {
    return ids.length === 0
      ? []
      : (
          await this.#db
            .selectFrom("sys_notice_read")
            .select("notice_id")
            .where("user_id", "=", userId)
            .where("notice_id", "in", ids)
            .execute()
        ).map(({ notice_id }) => notice_id);
  }

  async unread(userId: number): Promise<number> {
    const { total } = await this.#db
      .selectFrom("sys_notice")
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .where("status", "=", "0")
      .where("notice_id", "not in", (read) =>
        read.selectFrom("sys_notice_read").select("sys_notice_read.notice_id").where("user_id", "=", userId),
      )
      .executeTakeFirstOrThrow();
    return total;
  }

  async markRead(userId: number, ids: readonly number[], now: number): Promise<void> {
    const there = await this.#shown().where("notice_id", "in", ids).execute();
    for (const { notice_id } of there)
      await this.#db
        .insertInto("sys_notice_read")
        .values({ notice_id, user_id: userId, read_time: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }

  readers(scope: RowScope, id: number, searchValue: string | undefined, page: PageQuery) {
    let found = this.#db
      .selectFrom("sys_notice_read")
      .innerJoin("sys_user", "sys_user.user_id", "sys_notice_read.user_id")
      .select(["user_name", "nick_name", "read_time", "sys_user.user_id"])
      .where("notice_id", "=", id)
      .where(visible(scope, "sys_user.dept_id", "sys_user.user_id"));
    if (searchValue !== undefined)
      found = found.where((who) => who.or([contains("user_name", searchValue), contains("nick_name", searchValue)]));
    return readPage(found, page, {
      id: "sys_user.user_id",
      columns: { readTime: "read_time" },
    });
  }

  byId(id: number) {
    return this.#all().where("notice_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#all().where("notice_id", "in", ids).execute();
  }

  insert(input: NoticeInput, create_by: string, now: number) {
    return this.#db
      .insertInto("sys_notice")
      .values({ ...values(input), create_by, create_time: now })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  change(id: number, input: NoticeInput) {
    return this.#db
      .updateTable("sys_notice")
      .set(values(input))
      .where("notice_id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.#db.deleteFrom("sys_notice_read").where("notice_id", "in", ids).execute();
    await this.#db.deleteFrom("sys_notice").where("notice_id", "in", ids).execute();
  }

  #all() {
    return this.#db.selectFrom("sys_notice").selectAll();
  }

  #shown() {
    return this.#all().where("status", "=", "0");
  }
}
