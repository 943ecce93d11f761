import type { Notice, NoticeInput, NoticeQuery, NoticeReader, Page, TopNotice } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { PageQuery } from "../../../core/db/page.ts";
import { fail } from "../../../core/errors.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { cleanHtml } from "./clean-html.ts";
import { NoticeRepository } from "./notice.repository.ts";
import { toNotice } from "./notice.table.ts";

interface NoticeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "system/notice";
/** As many as the bell shows. */
const TOP = 5;

const cleaned = (input: NoticeInput): NoticeInput => ({ ...input, noticeContent: cleanHtml(input.noticeContent) });

export class NoticeService {
  readonly #deps: NoticeDeps;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
  }

  async list(query: NoticeQuery): Promise<Page<Notice>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new NoticeRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toNotice(row, timeFormat)), total };
  }

  async top(principal: Principal): Promise<{ data: TopNotice[]; unreadCount: number }> {
    const { db, timeFormat } = this.#deps;
    const rows = await new NoticeRepository(db).newest(TOP);
    const read = await new NoticeRepository(db).readOf(
      principal.userId,
      rows.map(({ notice_id }) => notice_id),
    );
    const data = rows.map((row) => {
      const { noticeContent, ...notice } = toNotice(row, timeFormat);
      return { ...notice, isRead: read.includes(notice.noticeId) };
    });
    return { data, unreadCount: await new NoticeRepository(db).unread(principal.userId) };
  }

  /** What is shown may be read by anybody; reading marks it. */
  async read(principal: Principal, id: number): Promise<Notice> {
    const { db, clock, timeFormat } = this.#deps;
    const row = await new NoticeRepository(db).shownOne(id);
    if (!row) throw fail("NOT_FOUND");
    await new NoticeRepository(db).markRead(principal.userId, [id], clock.now());
    return toNotice(row, timeFormat);
  }

  markRead(principal: Principal, ids: readonly number[]): Promise<void> {
    return new NoticeRepository(this.#deps.db).markRead(principal.userId, ids, this.#deps.clock.now());
  }

  /** Of the readers, those whom the caller may see. */
  async readers(
    scope: RowScope,
    id: number,
    searchValue: string | undefined,
    page: PageQuery,
  ): Promise<Page<NoticeReader>> {
    const found = await new NoticeRepository(this.#deps.db).readers(scope, id, searchValue, page);
    const shown = found.rows.map(({ user_name, nick_name, read_time }) => ({
      userName: user_name,
      nickName: nick_name,
      readTime: this.#deps.timeFormat.format(read_time),
    }));
    return { rows: shown, total: found.total };
  }

  async one(id: number): Promise<Notice> {
    const row = await new NoticeRepository(this.#deps.db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toNotice(row, this.#deps.timeFormat);
  }

  create(principal: Principal, input: NoticeInput): Promise<Notice> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const after = toNotice(
        await new NoticeRepository(trx).insert(cleaned(input), principal.userName, clock.now()),
        timeFormat,
      );
      await trail.keep(trx, principal, ENTITY, [{ id: after.noticeId, before: null, after }]);
      return after;
    });
  }

  change(principal: Principal, id: number, input: NoticeInput): Promise<Notice> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const was = await new NoticeRepository(trx).byId(id);
      if (!was) throw fail("NOT_FOUND");
      const after = toNotice(await new NoticeRepository(trx).change(id, cleaned(input)), timeFormat);
      await trail.keep(trx, principal, ENTITY, [{ id, before: toNotice(was, timeFormat), after }]);
      return after;
    });
  }

  remove(principal: Principal, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new NoticeRepository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new NoticeRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.notice_id, before: toNotice(row, timeFormat), after: null }));
      await trail.keep(trx, principal, ENTITY, deleted);
    });
  }
}
