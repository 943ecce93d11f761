import type { Notice } from "@adel/protocol";
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
  create_by: string;
  create_time: number;
}
export type NoticeRow = Selectable<NoticeTable>;

export const toNotice = (row: NoticeRow, timeFormat: TimeFormat): Notice => ({
  noticeId: row.notice_id,
  noticeTitle: row.notice_title,
  noticeType: row.notice_type,
  noticeContent: row.notice_content,
  status: row.status,
  createBy: row.create_by,
  createTime: timeFormat.format(row.create_time),
});

export const noticeList: ListOptions = {
  id: "notice_id",
  columns: { noticeId: "notice_id", noticeTitle: "notice_title", createTime: "create_time" },
};
