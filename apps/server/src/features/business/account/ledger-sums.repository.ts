import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { EFFECTS, ENTRY_KINDS, LOT_COLUMNS, type LotColumn } from "./account.table.ts";

/** The sum of a lot's entries for one of its columns. */
const reports = (column: LotColumn) => {
  const cases = ENTRY_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(EFFECTS[kind][column] ?? 0)}`);
  return sql<number>`cast(coalesce(sum(entry.quantity * case entry.kind ${sql.join(cases, sql` `)} else 0 end), 0) as bigint)`.as(
    `says_${column}`,
  );
};
const held = sql<number>`cast(sum(case entry.kind when 'reserve' then entry.quantity else -entry.quantity end) as bigint)`;

export class LedgerSumsRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Every lot with the sums of its entries. */
  lots() {
    return this.#db
      .selectFrom("biz_lot")
      .leftJoin("biz_ledger_entry as entry", "entry.lot_id", "biz_lot.id")
      .select(["biz_lot.id", ...LOT_COLUMNS.map((column) => `biz_lot.${column}` as const)])
      .select(LOT_COLUMNS.map(reports))
      .groupBy("biz_lot.id")
      .$castTo<Record<"id" | LotColumn | `says_${LotColumn}`, number>>()
      .execute();
  }

  /** Reserved credit of lots with the states of its jobs. */
  held() {
    return this.#db
      .selectFrom("biz_ledger_entry as entry")
      .leftJoin("biz_card_job", "biz_card_job.job_id", "entry.job_id")
      .select(["entry.job_id", "entry.lot_id", "biz_card_job.state", held.as("held")])
      .where("entry.kind", "in", ["reserve", "release", "commit"])
      .groupBy(["entry.job_id", "entry.lot_id", "biz_card_job.state"])
      .having(held, "!=", 0)
      .execute();
  }
}
