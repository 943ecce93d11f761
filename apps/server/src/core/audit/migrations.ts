import { appendOnly } from "../db/append-only.ts";
import type { Migration } from "../db/migrate.ts";
import { GENESIS_HASH } from "./trail.ts";

export const trailMigration: Migration = {
  name: "2026-11-21-a-audit-trail",
  up: async (db, dialect) => {
    await db.schema
      .createTable("audit_trail")
      .addColumn("seq", "bigint", (column) => column.primaryKey())
      .addColumn("time", "bigint", (column) => column.notNull())
      .addColumn("user_id", "bigint")
      .addColumn("user_name", "varchar(64)", (column) => column.notNull())
      .addColumn("entity", "varchar(64)", (column) => column.notNull())
      .addColumn("row_id", "varchar(64)", (column) => column.notNull())
      .addColumn("before_json", "text")
      .addColumn("after_json", "text")
      .addColumn("link", "varchar(64)", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("audit_trail_row").on("audit_trail").columns(["entity", "row_id"]).execute();
    await db.schema
      .createTable("audit_head")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("seq", "bigint", (column) => column.notNull())
      .addColumn("link", "varchar(64)", (column) => column.notNull())
      .execute();
    await db.insertInto("audit_head").values({ id: 1, seq: 0, link: GENESIS_HASH }).execute();
    await appendOnly(db, dialect, "audit_trail");
  },
};

/** Entries have the department of their row, and the version of their hash: old ones stay as they were written. */
export const trailDepartmentMigration: Migration = {
  name: "2026-11-30-a-audit-department",
  up: async (db) => {
    await db.schema
      .alterTable("audit_trail")
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable("audit_trail").addColumn("dept_id", "bigint").execute();
    await db.schema.createIndex("audit_trail_dept").on("audit_trail").columns(["dept_id", "seq"]).execute();
    await db.schema.createIndex("audit_trail_time").on("audit_trail").column("time").execute();
  },
};
