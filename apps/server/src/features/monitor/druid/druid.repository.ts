import { CompiledQuery, sql } from "kysely";
import type { Database, Db } from "../../../core/db/database.ts";

export interface TableSize {
  readonly name: string;
  readonly rows: number;
  readonly size: number;
  readonly indexSize: number;
}
export interface DatabaseFigures {
  readonly version: string;
  readonly databaseSize: number;
  readonly tables: readonly TableSize[];
  readonly locks: readonly { pid: number; mode: string; table: string; seconds: number }[];
}

/** Sizes by the pages of each table and index; the product's tables are few, so their rows are counted. */
export async function readSqlite(db: Db): Promise<DatabaseFigures> {
  const version = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
  const pages = await sql<{ size: number }>`select page_count * page_size as size
    from pragma_page_count(), pragma_page_size()`.execute(db);
  const tables = await sql<TableSize>`
    select master.tbl_name as name, 0 as rows,
      sum(case when master.type = 'table' then stat.size else 0 end) as size,
      sum(case when master.type = 'index' then stat.size else 0 end) as "indexSize"
    from sqlite_master as master
      join (select name, sum(pgsize) as size from dbstat group by name) as stat on stat.name = master.name
    where master.type in ('table', 'index') group by master.tbl_name order by 3 desc`.execute(db);
  const counted: TableSize[] = [];
  for (const table of tables.rows) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table.name)}`.execute(db);
    counted.push({ ...table, rows: rows[0]?.count ?? 0 });
  }
  return {
    version: `SQLite ${version.rows[0]?.version ?? ""}`,
    databaseSize: pages.rows[0]?.size ?? 0,
    tables: counted,
    locks: [],
  };
}

/** Rows are PostgreSQL's own estimates: counting reads whole tables. */
export async function readPostgres(db: Db): Promise<DatabaseFigures> {
  const base = await sql<{ version: string; size: number }>`select
    current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(db);
  const tables = await sql<TableSize>`
    select relname as name, n_live_tup as rows, pg_table_size(relid) as size, pg_indexes_size(relid) as "indexSize"
    from pg_stat_user_tables order by 3 desc`.execute(db);
  const locks = await sql<{ pid: number; mode: string; table: string; seconds: number }>`
    select lock.pid, lock.mode, coalesce(lock.relation::regclass::text, '') as "table",
      cast(extract(epoch from now() - activity.query_start) as integer) as seconds
    from pg_locks as lock join pg_stat_activity as activity on activity.pid = lock.pid
    where not lock.granted and activity.datname = current_database()`.execute(db);
  return {
    version: `PostgreSQL ${base.rows[0]?.version ?? ""}`,
    databaseSize: base.rows[0]?.size ?? 0,
    tables: tables.rows,
    locks: locks.rows,
  };
}

/** The size of PostgreSQL's write-ahead log; null where its role may not see it (`pg_monitor` may). */
export async function readPostgresWal(db: Db): Promise<number | null> {
  const right = sql<{ held: boolean }>`select has_function_privilege('pg_ls_waldir()', 'execute') as held`;
  if (!(await right.execute(db)).rows[0]?.held) return null;
  const size = sql<{ size: number }>`select cast(coalesce(sum(size), 0) as bigint) as size from pg_ls_waldir()`;
  return Number((await size.execute(db)).rows[0]?.size ?? 0);
}

const EXPLAINED = /^\s*(select|with|insert|update|delete)\b/i;

/** The plan of a statement, for any values; null if there is none. Nothing is executed. */
export async function planOf(db: Db, dialect: Database["dialect"], statement: string): Promise<string | null> {
  if (!EXPLAINED.test(statement)) return null;
  const explain = dialect === "postgres" ? explainPostgres : explainSqlite;
  // The table of a statement may have been dropped since.
  return explain(db, statement).catch(() => null);
}

async function explainSqlite(db: Db, statement: string): Promise<string> {
  const explain = CompiledQuery.raw(`explain query plan ${statement}`);
  const { rows } = await db.executeQuery<{ id: number; parent: number; detail: string }>(explain);
  const depths = new Map<number, number>([[0, -1]]);
  const lines = rows.map(({ id, parent, detail }) => {
    const depth = (depths.get(parent) ?? -1) + 1;
    depths.set(id, depth);
    return `${"  ".repeat(depth)}${detail}`;
  });
  return lines.join("\n");
}

/** A prepared statement is planned without its values, on every version in use. */
async function explainPostgres(db: Db, statement: string): Promise<string> {
  const count = Math.max(0, ...Array.from(statement.matchAll(/\$(\d+)/g), ([, number]) => Number(number)));
  const values = count === 0 ? "" : `(${Array.from({ length: count }, () => "null").join(", ")})`;
  return db.connection().execute(async (connection) => {
    const run = (text: string) => connection.executeQuery<{ "QUERY PLAN": string }>(CompiledQuery.raw(text));
    await run(`prepare adel_explained as ${statement}`);
    try {
      await run("set plan_cache_mode = force_generic_plan");
      const { rows } = await run(`explain execute adel_explained${values}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    } finally {
      await run("reset plan_cache_mode");
      await run("deallocate adel_explained");
    }
  });
}
