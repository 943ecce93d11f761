import { stat } from "node:fs/promises";
import type { DataSource } from "@adel/protocol";
import type { Database, Db } from "../../../core/db/database.ts";
import type { SlowStatements } from "../../../core/db/slow-statements.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { planOf, readPostgres, readPostgresWal, readSqlite } from "./druid.repository.ts";

interface DruidDeps extends Pick<Database, "dialect" | "countConnections"> {
  readonly db: Db;
  readonly statements: SlowStatements;
  readonly timeFormat: TimeFormat;
  /** The file of a SQLite database. */
  readonly config: { readonly databaseUrl: string };
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

/** The state of the database, for administrators. */
export class DruidService {
  readonly #deps: DruidDeps;

  constructor(deps: DruidDeps) {
    this.#deps = deps;
  }

  async info(): Promise<DataSource> {
    const { db, dialect, countConnections } = this.#deps;
    const figures = await (dialect === "postgres" ? readPostgres(db) : readSqlite(db));
    return {
      kind: dialect,
      connections: countConnections(),
      walSize: await this.#walSize(),
      ...figures,
      tables: [...figures.tables],
      locks: [...figures.locks],
      slow: await this.#slow(),
    };
  }

  async #slow(): Promise<DataSource["slow"]> {
    const { db, dialect, statements, timeFormat } = this.#deps;
    const slow: DataSource["slow"] = [];
    for (const { sql, count, totalMs, maxMs, lastTime } of statements.list())
      slow.push({
        sql,
        count,
        totalMs: rounded(totalMs),
        maxMs: rounded(maxMs),
        lastTime: timeFormat.format(lastTime),
        plan: await planOf(db, dialect, sql),
      });
    return slow;
  }

  /** null if it cannot be read. */
  async #walSize(): Promise<number | null> {
    const { db, dialect, config } = this.#deps;
    if (dialect === "postgres") return readPostgresWal(db);
    return stat(`${config.databaseUrl}-wal`).then(
      ({ size }) => size,
      () => null,
    );
  }
}
