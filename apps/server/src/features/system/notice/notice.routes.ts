import { noticeRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { NoticeService } from "./notice.service.ts";

export const serveNotice = (api: Api, notices: NoticeService) =>
  serve(api, noticeRoutes, {
    list: ({ query }) => notices.list(query),
    top: ({ by }) => notices.top(by),
    readers: ({ rows, query }) => notices.readers(rows, query.noticeId, query.searchValue, query),
    read: ({ by, params }) => notices.read(by, params.noticeId),
    markRead: ({ by, body }) => notices.markRead(by, [body.noticeId]),
    markAllRead: ({ by, body }) => notices.markRead(by, body.ids),
    one: ({ params }) => notices.one(params.noticeId),
    create: ({ by, body }) => notices.create(by, body),
    change: ({ by, body }) => notices.change(by, body.noticeId, body),
    remove: ({ by, params }) => notices.remove(by, params.ids),
  });
