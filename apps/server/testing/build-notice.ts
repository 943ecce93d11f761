import type { NoticeInput } from "@adel/protocol";

/** A notice that is shown, as the form of notices sends it. */
export const buildNotice = (more: Partial<NoticeInput> = {}) => ({
  noticeTitle: "停水",
  noticeType: "1",
  noticeContent: "x",
  status: "0",
  ...more,
});
