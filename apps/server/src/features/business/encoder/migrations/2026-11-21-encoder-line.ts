import { id, type Migration } from "../../../../core/db/migrate.ts";

export const encoderLineMigration: Migration = {
  name: "2026-11-21-encoder-line",
  up: async (db, dialect) => {
    // Until when it counts as logged in; null: it has disconnected.
    await db.schema.alterTable("biz_encoder").addColumn("online_until", "bigint").execute();
    await db.schema
      .createTable("biz_encoder_inspection")
      .addColumn("id", ...id(dialect))
      .addColumn("encoder_id", "bigint", (column) => column.notNull().references("biz_encoder.id"))
      .addColumn("verdict", "varchar(10)", (column) => column.notNull())
      .addColumn("checks", "text", (column) => column.notNull())
      .addColumn("bridge_version", "varchar(40)", (column) => column.notNull())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("user_name", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("biz_encoder_inspection_of")
      .on("biz_encoder_inspection")
      .columns(["encoder_id", "id"])
      .execute();
  },
};
