import { admin, business, type Matrix, manufacturer, trade } from "./callers.ts";

/** Who may call what of credits, orders and payments. */
export const MAY_CALL_MONEY = {
  account: {
    account: trade,
    low: trade,
    lowest: trade,
    credit: business,
  },
  payment: {
    list: manufacturer,
    one: manufacturer,
    create: manufacturer,
    change: manufacturer,
    remove: manufacturer,
    export: manufacturer,
  },
  paymentProvider: {
    list: admin,
    change: admin,
    check: admin,
    fetchCertificates: admin,
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
    confirm: manufacturer,
    approve: manufacturer,
    refund: manufacturer,
    refundSurplus: manufacturer,
    decideRefund: manufacturer,
    remove: trade,
    export: trade,
  },
  reconciliation: {
    file: manufacturer,
    day: manufacturer,
    list: manufacturer,
    one: manufacturer,
    export: manufacturer,
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
