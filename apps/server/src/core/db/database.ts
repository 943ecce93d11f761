import { Kysely } from "kysely";
import { type DialectName, postgresDialect, sqliteDialect } from "./dialect.ts";

/** Every table of the product; each feature's `*.table.ts` adds its own by declaration. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features, so that core names none of their tables
export interface Tables {}

/** A handle on the database: the pool itself, or a transaction. A repository is made on one and stays on it. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly db: Db;
  readonly dialect: DialectName;
}

/** Opens the database of a `postgres://` URL or of a SQLite file. */
export function openDatabase(url: string): Database {
  const dialect: DialectName = /^postgres(ql)?:/.test(url) ? "postgres" : "sqlite";
  return {
    dialect,
    db: new Kysely<Tables>({ dialect: dialect === "postgres" ? postgresDialect(url) : sqliteDialect(url) }),
  };
}
