import { admin, business, type Matrix, maker, trade } from "./callers.ts";

/** Who may call what of credits, orders and payments. */
export const MAY_CALL_MONEY = {
  account: {
    account: trade,
    low: trade,
    credit: business,
  },
  payment: {
    list: maker,
    one: maker,
    create: maker,
    change: maker,
    remove: maker,
    export: maker,
  },
  paymentProvider: {
    list: admin,
    change: admin,
    check: admin,
  },
  order: {
    list: trade,
    offers: trade,
    one: trade,
    create: trade,
    pay: trade,
    query: trade,
    close: trade,
    events: trade,
    addEvidence: trade,
    evidence: trade,
    // Buyers cannot confirm that the money arrived.
    confirm: maker,
    approve: maker,
    refund: maker,
    refundSurplus: maker,
    decideRefund: maker,
    remove: trade,
    export: trade,
  },
  reconciliation: {
    file: maker,
    day: maker,
    list: maker,
    one: maker,
    export: maker,
  },
  consumption: {
    list: trade,
    export: trade,
  },
  transfer: {
    list: trade,
    remaining: trade,
    create: trade,
    export: trade,
  },
  statistics: {
    cards: trade,
    consumption: trade,
    revenue: trade,
    credit: trade,
    exportCards: trade,
    exportConsumption: trade,
    exportRevenue: trade,
    exportCredit: trade,
  },
} satisfies Partial<Matrix>;
