import { z } from "zod";
import { pageQuery, unset } from "../../kernel/page.ts";
import { done, Ids, inScope, may, noRows, routes, rows, sheet } from "../../kernel/route.ts";
import { t } from "../../kernel/text.ts";
import { WireMoment } from "../../kernel/time.ts";

/** One sign-in or sign-out, worked or not. */
export const LoginInfo = z.object({
  infoId: z.number(),
  /** The account as it was typed. */
  userName: z.string(),
  ipaddr: z.string(),
  loginLocation: z.string(),
  browser: z.string(),
  os: z.string(),
  /** "0" worked, "1" was refused. */
  status: z.enum(["0", "1"]),
  msg: z.string(),
  loginTime: WireMoment,
});
export type LoginInfo = z.output<typeof LoginInfo>;

export const LoginInfoQuery = pageQuery(["infoId", "loginTime"]).extend({
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
    title: t("查询登录日志", "List login log"),
    access: may("monitor:logininfor:list"),
    scope: inScope,
    query: LoginInfoQuery,
    reply: rows(LoginInfo),
  },
  clean: {
    method: "DELETE",
    path: `${at}/clean`,
    title: t("清空登录日志", "Empty login log"),
    access: may("monitor:logininfor:remove"),
    scope: inScope,
    audit: "clean",
    reply: done,
  },
  remove: {
    method: "DELETE",
    path: `${at}/{ids}`,
    title: t("删除登录日志", "Delete login log"),
    access: may("monitor:logininfor:remove"),
    scope: inScope,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: done,
  },
  /** A GET because the family's clients call it so (contract §2.8). */
  unlock: {
    method: "GET",
    path: `${at}/unlock/{userName}`,
    title: t("账户解锁", "Unlock an account"),
    access: may("monitor:logininfor:unlock"),
    scope: noRows("forgets wrong tries of an account name, known or not"),
    audit: "other",
    params: z.object({ userName: z.string().min(1).max(64) }),
    reply: done,
  },
  export: {
    method: "GET",
    path: `${at}/export`,
    title: t("导出登录日志", "Export login log"),
    access: may("monitor:logininfor:export"),
    scope: inScope,
    audit: "export",
    query: LoginInfoQuery,
    reply: sheet,
  },
});
