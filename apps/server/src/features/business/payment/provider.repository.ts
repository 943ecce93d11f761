import type { OnlineMethod } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import type { PaymentProviderRow } from "./provider.table.ts";

export class PaymentProviderRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  all() {
    return this.#db.selectFrom("biz_payment_provider").selectAll().execute();
  }

  of(method: OnlineMethod) {
    return this.#db.selectFrom("biz_payment_provider").selectAll().where("method", "=", method).executeTakeFirst();
  }

  async enabled(): Promise<OnlineMethod[]> {
    const rows = await this.#db.selectFrom("biz_payment_provider").select("method").where("status", "=", "0").execute();
    return rows.map(({ method }) => method);
  }

  /** False where another process was faster. */
  async markAnnounced(method: OnlineMethod, announced_end: number): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_payment_provider")
      .set({ announced_end })
      .where("method", "=", method)
      .where("announced_end", "<>", announced_end)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  /** Replaces the certificates of a row that nobody changed since; whether it did. */
  async replaceCertificates(
    { method, update_time: read }: PaymentProviderRow,
    columns: Partial<PaymentProviderRow>,
  ): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_payment_provider")
      .set(columns)
      .where("method", "=", method)
      .where("update_time", "=", read)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  save(row: PaymentProviderRow) {
    const { method: _, ...values } = row;
    return this.#db
      .insertInto("biz_payment_provider")
      .values(row)
      .onConflict((conflict) => conflict.column("method").doUpdateSet(values))
      .execute();
  }
}
