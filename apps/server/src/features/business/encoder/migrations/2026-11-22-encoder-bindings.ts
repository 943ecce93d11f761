import type { Migration } from "../../../../core/db/migrate.ts";

/** Who bound and unbound an encoder, on which computer. Unknown for earlier bindings. */
export const encoderBindingsMigration: Migration = {
  name: "2026-11-22-encoder-bindings",
  up: async (db) => {
    const name = "varchar(64)";
    await db.schema
      .alterTable("biz_pairing")
      .addColumn("issued_by", name, (column) => column.notNull().defaultTo(""))
      .execute();
    for (const [column, type] of [
      ["host", "varchar(200)"],
      ["bridge_version", "varchar(40)"],
      ["bound_by", name],
    ] as const)
      await db.schema
        .alterTable("biz_encoder_key")
        .addColumn(column, type, (added) => added.notNull().defaultTo(""))
        .execute();
    await db.schema.alterTable("biz_encoder_key").addColumn("retired_by", name).execute();
    await db.schema.createIndex("biz_encoder_key_of").on("biz_encoder_key").columns(["encoder_id", "id"]).execute();
  },
};
