import * as z from "zod";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** What the audit trail calls the kinds of rows whose changes it holds. */
export const TRAIL_ENTITIES = [
  "auth/identity",
  "business/account",
  "business/card",
  "business/desk",
  "business/desk/grant",
  "business/desk/policy",
  "business/encoder",
  "business/encoder-inspection",
  "business/group",
  "business/hotel",
  "business/hotel-card",
  "business/inspection",
  "business/order",
  "business/payment",
  "business/payment/provider",
  "business/reconciliation",
  "business/refund",
  "business/room",
  "business/test-card",
  "business/transfer",
  "monitor/alarm",
  "monitor/job",
  "monitor/jobLog",
  "monitor/logininfor",
  "monitor/online",
  "monitor/operlog",
  "system/config",
  "system/dept",
  "system/dict-data",
  "system/dict-type",
  "system/file",
  "system/hook",
  "system/menu",
  "system/notice",
  "system/post",
  "system/provider",
  "system/role",
  "system/token",
  "system/user",
  "tool/form",
  "tool/form-submission",
  "tool/gen",
] as const;
/** The kind of a row in the audit trail: its feature's address. */
export type TrailEntity = (typeof TRAIL_ENTITIES)[number];

/** What happened to a row. */
export const TRAIL_ACTIONS = ["create", "change", "remove"] as const;

/** One field of a changed row, before and after; null where the row had no such field. */
export const TrailField = z.object({
  name: z.string(),
  /** In the caller's language; the name of a field that has no title. */
  title: z.string(),
  /** As text: a value as it is, or JSON. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  isChanged: z.boolean(),
});
export type TrailField = z.output<typeof TrailField>;

/** One change of a row, as the audit trail holds it. */
export const TrailEntry = z.object({
  /** Its position in the chain. */
  seq: z.number(),
  time: EncodedTimestamp,
  /** The user, or what else made the change: an encoder, a payment provider, a timed task, the server. */
  userName: z.string(),
  /** One of `TRAIL_ENTITIES`, or of a feature that this server has no longer. */
  entity: z.string(),
  /** `*` for all rows that the user saw. */
  rowId: z.string(),
  /** As the row calls itself; "" where it has no name, or the entry does not hold it. */
  rowName: z.string(),
  action: z.enum(TRAIL_ACTIONS),
  /** Of the row; "" for rows without one, and entries from before the trail stored it. */
  deptName: z.string(),
  /** The row is an account with rights that the caller lacks: the entry has no fields. */
  isHidden: z.boolean(),
  fields: z.array(TrailField),
});
export type TrailEntry = z.output<typeof TrailEntry>;

export const TrailQuery = pageQuery(["seq", "time", "userName"]).extend({
  entity: unset(z.enum(TRAIL_ENTITIES)),
  rowId: unset(z.string().max(64)),
  userName: unset(z.string().max(64)),
});
export type TrailQuery = z.output<typeof TrailQuery>;

const at = "/monitor/audit";

export const auditRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "audit.list",
    access: access.permission("monitor:audit:list"),
    scope: scope.data,
    query: TrailQuery,
    reply: reply.rows(TrailEntry),
  },
  export: {
    method: "GET",
    path: `${at}/export`,
    title: "audit.export",
    access: access.permission("monitor:audit:export"),
    scope: scope.data,
    audit: "export",
    query: TrailQuery,
    reply: reply.spreadsheet,
  },
});
