import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
} from "kysely";
import { monotonicClock } from "../clock.ts";
import { SqliteFile } from "./sqlite.ts";
import { isBusy } from "./storage.ts";

/** How long a write waits for another process; afterwards writes are rejected at once until its lock is free. */
const BUSY_WAIT_MS = 5_000;
const RETRY_MS = 20;

/**
 * The writing connection: used by one transaction of this process at a time; waiting for other processes does not block
 * this one.
 */
class Writer {
  readonly #file: SqliteFile;
  #last: Promise<void> = Promise.resolve();
  /** When another process was first and last found writing; undefined after a successful statement. */
  #busy: { readonly since: number; readonly last: number } | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  /** Waits for its turn, in the order of calls; the returned function ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = turn.promise;
    await before;
    return turn.resolve;
  }

  async run<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    for (;;) {
      try {
        const result = this.#file.run<R>("writer", sql, parameters);
        this.#busy = undefined;
        return result;
      } catch (error) {
        if (!isBusy(error) || !this.#mayWait()) throw error;
      }
      await sleep(RETRY_MS);
    }
  }

  #mayWait(): boolean {
    const now = monotonicClock.now();
    // Found busy long ago, without an attempt since: this is another lock.
    const isSame = this.#busy !== undefined && now - this.#busy.last < BUSY_WAIT_MS;
    this.#busy = { since: isSame && this.#busy ? this.#busy.since : now, last: now };
    return now - this.#busy.since < BUSY_WAIT_MS;
  }
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (query.kind === "RawNode" && /^\s*select\b/i.test(sql));

/** Kysely's connection: the writing connection for a transaction or one statement, the reading one otherwise. */
class Connection implements DatabaseConnection {
  readonly #file: SqliteFile;
  readonly #writer: Writer;
  #endTurn: (() => void) | undefined;

  constructor(file: SqliteFile, writer: Writer) {
    this.#file = file;
    this.#writer = writer;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn) return this.#writer.run(query);
    if (isRead(query)) return this.#file.run("reader", query.sql, query.parameters);
    const endTurn = await this.#writer.take();
    try {
      return await this.#writer.run(query);
    } finally {
      endTurn();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery(query);
  }

  /**
   * Takes the write lock at once: reading first and writing later would fail when another process (the pairing command)
   * wrote in between (SQLite "WAL", §busy snapshot).
   */
  async begin(): Promise<void> {
    this.#endTurn = await this.#writer.take();
    try {
      await this.executeQuery(CompiledQuery.raw("begin immediate"));
    } catch (error) {
      this.#end();
      throw error;
    }
  }

  async commit(): Promise<void> {
    await this.executeQuery(CompiledQuery.raw("commit"));
    this.#end();
  }

  async rollback(): Promise<void> {
    try {
      // SQLite rolls back by itself when the disk is full; a second rollback would be an error that hides the first.
      if (this.#file.isInTransaction) await this.executeQuery(CompiledQuery.raw("rollback"));
    } finally {
      this.#end();
    }
  }

  #end(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

class SqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #writer: Writer;
  readonly #idle: Connection[] = [];

  constructor(file: SqliteFile) {
    this.#file = file;
    this.#writer = new Writer(file);
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<Connection> {
    return this.#idle.pop() ?? new Connection(this.#file, this.#writer);
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#idle.push(connection);
  }

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback();
  }

  async destroy(): Promise<void> {
    this.#file.close();
  }
}

/** Kysely's own driver would use one connection for all calls. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** SQLite in Node. */
export function sqliteDialect(path: string): { dialect: Dialect; statements: SqliteFile["statements"] } {
  const file = new SqliteFile(path);
  const standard = new SqliteDialect({ database: () => Promise.reject(new Error("opened by this driver")) });
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver(file),
    createAdapter: () => new ConcurrentAdapter(),
    createQueryCompiler: () => standard.createQueryCompiler(),
    createIntrospector: (db) => standard.createIntrospector(db),
  };
  return { dialect, statements: file.statements };
}
