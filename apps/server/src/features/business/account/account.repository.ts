import type { Account } from "@adel/protocol";
import { type Expression, sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { EFFECTS, type LotColumn, type NewEntry } from "./account.table.ts";

const total = (column: LotColumn, alias: string, only?: "bought" | "received") => {
  const counted: Expression<unknown> =
    only === undefined
      ? sql.ref(column)
      : sql`case when order_no is ${sql.raw(only === "bought" ? "not null" : "null")} then ${sql.ref(column)} else 0 end`;
  return sql<number>`cast(coalesce(sum(${counted}), 0) as bigint)`.as(alias);
};

/** Whoever writes to an account waits here until the transaction before has ended. */
export class AccountTurns {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(deptId: number) {
    return this.#next().where("dept_id", "=", deptId).execute();
  }

  /** Of the account that a job drew on; false where it drew on none. */
  async ofJob(jobId: string): Promise<boolean> {
    const drawn = this.#db.selectFrom("biz_ledger_entry").select("dept_id").where("job_id", "=", jobId).limit(1);
    const taken = await this.#next().where("dept_id", "=", drawn).executeTakeFirst();
    return taken.numUpdatedRows === 1n;
  }

  #next() {
    return this.#db.updateTable("biz_account").set({ entries: sql`entries + 1` });
  }
}

export class AccountRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The account that a department's work draws on: its own, or that of the nearest one above. */
  nearest(deptId: number) {
    return (
      this.#db
        .selectFrom("dept_closure")
        .innerJoin("biz_account", "biz_account.dept_id", "dept_closure.ancestor_id")
        .select("biz_account.dept_id")
        .where("dept_closure.dept_id", "=", deptId)
        // The nearest one stands deepest: it has the most departments above it.
        .orderBy(
          sql`(select count(*) from dept_closure as above where above.dept_id = dept_closure.ancestor_id)`,
          "desc",
        )
        .executeTakeFirst()
    );
  }

  /** Opens an account where there is none yet. */
  open(dept_id: number, create_time: number) {
    return this.#db
      .insertInto("biz_account")
      .values({ dept_id, entries: 0, create_time })
      .onConflict((conflict) => conflict.column("dept_id").doNothing())
      .execute();
  }

  addLot(dept_id: number, order_no: string | null, create_time: number) {
    return this.#db
      .insertInto("biz_lot")
      .values({
        dept_id,
        order_no,
        create_time,
        quantity: 0,
        remaining: 0,
        reserved: 0,
        consumed: 0,
        sent: 0,
        refunded: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  }

  /** Lots with something left, or below zero, the oldest first; all others hold nothing. */
  lots(deptId: number) {
    return this.#db
      .selectFrom("biz_lot")
      .select(["id", "order_no", "remaining"])
      .where("dept_id", "=", deptId)
      .where("remaining", "!=", 0)
      .orderBy("id")
      .execute();
  }

  async remaining(deptId: number): Promise<number> {
    const found = await this.#db
      .selectFrom("biz_lot")
      .select(total("remaining", "remaining"))
      .where("dept_id", "=", deptId)
      .$castTo<{ remaining: number }>()
      .executeTakeFirstOrThrow();
    return found.remaining;
  }

  /** What an account holds that is not used up: what is left, and what its jobs have reserved. */
  async held(deptId: number): Promise<number> {
    const { remaining, reserved } = await this.#db
      .selectFrom("biz_lot")
      .select([total("remaining", "remaining"), total("reserved", "reserved")])
      .where("dept_id", "=", deptId)
      .$castTo<{ remaining: number; reserved: number }>()
      .executeTakeFirstOrThrow();
    return remaining + reserved;
  }

  sums(scope: RowScope, deptId: number | undefined) {
    const seen = this.#db.selectFrom("biz_lot").where(visible(scope, "biz_lot.dept_id"));
    return (deptId === undefined ? seen : seen.where("dept_id", "=", deptId))
      .select([
        total("quantity", "purchased", "bought"),
        total("quantity", "received", "received"),
        total("remaining", "remaining"),
        total("reserved", "reserved"),
        total("consumed", "consumed"),
        total("sent", "sent"),
        total("refunded", "refunded"),
      ])
      .$castTo<Account>()
      .executeTakeFirstOrThrow();
  }

  /** Writes an entry and does to its lot what the entry says, so that neither is ever there alone. */
  async book(entry: NewEntry): Promise<void> {
    await this.#db.insertInto("biz_ledger_entry").values(entry).execute();
    const moved = Object.entries(EFFECTS[entry.kind]).map(([column, sign]) => [
      column,
      sql<number>`${sql.ref(column)} + ${sql.lit(sign)} * ${entry.quantity}`,
    ]);
    await this.#db.updateTable("biz_lot").set(Object.fromEntries(moved)).where("id", "=", entry.lot_id).execute();
  }

  entriesOf(jobId: string) {
    return this.#db.selectFrom("biz_ledger_entry").selectAll().where("job_id", "=", jobId).orderBy("id").execute();
  }
}
