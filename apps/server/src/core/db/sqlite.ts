// Casts: Kysely passes parameters as unknown and expects rows of any type; the values compiled here can be bound.
import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { QueryResult } from "kysely";
import { Cache } from "../cache.ts";

/** Limit of cached prepared statements: SQL text varies only with filters and list lengths. */
const MAX_CACHED_STATEMENTS = 500;

/** Memory-mapped part of the file: a row found by its id is read without copying pages. */
const MAPPED_BYTES = 2 ** 30;

/** Time limit for opening, and for a reader during a recovery, while another process has the lock. */
const OPEN_TIMEOUT_MS = 5000;

type Role = "reader" | "writer";

interface Prepared {
  readonly statement: StatementSync;
  /** Determined once, because the driver would create an object for each column. */
  readonly returnsRows: boolean;
}

/** One SQL text, prepared on each connection that has run it. */
interface CachedStatement extends Partial<Record<Role, Prepared>> {
  readonly sql: string;
}

function openConnection(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS, enableForeignKeyConstraints: true });
  connection.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma mmap_size = ${MAPPED_BYTES}`);
  // SQLite's own lower() handles only ASCII; a search for é must find É as in PostgreSQL.
  connection.function("lower", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
  return connection;
}

/** A database file with one writing and one reading connection: in WAL mode readers never wait for a writer. */
export class SqliteFile {
  readonly #connections: Readonly<Record<Role, DatabaseSync>>;
  readonly statements = new Cache<CachedStatement>({
    name: "statements:",
    max: MAX_CACHED_STATEMENTS,
    show: ({ sql }) => sql,
  });

  constructor(file: string) {
    // SQLite would create it with the process's umask; -wal and -shm get the mode of this file.
    closeSync(openSync(file, "a", 0o600));
    const writer = openConnection(file);
    // SQLite would block the process while waiting, so the driver waits instead.
    writer.exec("pragma busy_timeout = 0");
    const reader = openConnection(file);
    reader.exec("pragma query_only = on");
    this.#connections = { reader, writer };
  }

  get isInTransaction(): boolean {
    return this.#connections.writer.isTransaction;
  }

  run<R>(role: Role, sql: string, parameters: readonly unknown[] = []): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(role, sql);
    const values = parameters as readonly SQLInputValue[];
    if (returnsRows) return { rows: statement.all(...values) as R[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }

  close(): void {
    this.statements.clear();
    this.#connections.reader.close();
    this.#connections.writer.close();
  }

  #prepare(role: Role, sql: string): Prepared {
    const known = this.statements.get(sql);
    const prepared = known?.[role];
    if (prepared) return prepared;
    const statement = this.#connections[role].prepare(sql);
    const fresh = { statement, returnsRows: statement.columns().length > 0 };
    this.statements.set(sql, { ...known, sql, [role]: fresh });
    return fresh;
  }
}
