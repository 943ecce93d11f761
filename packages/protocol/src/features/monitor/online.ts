import * as z from "zod";
import { clamped, MAX_PAGE_SIZE, unset } from "../../kernel/page.ts";
import { access, reply, routes, scope } from "../../kernel/route.ts";

/** An open session of any user. */
export const OnlineUser = z.object({
  /** Identifies the session; it does not authenticate. */
  tokenId: z.string(),
  userName: z.string(),
  deptName: z.string(),
  ipaddr: z.string(),
  loginLocation: z.string(),
  browser: z.string(),
  os: z.string(),
  /** Milliseconds since 1970, as compatible clients expect. */
  loginTime: z.number(),
});
export type OnlineUser = z.output<typeof OnlineUser>;

/** Without a page all are returned: compatible clients page by themselves. */
export const OnlineQuery = z.object({
  userName: unset(z.string().max(64)),
  ipaddr: unset(z.string().max(64)),
  pageNum: unset(clamped(1_000_000)),
  pageSize: unset(clamped(MAX_PAGE_SIZE)),
});
export type OnlineQuery = z.output<typeof OnlineQuery>;

export const onlineRoutes = routes({
  list: {
    method: "GET",
    path: "/monitor/online/list",
    title: "online.list",
    access: access.permission("monitor:online:list"),
    scope: scope.data,
    query: OnlineQuery,
    reply: reply.rows(OnlineUser),
  },
  forceOut: {
    method: "DELETE",
    path: "/monitor/online/{tokenId}",
    title: "online.forceOut",
    access: access.permission("monitor:online:forceLogout"),
    scope: scope.data,
    audit: "force",
    params: z.object({ tokenId: z.string().regex(/^[\w-]{43}$/) }),
    reply: reply.empty,
  },
});
