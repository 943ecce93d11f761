import { sql } from "kysely";
import { appendOnly } from "../../../../core/db/append-only.ts";
import { id, type Migration } from "../../../../core/db/migrate.ts";

export const transferMigration: Migration = {
  name: "2026-11-25-transfer",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_transfer")
      .addColumn("id", ...id(dialect))
      .addColumn("transfer_no", "varchar(40)", (column) => column.notNull().unique())
      .addColumn("from_dept_id", "bigint", (column) => column.notNull())
      .addColumn("to_dept_id", "bigint", (column) => column.notNull())
      .addColumn("quantity", "bigint", (column) => column.notNull().check(sql`quantity > 0`))
      .addColumn("remark", "varchar(200)", (column) => column.notNull())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("user_name", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addCheckConstraint("biz_transfer_sides", sql`from_dept_id <> to_dept_id`)
      .execute();
    await db.schema.createIndex("biz_transfer_from").on("biz_transfer").columns(["from_dept_id", "id"]).execute();
    await db.schema.createIndex("biz_transfer_to").on("biz_transfer").columns(["to_dept_id", "id"]).execute();
    await appendOnly(db, dialect, "biz_transfer");
  },
};
