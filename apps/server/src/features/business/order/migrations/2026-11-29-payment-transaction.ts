import type { Migration } from "../../../../core/db/migrate.ts";

/** A payment is compared with the transactions that were booked before. */
export const paymentTransactionMigration: Migration = {
  name: "2026-11-29-payment-transaction",
  up: async (db) => {
    await db.schema
      .createIndex("biz_payment_attempt_transaction")
      .on("biz_payment_attempt")
      .column("transaction_id")
      .execute();
  },
};
