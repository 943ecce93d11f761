import * as z from "zod";
import { IdempotencyKey } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { MAX_QUANTITY } from "./payment.ts";

/** Credits moved from one department's account to another's; visible to both. */
export const Transfer = z.object({
  id: z.number(),
  transferNo: z.string(),
  fromDeptId: z.number(),
  fromDeptName: z.string(),
  toDeptId: z.number(),
  toDeptName: z.string(),
  quantity: z.number(),
  operator: z.string(),
  remark: z.string(),
  createTime: EncodedTimestamp,
});
export type Transfer = z.output<typeof Transfer>;

export const TransferInput = z.object({
  toDeptId: Id,
  quantity: z.number().int().min(1).max(MAX_QUANTITY),
  remark: z.string().trim().max(200).default(""),
  idempotencyKey: IdempotencyKey,
});
export type TransferInput = z.output<typeof TransferInput>;

export const TransferQuery = pageQuery(["transferNo", "quantity", "createTime"]).extend({
  transferNo: unset(z.string().max(40)),
  operator: unset(z.string().max(64)),
  /** Sender or recipient. */
  deptId: unset(Id),
});
export type TransferQuery = z.output<typeof TransferQuery>;

/** The account from which the caller's transfers are made. */
export const OwnAccount = z.object({ deptId: z.number(), deptName: z.string(), remaining: z.number() });
export type OwnAccount = z.output<typeof OwnAccount>;

const mayTransfer = access.permission("business:transfer:add");

export const transferRoutes = routes({
  list: {
    method: "GET",
    path: "/business/transfer/list",
    title: "transfer.list",
    access: access.permission("business:transfer:list"),
    scope: scope.data,
    query: TransferQuery,
    reply: reply.rows(Transfer),
  },
  remaining: {
    method: "GET",
    path: "/business/transfer/remaining",
    title: "transfer.remaining",
    access: mayTransfer,
    scope: scope.own,
    reply: reply.data(OwnAccount),
  },
  /** From the account of the caller's own department; reversed only by a transfer back. */
  create: {
    method: "POST",
    path: "/business/transfer",
    title: "transfer.create",
    access: mayTransfer,
    recentSignIn: true,
    scope: scope.data,
    audit: "insert",
    body: TransferInput,
    reply: reply.data(Transfer),
  },
  export: {
    method: "GET",
    path: "/business/transfer/export",
    title: "transfer.export",
    access: access.permission("business:transfer:export"),
    scope: scope.data,
    audit: "export",
    query: TransferQuery,
    reply: reply.spreadsheet,
  },
});
