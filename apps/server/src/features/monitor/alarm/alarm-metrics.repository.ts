import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import type { DialectName } from "../../../core/db/dialect.ts";

/** Figures of the whole product that a rule may watch. */
export class AlarmMetricsRepository {
  readonly #db: Db;
  readonly #dialect: DialectName;

  constructor(db: Db, dialect: DialectName) {
    this.#db = db;
    this.#dialect = dialect;
  }

  async databaseBytes(): Promise<number> {
    const query =
      this.#dialect === "postgres"
        ? sql<{ size: number | string }>`select pg_database_size(current_database()) as size`
        : sql<{ size: number }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`;
    const { rows } = await query.execute(this.#db);
    return Number(rows[0]?.size ?? 0);
  }

  /** Card jobs without a reported end. */
  async unknownJobs(): Promise<number> {
    const { total } = await this.#db
      .selectFrom("biz_card_job")
      .select((job) => job.fn.countAll<number>().as("total"))
      .where("state", "=", "unknown")
      .executeTakeFirstOrThrow();
    return Number(total);
  }

  /** Encoders that are bound to a computer and not logged in. */
  async silentBridges(now: number): Promise<number> {
    const { total } = await this.#db
      .selectFrom("biz_encoder")
      .innerJoin("biz_encoder_key", "biz_encoder_key.encoder_id", "biz_encoder.id")
      .select((encoder) => encoder.fn.countAll<number>().as("total"))
      .where("biz_encoder.deleted", "=", 0)
      .where("biz_encoder_key.retired_time", "is", null)
      .where((encoder) => encoder.or([encoder("online_until", "is", null), encoder("online_until", "<", now)]))
      .executeTakeFirstOrThrow();
    return Number(total);
  }
}
