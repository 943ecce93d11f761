import * as z from "zod";
import { nonEmptyText } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** 1 notification, 2 announcement; status "0" shown, "1" closed (dictionaries sys_notice_type, sys_notice_status). */
export const NoticeType = z.enum(["1", "2"]);
export const NoticeStatus = z.enum(["0", "1"]);

export const Notice = z.object({
  noticeId: z.number(),
  noticeTitle: z.string(),
  noticeType: NoticeType,
  /** Sanitized HTML: only known elements and attributes. */
  noticeContent: z.string(),
  status: NoticeStatus,
  createBy: z.string(),
  createTime: EncodedTimestamp,
});
export type Notice = z.output<typeof Notice>;

export const NoticeInput = z.object({
  noticeTitle: nonEmptyText(50),
  noticeType: NoticeType,
  noticeContent: z.string().max(50_000).default(""),
  status: NoticeStatus.default("0"),
});
export type NoticeInput = z.output<typeof NoticeInput>;
export const NoticeUpdate = NoticeInput.extend({ noticeId: Id });
export const NoticeQuery = pageQuery(["noticeId", "noticeTitle", "createTime"]).extend({
  noticeTitle: unset(z.string().max(50)),
  createBy: unset(z.string().max(64)),
  noticeType: unset(NoticeType),
  status: unset(NoticeStatus),
});
export type NoticeQuery = z.output<typeof NoticeQuery>;

/** What a notice is about: written in the office, or by the product for one of these reasons. */
export const NOTICE_KINDS = [
  "office",
  "credit",
  "order",
  "task",
  "encoder",
  "alarm",
  "device",
  "certificate",
  "hook",
] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.output<typeof NoticeKind>;

/** A notice in the bell menu, without its content, which is loaded when it is opened. */
export const TopNotice = Notice.omit({ noticeContent: true }).extend({ kind: NoticeKind, isRead: z.boolean() });
export type TopNotice = z.output<typeof TopNotice>;

export const OwnNoticeQuery = pageQuery(["noticeTitle", "createTime"]).extend({
  noticeTitle: unset(z.string().max(50)),
  kind: unset(NoticeKind),
  state: unset(z.enum(["unread", "read"])),
});
export type OwnNoticeQuery = z.output<typeof OwnNoticeQuery>;

export const NoticeReader = z.object({ userName: z.string(), nickName: z.string(), readTime: EncodedTimestamp });
export type NoticeReader = z.output<typeof NoticeReader>;

const at = "/system/notice";
const product = scope.none("notices are for everybody");

export const noticeRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "notice.list",
    access: access.permission("system:notice:list"),
    scope: product,
    query: NoticeQuery,
    reply: reply.rows(Notice),
  },
  /** Every published notice that reaches the caller, with read marks. */
  own: {
    method: "GET",
    path: `${at}/own/list`,
    title: "notice.own",
    access: access.signedIn,
    scope: scope.own,
    query: OwnNoticeQuery,
    reply: reply.rows(TopNotice),
  },
  /** Five published notices for the bell menu of every page: the newest unread ones, then the newest of the others. */
  top: {
    method: "GET",
    path: `${at}/listTop`,
    title: "notice.top",
    access: access.signedIn,
    scope: scope.own,
    reply: reply.fields(z.object({ data: z.array(TopNotice), unreadCount: z.number() })),
  },
  readers: {
    method: "GET",
    path: `${at}/readUsers/list`,
    title: "notice.readers",
    access: access.permission("system:notice:list"),
    scope: scope.data,
    query: pageQuery(["readTime"]).extend({ noticeId: Id, searchValue: unset(z.string().max(64)) }),
    reply: reply.rows(NoticeReader),
  },
  /** A published notice, as its readers see it. */
  read: {
    method: "GET",
    path: `${at}/read/{noticeId}`,
    title: "notice.read",
    access: access.signedIn,
    scope: scope.own,
    params: z.object({ noticeId: Id }),
    reply: reply.data(Notice),
  },
  markRead: {
    method: "POST",
    path: `${at}/markRead`,
    title: "notice.markRead",
    access: access.signedIn,
    scope: scope.own,
    body: z.object({ noticeId: Id }),
    bodyInQuery: true,
    reply: reply.empty,
  },
  markAllRead: {
    method: "POST",
    path: `${at}/markReadAll`,
    title: "notice.markAllRead",
    access: access.signedIn,
    scope: scope.own,
    body: z.object({ ids: Ids }),
    bodyInQuery: true,
    reply: reply.empty,
  },
  one: {
    method: "GET",
    path: `${at}/{noticeId}`,
    title: "notice.one",
    access: access.permission("system:notice:query"),
    scope: product,
    params: z.object({ noticeId: Id }),
    reply: reply.data(Notice),
  },
  create: {
    method: "POST",
    path: at,
    title: "notice.create",
    access: access.permission("system:notice:add"),
    scope: product,
    audit: "insert",
    body: NoticeInput,
    reply: reply.data(Notice),
  },
  change: {
    method: "PUT",
    path: at,
    title: "notice.change",
    access: access.permission("system:notice:edit"),
    scope: product,
    audit: "update",
    body: NoticeUpdate,
    reply: reply.data(Notice),
  },
  remove: {
    method: "DELETE",
    path: `${at}/{ids}`,
    title: "notice.remove",
    access: access.permission("system:notice:remove"),
    scope: product,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
});
