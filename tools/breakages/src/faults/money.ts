import type { Breakage } from "../breakage.ts";

/** Credits and amounts. */
export const MONEY: readonly Breakage[] = [
  {
    name: "amounts of a payment provider are rounded",
    file: "apps/server/src/features/business/payment/payment-gateway.service.ts",
    find: 'Number(text.replace(".", "")) : undefined;',
    replace: "Math.round(Number(text)) * 100 : undefined;",
    package: "apps/server",
    tests: ["src/features/business/order/payment-notification.test.ts"],
  },
  {
    name: "an account may spend more than it has",
    file: "apps/server/src/features/business/account/ledger.service.ts",
    find: "    if (remaining < quantity)\n      throw fail",
    replace: "    if (remaining < 0)\n      throw fail",
    package: "apps/server",
    tests: ["src/features/business/account/ledger.service.test.ts"],
  },
  {
    name: "a job is charged twice",
    file: "apps/server/src/features/business/account/ledger.service.ts",
    find: "{ reserve: 1, release: -1, commit: -1 };",
    replace: "{ reserve: 1, release: -1 };",
    package: "apps/server",
    tests: ["src/features/business/account/ledger.service.test.ts"],
  },
  {
    name: "a payment that is reported twice counts twice",
    file: "apps/server/src/features/business/order/payment-booking.service.ts",
    find: "      if (!(await new PaymentAttemptRepository(trx).pay(attempt.id, paid))) return;",
    replace: "      await new PaymentAttemptRepository(trx).pay(attempt.id, paid);",
    package: "apps/server",
    tests: ["src/features/business/order/payment-notification.test.ts"],
  },
  {
    name: "more is refunded than is unused",
    file: "apps/server/src/features/business/account/ledger.service.ts",
    find: "    if (!lot || unused < quantity) throw",
    replace: "    if (!lot) throw",
    package: "apps/server",
    tests: ["src/features/business/order/order-refund.test.ts"],
  },
  {
    name: "who asks for a refund also approves it",
    file: "apps/server/src/features/business/order/order-refund.service.ts",
    find: "    if (row.request_id === by.userId || order.payer_id",
    replace: "    if (order.payer_id",
    package: "apps/server",
    tests: ["src/features/business/order/order-refund.test.ts"],
  },
  {
    name: "a repeated transfer moves the credit again",
    file: "apps/server/src/core/db/idempotency.ts",
    find: "    return inserted.numInsertedOrUpdatedRows === 1n;",
    replace: "    return inserted.numInsertedOrUpdatedRows !== undefined;",
    package: "apps/server",
    tests: ["src/features/business/transfer/transfer.routes.test.ts"],
  },
];
