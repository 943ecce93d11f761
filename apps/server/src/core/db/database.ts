import { Kysely, type LogEvent } from "kysely";
import type { MonitoredCache } from "../cache.ts";
import { type Connections, type DialectName, postgresDialect } from "./dialect.ts";
import { sqliteDialect } from "./sqlite-driver.ts";

/** Every table of the product; each feature's `*.table.ts` adds its own by declaration. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features, so that core names none of their tables
export interface Tables {}

/** The database: the pool, or a transaction. A repository belongs to one of them. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  readonly dialect: DialectName;
  readonly countConnections: () => Connections;
  /** The cache of SQLite's prepared statements; PostgreSQL has its own. */
  readonly caches: readonly MonitoredCache[];
}

/** One connection for writing and one for reading; idle times are too short to count. */
const countSqlite = (): Connections => ({ max: 2, total: 2, idle: 0, waiting: 0 });

/** Opens the database of a `postgres://` URL or a SQLite file; `log` receives every finished statement. */
export function openDatabase(url: string, log: (event: LogEvent) => void = () => undefined): Database {
  if (/^postgres(ql)?:/.test(url)) {
    const { dialect, countConnections } = postgresDialect(url);
    return { dialect: "postgres", db: new Kysely<Tables>({ dialect, log }), countConnections, caches: [] };
  }
  const { dialect, statements } = sqliteDialect(url);
  return {
    dialect: "sqlite",
    db: new Kysely<Tables>({ dialect, log }),
    countConnections: countSqlite,
    caches: [statements],
  };
}
