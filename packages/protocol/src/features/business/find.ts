import * as z from "zod";
import { access, reply, routes, scope } from "../../kernel/route.ts";

/** Maximum results of each kind. */
export const MAX_FOUND = 5;

const Hotel = { hotelId: z.number(), hotelName: z.string() };

/** Search results by kind; empty for kinds whose list the caller may not see. */
export const FoundRecords = z.object({
  rooms: z.array(z.object({ id: z.number(), building: z.number(), label: z.string(), ...Hotel })),
  /** Made cards: the newest record of each card. */
  cards: z.array(z.object({ id: z.number(), cardNumber: z.string(), ...Hotel })),
  hotels: z.array(z.object({ id: z.number(), hotelNumber: z.number(), hotelName: z.string() })),
  orders: z.array(z.object({ orderNo: z.string(), payer: z.string() })),
  users: z.array(z.object({ userId: z.number(), userName: z.string(), nickName: z.string() })),
});
export type FoundRecords = z.output<typeof FoundRecords>;

export const FindQuery = z.object({ q: z.string().trim().min(2).max(40) });

export const findRoutes = routes({
  find: {
    method: "GET",
    path: "/business/find",
    title: "find.find",
    access: access.anyPermission(
      "business:hotel:list",
      "business:room:list",
      "business:hotelcard:list",
      "business:order:list",
      "system:user:list",
    ),
    scope: scope.data,
    query: FindQuery,
    reply: reply.data(FoundRecords),
  },
});
