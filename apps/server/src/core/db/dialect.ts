import { type Dialect, PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import { toConnectionError } from "./storage.ts";

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
    keepAlive: true,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  });
  // A connection that the database closed (a restart) is dropped, and its statement fails; without these listeners, one
  // for idle connections and one for those in use, the process would end.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const connect = async () => {
    try {
      return await pool.connect();
    } catch (cause) {
      throw toConnectionError(cause);
    }
  };
  return {
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    countConnections: () => ({
      max: MAX_CONNECTIONS,
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}
