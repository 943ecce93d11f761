import type { Insertable } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import type { EvidenceTable } from "./evidence.table.ts";

export class EvidenceRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(orderNo: string) {
    return this.#all().where("order_no", "=", orderNo).orderBy("id").execute();
  }

  one(orderNo: string, file: string) {
    return this.#all().where("order_no", "=", orderNo).where("file_name", "=", file).executeTakeFirst();
  }

  insert(evidence: Insertable<EvidenceTable>) {
    return this.#db.insertInto("biz_order_evidence").values(evidence).execute();
  }

  #all() {
    return this.#db.selectFrom("biz_order_evidence").selectAll();
  }
}
