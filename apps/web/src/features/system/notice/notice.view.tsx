import type { MessageKey } from "@adel/messages";
import type { Notice, NoticeQuery } from "@adel/protocol/system/notice";
import type { TableView } from "../../../crud/view.ts";
import { RichTextField } from "../../../ui/rich-text/rich-text.tsx";

type Word = MessageKey<"system.notice">;
interface NoticeForm {
  readonly noticeId: number | undefined;
  readonly noticeTitle: string;
  readonly noticeType: string;
  readonly noticeContent: string;
  readonly status: string;
}

export const noticeView = {
  entityName: "entityName",
  id: ({ noticeId }) => noticeId,
  trail: ({ noticeId }) => ({ entity: "system/notice", id: noticeId }),
  name: ({ noticeTitle }) => noticeTitle,
  columns: [
    { key: "noticeId", label: "id", sort: true, mono: true, width: [72, 88] },
    { key: "noticeTitle", label: "title", sort: true, narrow: "title" },
    { key: "noticeType", label: "type", dict: "sys_notice_type", narrow: "line" },
    { key: "status", label: "status", dict: "sys_notice_status", narrow: "mark" },
    { key: "createBy", label: "author" },
    { key: "createTime", label: "created", sort: true, time: true, narrow: "line" },
  ],
  filters: [
    { kind: "text", key: "noticeTitle", label: "title" },
    { kind: "text", key: "createBy", label: "author" },
    { kind: "select", key: "noticeType", label: "type", dict: "sys_notice_type" },
    { kind: "select", key: "status", label: "status", dict: "sys_notice_status" },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
  form: {
    width: 720,
    start: (row) => ({
      noticeId: row?.noticeId,
      noticeTitle: row?.noticeTitle ?? "",
      noticeType: row?.noticeType ?? "1",
      noticeContent: row?.noticeContent ?? "",
      status: row?.status ?? "0",
    }),
    fields: [
      { kind: "text", key: "noticeTitle", label: "title", required: true, wide: true, limit: 50 },
      { kind: "select", key: "noticeType", label: "type", dict: "sys_notice_type" },
      { kind: "select", key: "status", label: "status", dict: "sys_notice_status", help: "statusHelp" },
      {
        kind: "custom",
        key: "noticeContent",
        label: "content",
        wide: true,
        show: ({ values, errors, set }, t) => (
          <RichTextField
            label={t("content")}
            value={values.noticeContent}
            onChange={(html) => set("noticeContent", html)}
            {...(errors.noticeContent !== undefined && { error: errors.noticeContent })}
          />
        ),
      },
    ],
  },
} as const satisfies TableView<Notice, NoticeQuery, NoticeForm, Word>;
