import { type Account, OPEN_REFUNDS } from "@adel/protocol";
import { type Expression, sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import type { LotColumn } from "./account.table.ts";
import { CHAIN_START } from "./ledger-chain.ts";

const total = (column: LotColumn, alias: string, only?: "bought" | "received") => {
  const counted: Expression<unknown> =
    only === undefined
      ? sql.ref(column)
      : sql`case when order_no is ${sql.raw(only === "bought" ? "not null" : "null")} then ${sql.ref(column)} else 0 end`;
  return sql<number>`cast(coalesce(sum(${counted}), 0) as bigint)`.as(alias);
};

export class AccountRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The account that pays for a department: its own, or that of the nearest one above. */
  nearest(deptId: number) {
    return (
      this.#db
        .selectFrom("dept_closure")
        .innerJoin("biz_account", "biz_account.dept_id", "dept_closure.ancestor_id")
        .select("biz_account.dept_id")
        .where("dept_closure.dept_id", "=", deptId)
        // The nearest account is the deepest one: it has the most ancestors.
        .orderBy(
          sql`(select count(*) from dept_closure as above where above.dept_id = dept_closure.ancestor_id)`,
          "desc",
        )
        .executeTakeFirst()
    );
  }

  /** Opens an account if there is none. */
  open(dept_id: number, create_time: number) {
    return this.#db
      .insertInto("biz_account")
      .values({ dept_id, entries: 0, chain_seq: CHAIN_START.seq, chain_link: CHAIN_START.link, create_time })
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

  /** Lots with a remaining or negative quantity, the oldest first; all others are empty. */
  lots(deptId: number) {
    return this.#db
      .selectFrom("biz_lot")
      .select(["id", "order_no", "remaining"])
      .where("dept_id", "=", deptId)
      .where("remaining", "!=", 0)
      .orderBy("id")
      .execute();
  }

  lotOf(orderNo: string) {
    return this.#db.selectFrom("biz_lot").select("id").where("order_no", "=", orderNo).executeTakeFirstOrThrow();
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

  /** The unused credit of an account: remaining, reserved by jobs, and returnable by refunds. */
  async held(deptId: number): Promise<number> {
    const { refunding } = await this.#db
      .selectFrom("biz_refund")
      .innerJoin("biz_lot", "biz_lot.order_no", "biz_refund.order_no")
      .select(sql<number>`cast(coalesce(sum(biz_refund.quantity), 0) as bigint)`.as("refunding"))
      .where("biz_lot.dept_id", "=", deptId)
      .where("biz_refund.kind", "=", "unused")
      .where("biz_refund.status", "in", OPEN_REFUNDS)
      .executeTakeFirstOrThrow();
    const { remaining, reserved } = await this.#db
      .selectFrom("biz_lot")
      .select([total("remaining", "remaining"), total("reserved", "reserved")])
      .where("dept_id", "=", deptId)
      .$castTo<{ remaining: number; reserved: number }>()
      .executeTakeFirstOrThrow();
    return remaining + reserved + refunding;
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
}
