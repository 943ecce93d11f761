import { sql } from "kysely";
import type { Migration } from "../db/migrate.ts";

export const accessMigration: Migration = {
  name: "2026-11-20-a-access",
  up: async (db) => {
    await db.schema
      .createTable("user_session")
      .addColumn("token_hash", "varchar(43)", (column) => column.primaryKey())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("address", "varchar(64)", (column) => column.notNull())
      .addColumn("user_agent", "varchar(300)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("user_session_expiry").on("user_session").column("expire_time").execute();
    await db.schema
      .createTable("access_version")
      .addColumn("id", "integer", (column) => column.primaryKey())
      .addColumn("version", "bigint", (column) => column.notNull())
      .execute();
    await db.insertInto("access_version").values({ id: 1, version: 1 }).execute();
    await db.schema
      .createTable("dept_closure")
      .addColumn("ancestor_id", "bigint", (column) => column.notNull())
      .addColumn("dept_id", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("dept_closure_key", ["ancestor_id", "dept_id"])
      .execute();
    await db.schema.createIndex("dept_closure_dept").on("dept_closure").column("dept_id").execute();
  },
};

export const secondFactorMigration: Migration = {
  name: "2026-11-30-b-second-factor",
  up: async (db) => {
    await db.schema
      .createTable("user_second_factor")
      .addColumn("user_id", "bigint", (column) => column.primaryKey())
      .addColumn("secret_wrapped", "varchar(400)")
      .addColumn("next_wrapped", "varchar(400)")
      .addColumn("next_fails", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("last_step", "bigint", (column) => column.notNull().defaultTo(0))
      .addColumn("set_up_time", "bigint")
      .addColumn("code_hash", "varchar(64)")
      .addColumn("code_expire_time", "bigint")
      .addColumn("code_maker_id", "bigint")
      .addColumn("code_password_mark", "varchar(64)")
      .execute();
    await db.schema
      .createTable("user_recovery_code")
      .addColumn("code_hash", "varchar(64)", (column) => column.primaryKey())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("used_time", "bigint")
      .execute();
    await db.schema.createIndex("user_recovery_code_user").on("user_recovery_code").column("user_id").execute();
  },
};

export const sessionProofMigration: Migration = {
  name: "2026-11-30-session-proof",
  up: async (db) => {
    for (const column of ["proof_time", "by_page"] as const)
      await db.schema
        .alterTable("user_session")
        .addColumn(column, "bigint", (definition) => definition.notNull().defaultTo(0))
        .execute();
    // Open sessions began with a proof, and none of them says that our page opened it.
    await sql`update user_session set proof_time = create_time`.execute(db);
  },
};
