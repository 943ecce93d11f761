import { id, type Migration } from "../../../../core/db/migrate.ts";

export const identityMigration: Migration = {
  name: "2026-11-21-identity",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_identity")
      .addColumn("identity_id", ...id(dialect))
      .addColumn("issuer", "varchar(300)", (column) => column.notNull())
      .addColumn("subject", "varchar(255)", (column) => column.notNull())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("display_name", "varchar(200)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("last_time", "bigint")
      .addUniqueConstraint("sys_identity_person", ["issuer", "subject"])
      .execute();
    await db.schema.createIndex("sys_identity_user").on("sys_identity").column("user_id").execute();
    await db.schema
      .createTable("sys_oidc_exchange")
      .addColumn("state_hash", "varchar(43)", (column) => column.primaryKey())
      .addColumn("binder_hash", "varchar(43)", (column) => column.notNull())
      .addColumn("provider_id", "bigint", (column) => column.notNull())
      .addColumn("redirect_uri", "varchar(500)", (column) => column.notNull())
      .addColumn("sealed", "varchar(500)", (column) => column.notNull())
      .addColumn("user_id", "bigint")
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("sys_bind_ticket")
      .addColumn("ticket_hash", "varchar(43)", (column) => column.primaryKey())
      .addColumn("issuer", "varchar(300)", (column) => column.notNull())
      .addColumn("subject", "varchar(255)", (column) => column.notNull())
      .addColumn("display_name", "varchar(200)", (column) => column.notNull())
      .addColumn("provider_name", "varchar(50)", (column) => column.notNull())
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .execute();
  },
};
