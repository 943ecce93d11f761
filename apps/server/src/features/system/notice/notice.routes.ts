import { noticeRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { NoticeService } from "./notice.service.ts";

export const serveNotice = (api: Api, notices: NoticeService) =>
  serve(api, noticeRoutes, {
    list: ({ query }) => notices.list(query),
    top: ({ principal }) => notices.top(principal),
    readers: ({ scope, query }) => notices.readers(scope, query.noticeId, query.searchValue, query),
    read: ({ principal, params }) => notices.read(principal, params.noticeId),
    markRead: ({ principal, body }) => notices.markRead(principal, [body.noticeId]),
    markAllRead: ({ principal, body }) => notices.markRead(principal, body.ids),
    one: ({ params }) => notices.one(params.noticeId),
    create: ({ principal, body }) => notices.create(principal, body),
    change: ({ principal, body }) => notices.change(principal, body.noticeId, body),
    remove: ({ principal, params }) => notices.remove(principal, params.ids),
  });
