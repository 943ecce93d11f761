import { noticeRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { NoticeService } from "./notice.service.ts";

export const serveNotice = (api: Api, notices: NoticeService) =>
  serve(api, noticeRoutes, {
    list: ({ principal, query, language }) => notices.list(principal, query, language),
    own: ({ principal, query, language }) => notices.listOwn(principal, query, language),
    top: ({ principal, language }) => notices.top(principal, language),
    readers: ({ principal, scope, query }) =>
      notices.readers(principal, scope, query.noticeId, query.searchValue, query),
    read: ({ principal, params, language }) => notices.read(principal, params.noticeId, language),
    markRead: ({ principal, body }) => notices.markRead(principal, [body.noticeId]),
    markAllRead: ({ principal, body }) => notices.markRead(principal, body.ids),
    one: ({ principal, params, language }) => notices.one(principal, params.noticeId, language),
    create: ({ principal, body }) => notices.create(principal, body),
    change: ({ principal, body }) => notices.change(principal, body.noticeId, body),
    remove: ({ principal, params }) => notices.remove(principal, params.ids),
  });
