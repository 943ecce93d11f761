import { APPLICATIONS, CHECKS, VERDICTS } from "@adel/card";
import * as z from "zod";
import { JobId } from "../../bridge/ticket.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { USE_STATES } from "./test-card.ts";

/** One check of a card; its texts are in the catalog inspection-words. */
export const InspectionCheck = z.object({
  check: z.enum(CHECKS),
  verdict: z.enum(VERDICTS),
  code: z.string(),
  sectors: z.array(z.number()),
  application: z.enum([...APPLICATIONS, "directory"]).optional(),
});
export type InspectionCheck = z.output<typeof InspectionCheck>;

/** An inspection of a test card: one for each read. */
export const Inspection = z.object({
  id: z.number(),
  readId: JobId,
  /** The card's UID. */
  cardNumber: z.string(),
  hotelId: z.number().nullable(),
  hotelName: z.string().nullable(),
  /** Sequence on the card. */
  sequence: z.number().nullable(),
  /** The record of this card, and whether the card was used since. */
  testCardId: z.number().nullable(),
  testCardStatus: z.enum(USE_STATES).nullable(),
  /** The worst of its checks. */
  verdict: z.enum(VERDICTS),
  /** All checks passed; none is unknown. */
  pass: z.boolean(),
  checks: z.array(InspectionCheck),
  userName: z.string(),
  createTime: EncodedTimestamp,
});
export type Inspection = z.output<typeof Inspection>;

export const InspectionQuery = pageQuery(["createTime", "cardNumber"]).extend({
  cardNumber: unset(z.string().max(20)),
  verdict: unset(z.enum(VERDICTS)),
  hotelId: unset(Id),
});
export type InspectionQuery = z.output<typeof InspectionQuery>;

export const inspectionRoutes = routes({
  inspect: {
    method: "POST",
    path: "/business/inspection",
    title: "inspection.inspect",
    access: access.permission("business:inspection:add"),
    scope: scope.data,
    audit: "insert",
    body: z.object({ readId: JobId }),
    reply: reply.data(Inspection),
  },
  list: {
    method: "GET",
    path: "/business/inspection/list",
    title: "inspection.list",
    access: access.permission("business:inspection:list"),
    scope: scope.data,
    query: InspectionQuery,
    reply: reply.rows(Inspection),
  },
  one: {
    method: "GET",
    path: "/business/inspection/{id}",
    title: "inspection.one",
    access: access.anyPermission("business:inspection:list", "business:inspection:add"),
    scope: scope.data,
    params: z.object({ id: Id }),
    reply: reply.data(Inspection),
  },
  export: {
    method: "GET",
    path: "/business/inspection/export",
    title: "inspection.export",
    access: access.permission("business:inspection:export"),
    scope: scope.data,
    audit: "export",
    query: InspectionQuery,
    reply: reply.spreadsheet,
  },
});
