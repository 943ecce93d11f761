import * as z from "zod";
import { unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { mayMake } from "./job.ts";

/** The credits of an account. Always: purchased + received = remaining + reserved + consumed + sent + refunded. */
export const Account = z.object({
  purchased: z.number(),
  received: z.number(),
  remaining: z.number(),
  reserved: z.number(),
  consumed: z.number(),
  sent: z.number(),
  refunded: z.number(),
});
export type Account = z.output<typeof Account>;

/** An account whose remaining credits are below the threshold (parameter `business.credit.lowThreshold`). */
export const LowAccount = z.object({
  deptId: z.number(),
  deptName: z.string(),
  remaining: z.number(),
  threshold: z.number(),
  lowSince: EncodedTimestamp,
});
export type LowAccount = z.output<typeof LowAccount>;

/** What is left of an account: credits that are reserved by running jobs are not. */
export const AccountLeft = z.object({ deptId: z.number(), deptName: z.string(), remaining: z.number() });
export type AccountLeft = z.output<typeof AccountLeft>;

export const accountRoutes = routes({
  account: {
    method: "GET",
    path: "/business/account",
    title: "account.account",
    access: access.permission("business:order:list"),
    scope: scope.data,
    /** Without a department: all visible accounts together. */
    query: z.object({ deptId: unset(Id) }),
    reply: reply.data(Account),
  },
  /** At most twenty, lowest balance first. */
  low: {
    method: "GET",
    path: "/business/account/low",
    title: "account.low",
    access: access.permission("business:order:list"),
    scope: scope.data,
    reply: reply.data(z.array(LowAccount)),
  },
  /** The six visible accounts of which the least is left, and how many there are. */
  lowest: {
    method: "GET",
    path: "/business/account/lowest",
    title: "account.lowest",
    access: access.permission("business:order:list"),
    scope: scope.data,
    reply: reply.rows(AccountLeft),
  },
  credit: {
    method: "GET",
    path: "/business/account/credit",
    title: "account.credit",
    access: mayMake,
    scope: scope.data,
    query: z.object({ hotelId: Id }),
    /** Remaining credits of the account that pays for this hotel's jobs; users who make cards see only this. */
    reply: reply.data(z.object({ remaining: z.number() })),
  },
});
