import type {
  Language,
  Notice,
  NoticeInput,
  NoticeKind,
  NoticeQuery,
  NoticeReader,
  OwnNoticeQuery,
  Page,
  Text,
  TopNotice,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permits } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { PageQuery } from "../../../core/db/page.ts";
import { fail } from "../../../core/errors.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { FileUses } from "../file/file-uses.service.ts";
import { cleanHtml, uploadsIn } from "./clean-html.service.ts";
import { audienceOf, NoticeRepository } from "./notice.repository.ts";
import { toNotice, toTopNotice } from "./notice.table.ts";

interface NoticeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "system/notice";
/** What the audit trail shows of a notice in several languages. */
const TRAIL_LANGUAGE: Language = "zh";
/** What the product announces by itself. */
interface Announcement {
  readonly kind: NoticeKind;
  readonly title: Text;
  readonly content: Text;
  /** Users with this permission receive the notice. */
  readonly permission: string;
}
/** As many as the bell shows. */
const TOP = 5;

const cleaned = (input: NoticeInput): NoticeInput => ({ ...input, noticeContent: cleanHtml(input.noticeContent) });

export class NoticeService {
  readonly #deps: NoticeDeps;

  constructor(deps: NoticeDeps) {
    this.#deps = deps;
  }

  async list(principal: Principal, query: NoticeQuery, language: Language): Promise<Page<Notice>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new NoticeRepository(db, audienceOf(principal)).page(
      query,
      parseTimeRange(timeFormat, query),
    );
    return { rows: rows.map((row) => toNotice(row, timeFormat, language)), total };
  }

  /** For the bell: what is unread comes first, so that reading brings up the rest. */
  async top(principal: Principal, language: Language): Promise<{ data: TopNotice[]; unreadCount: number }> {
    const { db, timeFormat } = this.#deps;
    const notices = new NoticeRepository(db, audienceOf(principal));
    const unread = await notices.newest(principal.userId, false, TOP);
    const read = unread.length < TOP ? await notices.newest(principal.userId, true, TOP - unread.length) : [];
    const data = [
      ...unread.map((row) => toTopNotice(row, false, timeFormat, language)),
      ...read.map((row) => toTopNotice(row, true, timeFormat, language)),
    ];
    return { data, unreadCount: await notices.unread(principal.userId) };
  }

  /** All that the caller receives. */
  async listOwn(principal: Principal, query: OwnNoticeQuery, language: Language): Promise<Page<TopNotice>> {
    const { db, timeFormat } = this.#deps;
    const notices = new NoticeRepository(db, audienceOf(principal));
    const { rows, total } = await notices.ownPage(principal.userId, query, parseTimeRange(timeFormat, query));
    const read = await notices.readOf(
      principal.userId,
      rows.map(({ notice_id }) => notice_id),
    );
    return {
      rows: rows.map((row) => toTopNotice(row, read.includes(row.notice_id), timeFormat, language)),
      total,
    };
  }

  /** Published notices may be read by all users; reading marks them. */
  async read(principal: Principal, id: number, language: Language): Promise<Notice> {
    const { db, clock, timeFormat } = this.#deps;
    const row = await new NoticeRepository(db, audienceOf(principal)).shownOne(id);
    if (!row) throw fail("NOT_FOUND");
    await new NoticeRepository(db, audienceOf(principal)).markRead(principal.userId, [id], clock.now());
    return toNotice(row, timeFormat, language);
  }

  /** Whether the caller may read what a notice shows. */
  async isReadable(principal: Principal, id: number): Promise<boolean> {
    if (permits(principal, "system:notice:query"))
      return (await new NoticeRepository(this.#deps.db, audienceOf(principal)).byId(id)) !== undefined;
    return (await new NoticeRepository(this.#deps.db, audienceOf(principal)).shownOne(id)) !== undefined;
  }

  markRead(principal: Principal, ids: readonly number[]): Promise<void> {
    return new NoticeRepository(this.#deps.db, audienceOf(principal)).markRead(
      principal.userId,
      ids,
      this.#deps.clock.now(),
    );
  }

  /** The readers that the caller may see. */
  async readers(
    principal: Principal,
    scope: RowScope,
    id: number,
    searchValue: string | undefined,
    page: PageQuery,
  ): Promise<Page<NoticeReader>> {
    const notices = new NoticeRepository(this.#deps.db, audienceOf(principal));
    if (!(await notices.byId(id))) return { rows: [], total: 0 };
    const found = await notices.readers(scope, id, searchValue, page);
    const shown = found.rows.map(({ user_name, nick_name, read_time }) => ({
      userName: user_name,
      nickName: nick_name,
      readTime: this.#deps.timeFormat.format(read_time),
    }));
    return { rows: shown, total: found.total };
  }

  async one(principal: Principal, id: number, language: Language): Promise<Notice> {
    const row = await new NoticeRepository(this.#deps.db, audienceOf(principal)).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toNotice(row, this.#deps.timeFormat, language);
  }

  /** A notice of the product itself, in both languages, for users with a permission. */
  async publish(trx: Db, by: Actor, { kind, title, content, permission }: Announcement): Promise<void> {
    const row = {
      kind,
      notice_title: title.zh,
      notice_content: cleanHtml(content.zh),
      title_en: title.en,
      content_en: cleanHtml(content.en),
      permission,
    };
    const { clock, timeFormat, trail } = this.#deps;
    const published = await new NoticeRepository(trx).publish(row, clock.now());
    const after = toNotice(published, timeFormat, TRAIL_LANGUAGE);
    await trail.keep(trx, by, ENTITY, [{ id: after.noticeId, before: null, after }]);
  }

  create(principal: Principal, input: NoticeInput): Promise<Notice> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const notices = new NoticeRepository(trx, audienceOf(principal));
      const row = await notices.insert(cleaned(input), principal.userName, clock.now());
      if (row.status === "0") await notices.announce(row, clock.now());
      const after = toNotice(row, timeFormat, TRAIL_LANGUAGE);
      await new FileUses(trx, ENTITY).set(principal, after.noticeId, uploadsIn(after.noticeContent));
      await trail.keep(trx, principal, ENTITY, [{ id: after.noticeId, before: null, after }]);
      return after;
    });
  }

  change(principal: Principal, id: number, input: NoticeInput): Promise<Notice> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const notices = new NoticeRepository(trx, audienceOf(principal));
      const was = await notices.byId(id);
      if (!was) throw fail("NOT_FOUND");
      const row = await notices.change(id, cleaned(input));
      if (was.status === "1" && row.status === "0") await notices.announce(row, clock.now());
      const after = toNotice(row, timeFormat, TRAIL_LANGUAGE);
      await new FileUses(trx, ENTITY).set(principal, id, uploadsIn(after.noticeContent));
      await trail.keep(trx, principal, ENTITY, [{ id, before: toNotice(was, timeFormat, TRAIL_LANGUAGE), after }]);
      return after;
    });
  }

  remove(principal: Principal, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new NoticeRepository(trx, audienceOf(principal)).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new NoticeRepository(trx, audienceOf(principal)).remove(ids);
      await new FileUses(trx, ENTITY).remove(ids);
      const deleted = rows.map((row) => ({
        id: row.notice_id,
        before: toNotice(row, timeFormat, TRAIL_LANGUAGE),
        after: null,
      }));
      await trail.keep(trx, principal, ENTITY, deleted);
    });
  }
}
