import type { MessageKey } from "@adel/messages";
import { NOTICE_KINDS, type NoticeKind, type OwnNoticeQuery, type TopNotice } from "@adel/protocol/system/notice";
import { useTranslation } from "../../../core/locale/messages.ts";
import type { Choice, TableView } from "../../../crud/view.ts";
import { Tag } from "../../../ui/tag.tsx";

type Word = MessageKey<"system.notice">;

const kinds: readonly Choice<NoticeKind>[] = NOTICE_KINDS.map((kind) => ({ value: kind, label: kind }));

const toKind = (value: string): NoticeKind => NOTICE_KINDS.find((kind) => kind === value) ?? "office";

function ReadMark({ isRead }: Pick<TopNotice, "isRead">) {
  const t = useTranslation("system.notice");
  return isRead ? t("isRead") : <Tag color="primary">{t("unread")}</Tag>;
}

export const ownNoticesView = {
  entityName: "ownEntity",
  id: ({ noticeId }) => noticeId,
  name: ({ noticeTitle }) => noticeTitle,
  columns: [
    { key: "noticeTitle", label: "title", sort: true, narrow: "title" },
    { key: "kind", label: "kind", word: toKind, narrow: "line" },
    { key: "isRead", label: "state", show: ({ isRead }) => <ReadMark isRead={isRead} />, narrow: "mark" },
    { key: "noticeType", label: "type", dict: "sys_notice_type" },
    { key: "createBy", label: "author", spare: true },
    { key: "createTime", label: "created", sort: true, time: true, narrow: "line" },
  ],
  filters: [
    { kind: "text", key: "noticeTitle", label: "title" },
    {
      kind: "select",
      key: "state",
      label: "state",
      options: [
        { value: "unread", label: "unread" },
        { value: "read", label: "isRead" },
      ],
    },
    { kind: "select", key: "kind", label: "kind", options: kinds },
    { kind: "dateRange", key: "beginTime", to: "endTime", label: "created" },
  ],
} as const satisfies TableView<TopNotice, OwnNoticeQuery, object, Word>;
