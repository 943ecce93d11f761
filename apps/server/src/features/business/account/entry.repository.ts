import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { EFFECTS, LOT_COLUMNS, type LotColumn, type NewEntry } from "./account.table.ts";
import { type ChainEnd, type LedgerSeal, nextLink } from "./ledger-chain.ts";

/** Rows of one statement: fifteen values each, and both databases take a few thousand. */
const MAX_AT_ONCE = 100;

/** The effects of entries on each of their lots. */
function effectsByLot(entries: readonly NewEntry[]) {
  const lots = new Map<number, Map<LotColumn, number>>();
  for (const { lot_id, kind, quantity } of entries) {
    const moved = lots.get(lot_id) ?? new Map<LotColumn, number>();
    lots.set(lot_id, moved);
    for (const column of LOT_COLUMNS) {
      const sign = EFFECTS[kind][column];
      if (sign !== undefined) moved.set(column, (moved.get(column) ?? 0) + sign * quantity);
    }
  }
  return lots;
}

const nextTurn = (db: Db) => db.updateTable("biz_account").set({ entries: sql`entries + 1` });
type Turn = ReturnType<typeof nextTurn>;

/** Entries of accounts, within a transaction that has locked them. */
export class EntryRepository {
  readonly #db: Db;
  readonly #seal: LedgerSeal;
  /** The ends of the chains of locked accounts: no other transaction can extend them. */
  readonly #ends = new Map<number, ChainEnd>();

  constructor(db: Db, seal: LedgerSeal) {
    this.#db = db;
    this.#seal = seal;
  }

  /** Locks accounts: writers wait here until the earlier transaction has ended. */
  async takeTurn(deptId: number): Promise<void> {
    await this.#take(nextTurn(this.#db).where("dept_id", "=", deptId));
  }

  /** Locks the account that paid for a job; false if there was none. */
  takeTurnOfJob(jobId: string): Promise<boolean> {
    const drawn = this.#db.selectFrom("biz_ledger_entry").select("dept_id").where("job_id", "=", jobId).limit(1);
    return this.#take(nextTurn(this.#db).where("dept_id", "=", drawn));
  }

  /** Writes entries and updates their lots accordingly, in one transaction. */
  async book(entries: readonly NewEntry[]): Promise<void> {
    const rows = entries.map((entry) => {
      const end = this.#ends.get(entry.dept_id);
      if (!end) throw new Error(`account ${entry.dept_id} is written to without its turn`);
      const next = nextLink(this.#seal, end, entry);
      this.#ends.set(entry.dept_id, next);
      return { ...entry, ...next };
    });
    for (let at = 0; at < rows.length; at += MAX_AT_ONCE)
      await this.#db
        .insertInto("biz_ledger_entry")
        .values(rows.slice(at, at + MAX_AT_ONCE))
        .execute();
    for (const [lotId, moved] of effectsByLot(entries)) await this.#move(lotId, moved);
    for (const deptId of new Set(entries.map(({ dept_id }) => dept_id))) await this.#saveEnd(deptId);
  }

  entriesOf(jobId: string) {
    return this.#db.selectFrom("biz_ledger_entry").selectAll().where("job_id", "=", jobId).orderBy("id").execute();
  }

  async #take(update: Turn): Promise<boolean> {
    const taken = await update.returning(["dept_id", "chain_seq", "chain_link"]).executeTakeFirst();
    if (!taken) return false;
    if (taken.chain_seq === null || taken.chain_link === null)
      throw new Error(`the entries of account ${taken.dept_id} are not chained`);
    this.#ends.set(taken.dept_id, { seq: taken.chain_seq, link: taken.chain_link });
    return true;
  }

  async #move(lotId: number, moved: ReadonlyMap<LotColumn, number>): Promise<void> {
    const changes = [...moved].map(([column, by]) => [column, sql<number>`${sql.ref(column)} + ${sql.lit(by)}`]);
    await this.#db.updateTable("biz_lot").set(Object.fromEntries(changes)).where("id", "=", lotId).execute();
  }

  async #saveEnd(deptId: number): Promise<void> {
    const end = this.#ends.get(deptId);
    if (!end) return;
    const chain = { chain_seq: end.seq, chain_link: end.link };
    await this.#db.updateTable("biz_account").set(chain).where("dept_id", "=", deptId).execute();
  }
}
