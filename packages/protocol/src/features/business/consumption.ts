import { z } from "zod";
import { pageQuery, unset } from "../../kernel/page.ts";
import { Id, inScope, may, routes, rows, sheet } from "../../kernel/route.ts";
import { t } from "../../kernel/text.ts";
import { WireMoment } from "../../kernel/time.ts";

/** What a written card used up: one row for each lot that was drawn on. */
export const Consumption = z.object({
  id: z.number(),
  consumeNo: z.string(),
  quantity: z.number(),
  consumerName: z.string(),
  /** The payment it was drawn from; null where the lot came by transfer. */
  orderNo: z.string().nullable(),
  jobId: z.string().nullable(),
  hotelName: z.string().nullable(),
  /** The card's UID. */
  cardNumber: z.string().nullable(),
  deptName: z.string(),
  createTime: WireMoment,
});
export type Consumption = z.output<typeof Consumption>;

export const ConsumptionQuery = pageQuery(["createTime"]).extend({
  consumeNo: unset(z.string().max(40)),
  orderNo: unset(z.string().max(40)),
  consumerName: unset(z.string().max(64)),
  cardNumber: unset(z.string().max(20)),
  hotelId: unset(Id),
  deptId: unset(Id),
});
export type ConsumptionQuery = z.output<typeof ConsumptionQuery>;

export const consumptionRoutes = routes({
  list: {
    method: "GET",
    path: "/business/consumption/list",
    title: t("查询消费记录", "List consumption"),
    access: may("business:consumption:list"),
    scope: inScope,
    query: ConsumptionQuery,
    reply: rows(Consumption),
  },
  export: {
    method: "GET",
    path: "/business/consumption/export",
    title: t("导出消费记录", "Export consumption"),
    access: may("business:consumption:export"),
    scope: inScope,
    audit: "export",
    query: ConsumptionQuery,
    reply: sheet,
  },
});
