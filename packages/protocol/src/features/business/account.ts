import { z } from "zod";
import { unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { mayMake } from "./card.ts";

/**
 * What an account holds, in operations: purchased + received = remaining + reserved + consumed + sent + refunded,
 * always (product §4).
 */
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

export const accountRoutes = routes({
  account: {
    method: "GET",
    path: "/business/account",
    title: "account.account",
    access: access.permission("business:order:list"),
    scope: scope.data,
    /** Without a department: all accounts that the caller may see, together. */
    query: z.object({ deptId: unset(Id) }),
    reply: reply.data(Account),
  },
  credit: {
    method: "GET",
    path: "/business/account/credit",
    title: "account.credit",
    access: mayMake,
    scope: scope.data,
    query: z.object({ hotelId: Id }),
    /** Of the account that a job for this hotel draws on; nothing else of it is said to those who make cards. */
    reply: reply.data(z.object({ remaining: z.number() })),
  },
});
