import { METHODS, OPERATIONS, TEST_CARD_TYPES } from "@adel/card";
import * as z from "zod";
import { JobId } from "../../bridge/ticket.ts";
import { Uid } from "../../card-frames/card-answer.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** unused → used: marked by staff, or superseded by a newer card. */
export const USE_STATES = ["unused", "used"] as const;

export const TestCard = z.object({
  id: z.number(),
  /** The card's UID. */
  cardNumber: z.string(),
  testCardType: z.enum(TEST_CARD_TYPES),
  method: z.enum(METHODS),
  operationType: z.enum(OPERATIONS),
  agentName: z.string(),
  hotelId: z.number(),
  hotelName: z.string(),
  /** The sector that the device checks. */
  sector: z.number(),
  sequence: z.number(),
  status: z.enum(USE_STATES),
  jobId: JobId,
  createTime: EncodedTimestamp,
});
export type TestCard = z.output<typeof TestCard>;

export const TestCardQuery = pageQuery(["createTime", "cardNumber", "sequence"]).extend({
  cardNumber: unset(z.string().max(20)),
  testCardType: unset(z.enum(TEST_CARD_TYPES)),
  method: unset(z.enum(METHODS)),
  operationType: unset(z.enum(OPERATIONS)),
  status: unset(z.enum(USE_STATES)),
  hotelId: unset(Id),
});
export type TestCardQuery = z.output<typeof TestCardQuery>;

export const testCardRoutes = routes({
  list: {
    method: "GET",
    path: "/business/testcard/list",
    title: "testCard.list",
    access: access.permission("business:testcard:list"),
    scope: scope.data,
    query: TestCardQuery,
    reply: reply.rows(TestCard),
  },
  one: {
    method: "GET",
    path: "/business/testcard/{id}",
    title: "testCard.one",
    access: access.permission("business:testcard:query"),
    scope: scope.data,
    params: z.object({ id: Id }),
    reply: reply.data(TestCard),
  },
  byUid: {
    method: "GET",
    path: "/business/testcard/by-uid/{uid}",
    title: "testCard.byUid",
    access: access.permission("business:testcard:query"),
    scope: scope.data,
    params: z.object({ uid: Uid }),
    reply: reply.data(z.array(TestCard)),
  },
  export: {
    method: "GET",
    path: "/business/testcard/export",
    title: "testCard.export",
    access: access.permission("business:testcard:export"),
    scope: scope.data,
    audit: "export",
    query: TestCardQuery,
    reply: reply.spreadsheet,
  },
  markUsed: {
    method: "PUT",
    path: "/business/testcard/used/{ids}",
    title: "testCard.markUsed",
    access: access.permission("business:testcard:used"),
    scope: scope.data,
    audit: "update",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
});
