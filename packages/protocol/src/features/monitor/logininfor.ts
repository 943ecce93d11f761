import * as z from "zod";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** One sign-in or sign-out, successful or not. */
export const LoginInfo = z.object({
  infoId: z.number(),
  /** The user name as entered. */
  userName: z.string(),
  ipaddr: z.string(),
  loginLocation: z.string(),
  browser: z.string(),
  os: z.string(),
  /** "0" succeeded, "1" rejected. */
  status: z.enum(["0", "1"]),
  msg: z.string(),
  loginTime: EncodedTimestamp,
});
export type LoginInfo = z.output<typeof LoginInfo>;

export const LoginInfoQuery = pageQuery(["infoId", "userName", "loginTime"]).extend({
  userName: unset(z.string().max(64)),
  ipaddr: unset(z.string().max(64)),
  status: unset(z.enum(["0", "1"])),
});
export type LoginInfoQuery = z.output<typeof LoginInfoQuery>;

const at = "/monitor/logininfor";

export const loginInfoRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "loginInfo.list",
    access: access.permission("monitor:logininfor:list"),
    scope: scope.data,
    query: LoginInfoQuery,
    reply: reply.rows(LoginInfo),
  },
  clean: {
    method: "DELETE",
    path: `${at}/clean`,
    title: "loginInfo.clean",
    access: access.permission("monitor:logininfor:remove"),
    scope: scope.data,
    audit: "clean",
    reply: reply.empty,
  },
  remove: {
    method: "DELETE",
    path: `${at}/{ids}`,
    title: "loginInfo.remove",
    access: access.permission("monitor:logininfor:remove"),
    scope: scope.data,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  /** A GET, as compatible clients send it. */
  unlock: {
    method: "GET",
    path: `${at}/unlock/{userName}`,
    title: "loginInfo.unlock",
    access: access.permission("monitor:logininfor:unlock"),
    scope: scope.data,
    audit: "other",
    params: z.object({ userName: z.string().min(1).max(64) }),
    reply: reply.empty,
  },
  export: {
    method: "GET",
    path: `${at}/export`,
    title: "loginInfo.export",
    access: access.permission("monitor:logininfor:export"),
    scope: scope.data,
    audit: "export",
    query: LoginInfoQuery,
    reply: reply.spreadsheet,
  },
});
