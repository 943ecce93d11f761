import type { Permission, Text } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { cleanHtml } from "./clean-html.service.ts";
import { NoticeRepository } from "./notice.repository.ts";

const MAX_TITLE = 50;
/** Users who see an account receive its notices. */
const SEES_ACCOUNTS: Permission = "business:order:list";

interface AccountNotice {
  readonly deptId: number;
  readonly title: Text;
  readonly text: Text;
  readonly now: number;
}

/** Notifies users who see an account. */
export const addAccountNotice = (trx: Db, { deptId, title, text, now }: AccountNotice) =>
  new NoticeRepository(trx).publish(
    {
      notice_title: title.zh.slice(0, MAX_TITLE),
      title_en: title.en.slice(0, MAX_TITLE),
      notice_content: cleanHtml(text.zh),
      content_en: cleanHtml(text.en),
      permission: SEES_ACCOUNTS,
      audience_dept_id: deptId,
    },
    now,
  );

/** The reason of the notice no longer applies. */
export const closeAccountNotices = (trx: Db, deptId: number) => new NoticeRepository(trx).closeOf(deptId);
