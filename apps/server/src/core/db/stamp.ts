import { sql } from "kysely";
import type { Db } from "./database.ts";
import type { DialectName } from "./dialect.ts";
import type { Migration } from "./migrate.ts";

declare module "./database.ts" {
  interface Tables {
    /** A number for each table that rises with its writes; the database itself counts. */
    table_stamp: { name: string; stamp: number };
  }
}

/** `write`: every change counts. `delete`: rows are only ever added, so that only taking one away counts. */
type Counts = "write" | "delete";

/** Has the database count the changes of a table. */
async function stampTable(db: Db, dialect: DialectName, table: string, counts: Counts = "write"): Promise<void> {
  const acts = counts === "write" ? (["insert", "update", "delete"] as const) : (["delete"] as const);
  await db.insertInto("table_stamp").values({ name: table, stamp: 1 }).execute();
  if (dialect === "sqlite") {
    for (const act of acts)
      await sql`create trigger ${sql.raw(`${table}_stamp_${act}`)} after ${sql.raw(act)} on ${sql.table(table)}
        begin update table_stamp set stamp = stamp + 1 where name = ${sql.lit(table)}; end`.execute(db);
    return;
  }
  await sql`create trigger ${sql.raw(`${table}_stamp`)} after ${sql.raw(acts.join(" or "))} on ${sql.table(table)}
    for each statement execute function count_table_change()`.execute(db);
}

/** The stamps of these tables as one number: equal means that nothing changed in between. */
export async function stampOf(db: Db, tables: readonly string[]): Promise<number> {
  const { stamp, known } = await db
    .selectFrom("table_stamp")
    .select([sql<number>`cast(sum(stamp) as bigint)`.as("stamp"), sql<number>`count(*)`.as("known")])
    .where("name", "in", tables)
    .executeTakeFirstOrThrow();
  // A table that nobody counts would keep its first answer for ever.
  if (known !== tables.length) throw new Error(`not every one of these tables is stamped: ${tables.join(", ")}`);
  return stamp;
}

/** The migration that begins to count the changes of a table. */
export const stamped = (date: string, table: string, counts: Counts = "write"): Migration => ({
  name: `${date}-stamp-${table}`,
  up: (db, dialect) => stampTable(db, dialect, table, counts),
});

export const stampMigration: Migration = {
  name: "2026-11-20-a-a-table-stamp",
  up: async (db, dialect) => {
    await db.schema
      .createTable("table_stamp")
      .addColumn("name", "varchar(64)", (column) => column.primaryKey())
      .addColumn("stamp", "bigint", (column) => column.notNull())
      .execute();
    if (dialect === "postgres")
      await sql`create function count_table_change() returns trigger language plpgsql as $$
        begin update table_stamp set stamp = stamp + 1 where name = TG_TABLE_NAME; return null; end $$`.execute(db);
  },
};
