// Casts: Kysely hands parameters over as unknown; what it compiles from our queries is bindable.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type Dialect, PostgresDialect, SqliteDialect, type SqliteStatement } from "kysely";
import { Pool, types } from "pg";
import { Cache, type MonitoredCache } from "../cache.ts";

export type DialectName = "sqlite" | "postgres";

/** Prepared statements kept: SQL text varies only with filters and list lengths. */
const MAX_CACHED_STATEMENTS = 500;

/** The part of the file that is read where it lies in memory: a row found by its id is not copied page by page first. */
const MAPPED_BYTES = 2 ** 30;

/** How long a writer waits for another process's commit. */
const BUSY_TIMEOUT_MS = 5000;

interface PreparedStatement extends SqliteStatement {
  readonly sql: string;
}

const asKyselyTakes = (prepared: StatementSync): SqliteStatement => ({
  // Asked once: the driver would build an object for each column.
  reader: prepared.columns().length > 0,
  all: (parameters) => prepared.all(...(parameters as SQLInputValue[])),
  run: (parameters) => prepared.run(...(parameters as SQLInputValue[])),
  iterate: (parameters) => prepared.iterate(...(parameters as SQLInputValue[])),
});

const NO_STATEMENT: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
};

/**
 * SQLite inside Node. A transaction takes the write lock at its begin: reading first and writing later would
 * otherwise fail at once when another process (the pairing command) wrote in between (SQLite "WAL", §busy snapshot).
 */
export function sqliteDialect(file: string): { dialect: Dialect; statements: MonitoredCache } {
  // The waiting time first: two processes that start at once both want to switch to WAL.
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma mmap_size = ${MAPPED_BYTES}`);
  // SQLite's own lower() knows ASCII only; searches must find É by é as PostgreSQL does.
  database.function("lower", { deterministic: true }, (text) => (typeof text === "string" ? text.toLowerCase() : text));
  const statements = new Cache<PreparedStatement>({
    name: "statements:",
    max: MAX_CACHED_STATEMENTS,
    show: ({ sql }) => sql,
  });
  const prepare = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const fresh = { sql, ...asKyselyTakes(database.prepare(sql)) };
    statements.set(sql, fresh);
    return fresh;
  };
  const dialect = new SqliteDialect({
    database: {
      close: () => {
        statements.clear();
        database.close();
      },
      prepare: (sql) => {
        if (sql === "begin") return prepare("begin immediate");
        // A full disk has rolled back by itself; a second time is an error that would hide the first.
        if (sql === "rollback" && !database.isTransaction) return NO_STATEMENT;
        return prepare(sql);
      },
    },
  });
  return { dialect, statements };
}

/** Object id of int8 in PostgreSQL's catalogue. */
const INT8 = 20;

/** Connections of this process to its database. */
export interface Connections {
  readonly max: number;
  readonly total: number;
  readonly idle: number;
  /** Calls that wait for one. */
  readonly waiting: number;
}

const MAX_CONNECTIONS = 10;

/** PostgreSQL by pg; int8 comes as a number, as SQLite gives it. */
export function postgresDialect(url: string): { dialect: Dialect; countConnections: () => Connections } {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  });
  // An idle connection that the database ends (a restart) would end this process as well. The pool has dropped it;
  // whether the database is there, the next query says.
  pool.on("error", () => undefined);
  return {
    dialect: new PostgresDialect({ pool }),
    countConnections: () => ({
      max: MAX_CONNECTIONS,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
