import * as z from "zod";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** Credits used by a written card: one row for each lot that they came from. */
export const Consumption = z.object({
  id: z.number(),
  consumeNo: z.string(),
  quantity: z.number(),
  consumerName: z.string(),
  /** The order that the lot came from; null if it came from a transfer. */
  orderNo: z.string().nullable(),
  jobId: z.string().nullable(),
  hotelId: z.number().nullable(),
  hotelName: z.string().nullable(),
  /** The card's UID. */
  cardNumber: z.string().nullable(),
  /** Room of the card's record, as in the list of cards. */
  room: z.string().nullable(),
  deptName: z.string(),
  createTime: EncodedTimestamp,
});
export type Consumption = z.output<typeof Consumption>;

export const ConsumptionQuery = pageQuery(["createTime"]).extend({
  consumeNo: unset(z.string().max(40)),
  orderNo: unset(z.string().max(40)),
  consumerName: unset(z.string().max(64)),
  cardNumber: unset(z.string().max(20)),
  hotelId: unset(Id),
  /** Same format as in the list of cards. */
  room: unset(z.string().trim().max(20)),
  deptId: unset(Id),
});
export type ConsumptionQuery = z.output<typeof ConsumptionQuery>;

export const consumptionRoutes = routes({
  list: {
    method: "GET",
    path: "/business/consumption/list",
    title: "consumption.list",
    access: access.permission("business:consumption:list"),
    scope: scope.data,
    query: ConsumptionQuery,
    reply: reply.rows(Consumption),
  },
  export: {
    method: "GET",
    path: "/business/consumption/export",
    title: "consumption.export",
    access: access.permission("business:consumption:export"),
    scope: scope.data,
    audit: "export",
    query: ConsumptionQuery,
    reply: reply.spreadsheet,
  },
});
