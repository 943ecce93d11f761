import type { ScopedRow } from "./scope-world.ts";

type Call = readonly ["GET" | "POST" | "PUT" | "DELETE", string, object?];

/** The figures of the month in which the world's credit was bought and used. */
export const counted = (figure: string, act = "") =>
  `business/statistics/${figure}${act}?groupBy=dept&pageSize=500&beginMonth=1970-01&endMonth=1970-01`;

/** How orders, consumption, transfers and their figures are reached. */
export const moneyWays = {
  orders: {
    missing: "P20261120-00000000",
    lists: [{ path: "business/order/list?pageSize=100" }, { path: "business/find?q=P2026" }],
    exports: ["business/order/export"],
    single: [({ id }: ScopedRow): Call => ["GET", `business/order/${id}`]],
    changing: [
      ({ id }: ScopedRow): Call => ["POST", `business/order/${id}/pay`, {}],
      ({ id }: ScopedRow): Call => ["POST", `business/order/${id}/query`],
      ({ id }: ScopedRow): Call => ["POST", `business/order/${id}/close`],
      // A stream goes on for as long as one listens.
      ({ id }: ScopedRow): Call => ["GET", `business/order/${id}/events`],
      ({ id }: ScopedRow): Call => ["POST", `business/order/${id}/confirm`, { evidence: "x" }],
      ({ id }: ScopedRow): Call => ["POST", `business/order/${id}/approve`, { evidence: "x" }],
      ({ id }: ScopedRow): Call => ["POST", `business/order/${id}/evidence`],
      ({ id }: ScopedRow): Call => ["GET", `business/order/${id}/evidence/${"0a".repeat(16)}.png`],
      ({ id }: ScopedRow): Call => [
        "POST",
        `business/order/${id}/refund`,
        { quantity: 1, reason: "x", idempotencyKey: "scope-refund" },
      ],
      ({ id }: ScopedRow): Call => ["POST", `business/order/${id}/surplus/20261120AAAA/refund`, { reason: "x" }],
      ({ id }: ScopedRow): Call => ["POST", `business/order/${id}/refund/R2026112000000000/approve`, {}],
    ],
    bulk: [(numbers: string): Call => ["DELETE", `business/order/${numbers}`]],
  },
  consumptions: {
    missing: 999999,
    single: [],
    changing: [],
    bulk: [],
    lists: [{ path: "business/consumption/list?pageSize=100" }],
    exports: ["business/consumption/export"],
  },
  transfers: {
    missing: 999999,
    single: [],
    changing: [],
    bulk: [],
    lists: [{ path: "business/transfer/list?pageSize=100" }],
    exports: ["business/transfer/export"],
  },
  /** Departments by what was consumed and paid there. */
  buyers: {
    missing: 999999,
    single: [],
    changing: [],
    bulk: [],
    lists: ["consumption", "revenue"].map((figure) => ({ path: counted(figure) })),
    exports: ["consumption", "revenue"].map((figure) => counted(figure, "/export")),
  },
};
