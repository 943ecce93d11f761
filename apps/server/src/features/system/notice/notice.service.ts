import type { Notice, NoticeInput, NoticeQuery, NoticeReader, Page, TopNotice } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { PageQuery } from "../../../core/db/page.ts";
import { fail } from "../../../core/errors.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { cleanHtml } from "./clean-html.ts";
import { notices } from "./notice.repository.ts";
import { toNotice } from "./notice.table.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly trail: Trail;
}
const ENTITY = "system/notice";
/** As many as the bell shows. */
const TOP = 5;

const cleaned = (input: NoticeInput): NoticeInput => ({ ...input, noticeContent: cleanHtml(input.noticeContent) });

export const noticeService = ({ db, clock, wire, trail }: Needs) => ({
  async list(query: NoticeQuery): Promise<Page<Notice>> {
    const { rows, total } = await notices(db).page(query, momentsOf(wire, query));
    return { rows: rows.map((row) => toNotice(row, wire)), total };
  },
  async top(by: Principal): Promise<{ data: TopNotice[]; unreadCount: number }> {
    const rows = await notices(db).newest(TOP);
    const read = await notices(db).readOf(
      by.userId,
      rows.map(({ notice_id }) => notice_id),
    );
    const data = rows.map((row) => {
      const { noticeContent, ...notice } = toNotice(row, wire);
      return { ...notice, isRead: read.includes(notice.noticeId) };
    });
    return { data, unreadCount: await notices(db).unread(by.userId) };
  },
  /** What is shown may be read by anybody; reading marks it. */
  async read(by: Principal, id: number): Promise<Notice> {
    const row = await notices(db).shownOne(id);
    if (!row) throw fail("NOT_FOUND");
    await notices(db).markRead(by.userId, [id], clock.now());
    return toNotice(row, wire);
  },
  markRead: (by: Principal, ids: readonly number[]): Promise<void> => notices(db).markRead(by.userId, ids, clock.now()),
  /** Of the readers, those whom the caller may see. */
  async readers(
    rows: RowScope,
    id: number,
    searchValue: string | undefined,
    page: PageQuery,
  ): Promise<Page<NoticeReader>> {
    const found = await notices(db).readers(rows, id, searchValue, page);
    const shown = found.rows.map(({ user_name, nick_name, read_time }) => ({
      userName: user_name,
      nickName: nick_name,
      readTime: wire.say(read_time),
    }));
    return { rows: shown, total: found.total };
  },
  async one(id: number): Promise<Notice> {
    const row = await notices(db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toNotice(row, wire);
  },
  create: (by: Principal, input: NoticeInput): Promise<Notice> =>
    db.transaction().execute(async (trx) => {
      const after = toNotice(await notices(trx).insert(cleaned(input), by.userName, clock.now()), wire);
      await trail.keep(trx, by, ENTITY, [{ id: after.noticeId, before: null, after }]);
      return after;
    }),
  change: (by: Principal, id: number, input: NoticeInput): Promise<Notice> =>
    db.transaction().execute(async (trx) => {
      const was = await notices(trx).byId(id);
      if (!was) throw fail("NOT_FOUND");
      const after = toNotice(await notices(trx).change(id, cleaned(input)), wire);
      await trail.keep(trx, by, ENTITY, [{ id, before: toNotice(was, wire), after }]);
      return after;
    }),
  remove: (by: Principal, ids: readonly number[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const rows = await notices(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await notices(trx).remove(ids);
      const gone = rows.map((row) => ({ id: row.notice_id, before: toNotice(row, wire), after: null }));
      await trail.keep(trx, by, ENTITY, gone);
    }),
});
export type NoticeService = ReturnType<typeof noticeService>;
