import { sql } from "kysely";
import { appendOnly } from "../../../../core/db/append-only.ts";
import { id, type Migration } from "../../../../core/db/migrate.ts";

export const accountMigration: Migration = {
  name: "2026-11-21-account",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_account")
      .addColumn("dept_id", "bigint", (column) => column.primaryKey())
      .addColumn("entries", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("biz_lot")
      .addColumn("id", ...id(dialect))
      .addColumn("dept_id", "bigint", (column) => column.notNull().references("biz_account.dept_id"))
      .addColumn("order_no", "varchar(40)", (column) => column.unique())
      .addColumn("quantity", "bigint", (column) => column.notNull())
      // Negative if a card turned out to be written after its credit had been released and used.
      .addColumn("remaining", "bigint", (column) => column.notNull())
      .addColumn("reserved", "bigint", (column) => column.notNull())
      .addColumn("consumed", "bigint", (column) => column.notNull())
      .addColumn("sent", "bigint", (column) => column.notNull())
      .addColumn("refunded", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addCheckConstraint("biz_lot_sums", sql`quantity = remaining + reserved + consumed + sent + refunded`)
      .addCheckConstraint("biz_lot_signs", sql`reserved >= 0 and consumed >= 0 and sent >= 0 and refunded >= 0`)
      .execute();
    await db.schema.createIndex("biz_lot_dept").on("biz_lot").columns(["dept_id", "id"]).execute();
    await db.schema
      .createTable("biz_ledger_entry")
      .addColumn("id", ...id(dialect))
      .addColumn("dept_id", "bigint", (column) => column.notNull().references("biz_account.dept_id"))
      .addColumn("lot_id", "bigint", (column) => column.notNull().references("biz_lot.id"))
      .addColumn("kind", "varchar(10)", (column) => column.notNull())
      .addColumn("quantity", "bigint", (column) => column.notNull().check(sql`quantity > 0`))
      .addColumn("order_no", "varchar(40)")
      .addColumn("job_id", "varchar(64)")
      .addColumn("consume_no", "varchar(40)", (column) => column.unique())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("user_name", "varchar(64)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("biz_ledger_entry_lot").on("biz_ledger_entry").columns(["lot_id", "id"]).execute();
    await db.schema.createIndex("biz_ledger_entry_job").on("biz_ledger_entry").column("job_id").execute();
    await db.schema.createIndex("biz_ledger_entry_kind").on("biz_ledger_entry").columns(["kind", "id"]).execute();
    await appendOnly(db, dialect, "biz_ledger_entry");
  },
};
