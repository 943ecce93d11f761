import { stat } from "node:fs/promises";
import type { DataSource } from "@adel/protocol";
import type { Database, Db } from "../../../core/db/database.ts";
import type { SlowStatements } from "../../../core/db/slow-statements.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { readPostgres, readSqlite } from "./druid.repository.ts";

interface DruidDeps extends Pick<Database, "dialect" | "countConnections"> {
  readonly db: Db;
  readonly statements: SlowStatements;
  readonly timeFormat: TimeFormat;
  /** The file of a SQLite database. */
  readonly config: { readonly databaseUrl: string };
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

/** The database for those who look after the server. */
export class DruidService {
  readonly #deps: DruidDeps;

  constructor(deps: DruidDeps) {
    this.#deps = deps;
  }

  async info(): Promise<DataSource> {
    const { db, dialect, statements, timeFormat, countConnections } = this.#deps;
    const figures = await (dialect === "postgres" ? readPostgres(db) : readSqlite(db));
    return {
      kind: dialect,
      connections: countConnections(),
      walSize: await this.#walSize(),
      ...figures,
      tables: [...figures.tables],
      locks: [...figures.locks],
      slow: statements.list().map(({ sql, count, totalMs, maxMs, lastTime }) => ({
        sql,
        count,
        totalMs: rounded(totalMs),
        maxMs: rounded(maxMs),
        lastTime: timeFormat.format(lastTime),
      })),
    };
  }

  /** null where it is not to be seen: PostgreSQL's is another computer's. */
  async #walSize(): Promise<number | null> {
    const { dialect, config } = this.#deps;
    if (dialect === "postgres") return null;
    return stat(`${config.databaseUrl}-wal`).then(
      ({ size }) => size,
      () => null,
    );
  }
}
