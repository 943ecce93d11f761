import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import type { DialectName } from "../db/dialect.ts";
import type { Migration } from "../db/migrate.ts";
import { CHAIN_START } from "./trail.ts";

/** A row once written stays: the database says no, whoever asks. */
async function forbidChanges(db: Db, dialect: DialectName): Promise<void> {
  if (dialect === "sqlite") {
    for (const act of ["update", "delete"] as const)
      await sql`create trigger ${sql.raw(`audit_trail_no_${act}`)} before ${sql.raw(act)} on audit_trail
        begin select raise(abort, 'audit_trail is append-only'); end`.execute(db);
    return;
  }
  await sql`create function audit_trail_append_only() returns trigger language plpgsql as $$
    begin raise exception 'audit_trail is append-only'; end $$`.execute(db);
  await sql`create trigger audit_trail_no_change before update or delete on audit_trail
    for each row execute function audit_trail_append_only()`.execute(db);
  await sql`create trigger audit_trail_no_truncate before truncate on audit_trail
    for each statement execute function audit_trail_append_only()`.execute(db);
}

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
    await db.insertInto("audit_head").values({ id: 1, seq: 0, link: CHAIN_START }).execute();
    await forbidChanges(db, dialect);
  },
};
