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

  save(row: PaymentProviderRow) {
    const { method: _, ...values } = row;
    return this.#db
      .insertInto("biz_payment_provider")
      .values(row)
      .onConflict((conflict) => conflict.column("method").doUpdateSet(values))
      .execute();
  }
}
