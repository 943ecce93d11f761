// Casts: Kysely hands parameters over as unknown, and takes rows on trust; what it compiles from our queries is bindable.
import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { QueryResult } from "kysely";
import { Cache } from "../cache.ts";

/** Prepared statements kept: SQL text varies only with filters and list lengths. */
const MAX_CACHED_STATEMENTS = 500;

/** The part of the file that is read where it lies in memory: a row found by its id is not copied page by page first. */
const MAPPED_BYTES = 2 ** 30;

/** How long opening, and a reader that meets a recovery, waits for another process. */
const OPEN_TIMEOUT_MS = 5000;

type Role = "reader" | "writer";

interface Prepared {
  readonly statement: StatementSync;
  /** Asked once: the driver would build an object for each column. */
  readonly returnsRows: boolean;
}

/** One SQL text, prepared on each connection that has run it. */
interface CachedStatement extends Partial<Record<Role, Prepared>> {
  readonly sql: string;
}

function openConnection(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: OPEN_TIMEOUT_MS, enableForeignKeyConstraints: true });
  connection.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma mmap_size = ${MAPPED_BYTES}`);
  // SQLite's own lower() knows ASCII only; searches must find É by é as PostgreSQL does.
  connection.function("lower", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
  return connection;
}

/** A database file with one connection that writes and one that reads: in WAL mode readers never wait for a writer. */
export class SqliteFile {
  readonly #connections: Readonly<Record<Role, DatabaseSync>>;
  readonly statements = new Cache<CachedStatement>({
    name: "statements:",
    max: MAX_CACHED_STATEMENTS,
    show: ({ sql }) => sql,
  });

  constructor(file: string) {
    // SQLite would make it with the mode of the process; the files beside it get the mode of this one.
    closeSync(openSync(file, "a", 0o600));
    const writer = openConnection(file);
    // SQLite would sleep, and the process with it: the driver waits instead.
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
