import type { Migration } from "../../../../core/db/migrate.ts";

/** A second platform certificate beside the stored one, and the end that was last announced. */
export const platformCertificatesMigration: Migration = {
  name: "2026-11-30-platform-certificates",
  up: async (db) => {
    await db.schema.alterTable("biz_payment_provider").addColumn("other_certificate_wrapped", "text").execute();
    await db.schema
      .alterTable("biz_payment_provider")
      .addColumn("announced_end", "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
