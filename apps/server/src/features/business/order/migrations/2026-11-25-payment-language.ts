import { DEFAULT_LANGUAGE } from "@adel/messages";
import type { Migration } from "../../../../core/db/migrate.ts";

/** The payer's language: a provider takes the same attempt again only with the same texts. */
export const paymentLanguageMigration: Migration = {
  name: "2026-11-25-payment-language",
  up: async (db) => {
    await db.schema
      .alterTable("biz_payment_attempt")
      .addColumn("language", "varchar(16)", (column) => column.notNull().defaultTo(DEFAULT_LANGUAGE))
      .execute();
  },
};
