import type { NoticeInput, NoticeQuery, OwnNoticeQuery } from "@adel/protocol";
import { type RowScope, UNRESTRICTED_SCOPE, visible } from "../../../core/access/data-scope.ts";
import { EVERYTHING, type Principal, permits } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween } from "../../../core/db/filters.ts";
import { type PageQuery, readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import { OutboxRepository } from "../../../core/outbound/outbox.repository.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { NOTICE_CHANNEL, type NoticeRow, noticeList } from "./notice.table.ts";

const values = (input: NoticeInput) => ({
  notice_title: input.noticeTitle,
  notice_type: input.noticeType,
  notice_content: input.noticeContent,
  status: input.status,
  title_en: "",
  content_en: "",
});

/** The recipients of a user's notices. */
export interface Audience {
  /** null: notices for every permission. */
  readonly permissions: readonly string[] | null;
  /** Of notices about a department, those in this scope. */
  readonly scope: RowScope;
  /** Whose own notices are among them; null: everybody's. */
  readonly userId: number | null;
}
export const audienceOf = (principal: Principal): Audience => ({
  permissions: permits(principal, EVERYTHING) ? null : ["", ...principal.permissions],
  scope: principal.scope,
  userId: principal.userId,
});
/** For what the product itself writes. */
export const EVERYBODY: Audience = { permissions: null, scope: UNRESTRICTED_SCOPE, userId: null };

export class NoticeRepository {
  readonly #db: Db;
  readonly #audience: Audience;

  constructor(db: Db, audience: Audience = EVERYBODY) {
    this.#db = db;
    this.#audience = audience;
  }

  page({ noticeTitle, createBy, noticeType, status, ...page }: NoticeQuery, timeRange: TimeRange) {
    let found = this.#managed();
    if (noticeTitle !== undefined) found = found.where(contains("notice_title", noticeTitle));
    if (createBy !== undefined) found = found.where(contains("create_by", createBy));
    if (noticeType !== undefined) found = found.where("notice_type", "=", noticeType);
    if (status !== undefined) found = found.where("status", "=", status);
    return readPage(whereBetween(found, "create_time", timeRange), page, noticeList);
  }

  /** The newest of those that a user has read, or has not. */
  newest(userId: number, isRead: boolean, limit: number) {
    return this.#readBy(userId, isRead).orderBy("notice_id", "desc").limit(limit).execute();
  }

  /** What a user receives, read or not. */
  ownPage(userId: number, { noticeTitle, kind, state, ...page }: OwnNoticeQuery, timeRange: TimeRange) {
    let found = state === undefined ? this.#shown() : this.#readBy(userId, state === "read");
    if (noticeTitle !== undefined)
      found = found.where(({ or }) => or([contains("notice_title", noticeTitle), contains("title_en", noticeTitle)]));
    if (kind !== undefined) found = found.where("kind", "=", kind);
    return readPage(whereBetween(found, "create_time", timeRange), page, noticeList);
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
    const { total } = await this.#readBy(userId, false)
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("total"))
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
    return this.#managed().where("notice_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#managed().where("notice_id", "in", ids).execute();
  }

  /** Written by the product. */
  async publish(
    row: Pick<NoticeRow, "notice_title" | "notice_content" | "title_en" | "content_en" | "permission" | "kind"> &
      Partial<Pick<NoticeRow, "audience_dept_id" | "audience_user_id">>,
    now: number,
  ) {
    const published = await this.#db
      .insertInto("sys_notice")
      .values({
        audience_dept_id: null,
        audience_user_id: null,
        ...row,
        notice_type: "1",
        status: "0",
        create_by: "",
        create_time: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.announce(published, now);
    return published;
  }

  async wasPublished(kind: NoticeRow["kind"], title: string, since: number): Promise<boolean> {
    const same = this.#db.selectFrom("sys_notice").select("notice_id").where("kind", "=", kind);
    const found = same.where("notice_title", "=", title).where("create_time", ">=", since).limit(1);
    return (await found.executeTakeFirst()) !== undefined;
  }

  /** Sends a published notice beyond the product too, after the transaction that writes it. */
  announce({ notice_id, kind }: NoticeRow, now: number): Promise<void> {
    const message = { channel: NOTICE_CHANNEL, subject_id: notice_id, kind, content_wrapped: "" };
    return new OutboxRepository(this.#db).add([message], now);
  }

  insert(input: NoticeInput, create_by: string, now: number) {
    return this.#db
      .insertInto("sys_notice")
      .values({
        ...values(input),
        kind: "office",
        permission: "",
        audience_dept_id: null,
        audience_user_id: null,
        create_by,
        create_time: now,
      })
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

  /** The reason of an account's notices no longer applies. */
  closeOf(deptId: number) {
    return this.#db
      .updateTable("sys_notice")
      .set({ status: "1" })
      .where("audience_dept_id", "=", deptId)
      .where("kind", "=", "credit")
      .where("status", "=", "0")
      .execute();
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.#db.deleteFrom("sys_notice_read").where("notice_id", "in", ids).execute();
    await this.#db.deleteFrom("sys_notice").where("notice_id", "in", ids).execute();
  }

  #all() {
    const { permissions, scope, userId } = this.#audience;
    const all = this.#db
      .selectFrom("sys_notice")
      .selectAll()
      .where(({ or, eb }) => or([eb("audience_dept_id", "is", null), visible(scope, "audience_dept_id")]))
      .$if(userId !== null, (found) =>
        found.where(({ or, eb }) => or([eb("audience_user_id", "is", null), eb("audience_user_id", "=", userId)])),
      );
    return permissions === null ? all : all.where("permission", "in", permissions);
  }

  /** Notices that users edit and delete; those about a department or for one person are managed by the server. */
  #managed() {
    return this.#all().where("audience_dept_id", "is", null).where("audience_user_id", "is", null);
  }

  #shown() {
    return this.#all().where("status", "=", "0");
  }

  #readBy(userId: number, isRead: boolean) {
    return this.#shown().where("notice_id", isRead ? "in" : "not in", (read) =>
      read.selectFrom("sys_notice_read").select("sys_notice_read.notice_id").where("user_id", "=", userId),
    );
  }
}
