import type { Migration } from "../../../../core/db/migrate.ts";

export const exchangeSessionMigration: Migration = {
  name: "2026-11-30-exchange-session",
  up: async (db) => {
    await db.schema.alterTable("sys_oidc_exchange").addColumn("session_hash", "varchar(43)").execute();
  },
};
