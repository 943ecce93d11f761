import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database.ts";
import type { Migration } from "../migrate.ts";

// Version 0.1 counted the changes of tables by triggers and had its own indexes for parts of card numbers. Both are
// removed here if the database has them.

const STATEMENTS: readonly { readonly kind: "trigger" | "table" | "view"; readonly condition: RawBuilder<unknown> }[] =
  [
    { kind: "trigger", condition: sql`sql like '%table_stamp%' or tbl_name like '%_fours' or sql like '%_fours %'` },
    { kind: "table", condition: sql`name like '%_fours' and sql like 'create virtual table%'` },
    { kind: "view", condition: sql`name like '%_fours_words'` },
    { kind: "table", condition: sql`name = 'table_stamp'` },
  ];

async function dropInSqlite(db: Db): Promise<void> {
  for (const { kind, condition } of STATEMENTS) {
    const found = await sql<{
      name: string;
    }>`select name from sqlite_master where type = ${kind} and (${condition})`.execute(db);
    for (const { name } of found.rows) await sql`drop ${sql.raw(kind)} ${sql.table(name)}`.execute(db);
  }
}

/** Triggers and indexes are removed with their functions. */
async function dropInPostgres(db: Db): Promise<void> {
  for (const name of ["count_table_change()", "count_column_change()", "threes_of(text)"])
    await sql`drop function if exists ${sql.raw(name)} cascade`.execute(db);
  await sql`drop table if exists table_stamp`.execute(db);
}

export const dropListTriggersMigration: Migration = {
  name: "2026-11-24-a-drop-list-triggers",
  up: (db, dialect) => (dialect === "sqlite" ? dropInSqlite(db) : dropInPostgres(db)),
};
