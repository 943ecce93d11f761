import { type Language, localize, type Notice, type NoticeKind, type Text, type TopNotice } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_notice: NoticeTable;
    sys_notice_read: { notice_id: number; user_id: number; read_time: number };
  }
}

interface NoticeTable {
  notice_id: Generated<number>;
  notice_title: string;
  notice_type: Notice["noticeType"];
  /** Cleaned before it was stored. */
  notice_content: string;
  status: "0" | "1";
  kind: NoticeKind;
  /** Recipients: users with this permission, or all users if it is empty. */
  permission: string;
  /** Limits the recipients to users who see this department; null: no limit. */
  audience_dept_id: number | null;
  /** The only recipient; null: no limit. */
  audience_user_id: number | null;
  /** In English, where the product itself wrote it; empty: one text for all languages. */
  title_en: string;
  content_en: string;
  create_by: string;
  create_time: number;
}
/** A published notice in the outbox: what sends notices elsewhere makes messages of it. */
export const NOTICE_CHANNEL = "notice";

export type NoticeRow = Selectable<NoticeTable>;

export const toNotice = (row: NoticeRow, timeFormat: TimeFormat, language: Language): Notice => {
  const title: Text = { zh: row.notice_title, en: row.title_en || row.notice_title };
  const content: Text = { zh: row.notice_content, en: row.content_en || row.notice_content };
  return {
    noticeId: row.notice_id,
    noticeTitle: localize(title, language),
    noticeType: row.notice_type,
    noticeContent: localize(content, language),
    status: row.status,
    createBy: row.create_by,
    createTime: timeFormat.format(row.create_time),
  };
};

/** A notice in a list of its readers, which shows no contents. */
export function toTopNotice(row: NoticeRow, isRead: boolean, timeFormat: TimeFormat, language: Language): TopNotice {
  const { noticeContent, ...notice } = toNotice(row, timeFormat, language);
  return { ...notice, kind: row.kind, isRead };
}

export const noticeList: ListOptions = {
  id: "notice_id",
  columns: { noticeId: "notice_id", noticeTitle: "notice_title", createTime: "create_time" },
};
