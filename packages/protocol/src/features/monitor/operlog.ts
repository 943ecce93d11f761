import * as z from "zod";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** Values of the dictionary sys_oper_type. */
export const BUSINESS_TYPES = {
  other: 0,
  insert: 1,
  update: 2,
  delete: 3,
  grant: 4,
  export: 5,
  import: 6,
  force: 7,
  clean: 9,
} as const;

/** One operation: who did what, from where, with which input, and its result. */
export const OperLog = z.object({
  operId: z.number(),
  /** In the caller's language. */
  title: z.string(),
  businessType: z.number(),
  /** The path as declared, with placeholders. */
  method: z.string(),
  requestMethod: z.string(),
  /** 1: a user of the back office. */
  operatorType: z.number(),
  operName: z.string(),
  deptName: z.string(),
  /** The path with its parameters; without the query. */
  operUrl: z.string(),
  operIp: z.string(),
  operLocation: z.string(),
  /** The input as JSON, with hidden secrets; cut at 2000 characters. */
  operParam: z.string(),
  /** The reply: `{code, fault}`. */
  jsonResult: z.string(),
  /** 0 succeeded, 1 rejected: a number, as compatible clients expect. */
  status: z.union([z.literal(0), z.literal(1)]),
  errorMsg: z.string(),
  operTime: EncodedTimestamp,
  /** Milliseconds. */
  costTime: z.number(),
});
export type OperLog = z.output<typeof OperLog>;

export const OperLogQuery = pageQuery(["operId", "operName", "operTime", "costTime"]).extend({
  title: unset(z.string().max(50)),
  operName: unset(z.string().max(64)),
  operIp: unset(z.string().max(64)),
  businessType: unset(z.coerce.number().int().min(0).max(9)),
  status: unset(z.enum(["0", "1"])),
});
export type OperLogQuery = z.output<typeof OperLogQuery>;

const at = "/monitor/operlog";

export const operLogRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "operLog.list",
    access: access.permission("monitor:operlog:list"),
    scope: scope.data,
    query: OperLogQuery,
    reply: reply.rows(OperLog),
  },
  clean: {
    method: "DELETE",
    path: `${at}/clean`,
    title: "operLog.clean",
    access: access.permission("monitor:operlog:remove"),
    scope: scope.data,
    audit: "clean",
    reply: reply.empty,
  },
  remove: {
    method: "DELETE",
    path: `${at}/{ids}`,
    title: "operLog.remove",
    access: access.permission("monitor:operlog:remove"),
    scope: scope.data,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  export: {
    method: "GET",
    path: `${at}/export`,
    title: "operLog.export",
    access: access.permission("monitor:operlog:export"),
    scope: scope.data,
    audit: "export",
    query: OperLogQuery,
    reply: reply.spreadsheet,
  },
});
