import { type Dialect, PostgresDialect } from "kysely";
import { Pool, types } from "pg";

export type DialectName = "sqlite" | "postgres";

/** Object id of int8 in PostgreSQL's catalogue. */
const INT8 = 20;

/** Connections of this process to its database. */
export interface Connections {
  readonly max: number;
  readonly total: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

const MAX_CONNECTIONS = 10;

/** PostgreSQL by pg; int8 is returned as a number, as SQLite does. */
export function postgresDialect(url: string): { dialect: Dialect; countConnections: () => Connections } {
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  });
  // The pool has already dropped an idle connection that the database closed (a restart); without this listener the
  // process would end. The next query shows whether the database is reachable.
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
