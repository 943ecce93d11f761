import type { NoticeKind, Text } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { plainText } from "./clean-html.service.ts";
import { audienceOf, NoticeRepository } from "./notice.repository.ts";

export { NOTICE_CHANNEL } from "./notice.table.ts";

/** A notice as plain text, for what sends it elsewhere. */
export interface ReceivedNotice {
  readonly kind: NoticeKind;
  readonly title: Text;
  readonly text: Text;
  readonly time: number;
}

/** The kind of a published notice, and its only reader if it has one. */
export async function findNoticeAudience(db: Db, id: number) {
  const row = await new NoticeRepository(db).shownOne(id);
  return row && { kind: row.kind, userId: row.audience_user_id };
}

/** A published notice that reaches this user; undefined if it does not, or no longer. */
export async function findReceivedNotice(
  db: Db,
  principal: Principal,
  id: number,
): Promise<ReceivedNotice | undefined> {
  const row = await new NoticeRepository(db, audienceOf(principal)).shownOne(id);
  if (!row) return undefined;
  return {
    kind: row.kind,
    title: { zh: row.notice_title, en: row.title_en || row.notice_title },
    text: { zh: plainText(row.notice_content), en: plainText(row.content_en || row.notice_content) },
    time: row.create_time,
  };
}
