import type { Migration } from "../../../../core/db/migrate.ts";

/** Existing entries are chained at the start (`chain-old-entries.ts`), because that needs the key file. */
export const ledgerChainMigration: Migration = {
  name: "2026-11-25-ledger-chain",
  up: async (db) => {
    await db.schema.alterTable("biz_ledger_entry").addColumn("seq", "bigint").execute();
    await db.schema.alterTable("biz_ledger_entry").addColumn("link", "varchar(64)").execute();
    await db.schema.alterTable("biz_account").addColumn("chain_seq", "bigint").execute();
    await db.schema.alterTable("biz_account").addColumn("chain_link", "varchar(64)").execute();
  },
};
