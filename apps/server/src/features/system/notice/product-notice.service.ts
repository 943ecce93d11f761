import type { NoticeKind, Permission, Text } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { cleanHtml } from "./clean-html.service.ts";
import { NoticeRepository } from "./notice.repository.ts";

const MAX_TITLE = 50;
/** Users who see an account receive its notices. */
const SEES_ACCOUNTS: Permission = "business:order:list";

interface ProductNotice {
  readonly title: Text;
  readonly text: Text;
  readonly now: number;
}

const toRow = ({ title, text }: ProductNotice) => ({
  notice_title: title.zh.slice(0, MAX_TITLE),
  title_en: title.en.slice(0, MAX_TITLE),
  notice_content: cleanHtml(text.zh),
  content_en: cleanHtml(text.en),
});

/** Notifies users who see an account. */
export const addAccountNotice = (trx: Db, { deptId, ...notice }: ProductNotice & { readonly deptId: number }) =>
  new NoticeRepository(trx).publish(
    { ...toRow(notice), kind: "credit", permission: SEES_ACCOUNTS, audience_dept_id: deptId },
    notice.now,
  );

interface PermissionNotice extends ProductNotice {
  readonly kind: NoticeKind;
  readonly permission: Permission;
  /** Only those who see this department; null: all with the permission. */
  readonly deptId: number | null;
}
/** Notifies users with a permission of what they may act upon. */
export const addPermissionNotice = (trx: Db, { kind, permission, deptId, ...notice }: PermissionNotice) =>
  new NoticeRepository(trx).publish({ ...toRow(notice), kind, permission, audience_dept_id: deptId }, notice.now);

interface PersonalNotice extends ProductNotice {
  readonly userId: number;
  readonly kind: NoticeKind;
}
/** Notifies one person of something that only concerns them. */
export const addPersonalNotice = (trx: Db, { userId, kind, ...notice }: PersonalNotice) =>
  new NoticeRepository(trx).publish({ ...toRow(notice), kind, permission: "", audience_user_id: userId }, notice.now);

interface Published {
  readonly kind: NoticeKind;
  readonly title: Text;
  readonly since: number;
}
/** Whether the product wrote a notice of this title since a time. */
export const wasPublished = (trx: Db, { kind, title, since }: Published): Promise<boolean> =>
  new NoticeRepository(trx).wasPublished(kind, title.zh.slice(0, MAX_TITLE), since);

/** The reason of the notice no longer applies. */
export const closeAccountNotices = (trx: Db, deptId: number) => new NoticeRepository(trx).closeOf(deptId);
