import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import type { ReadRow } from "./card.table.ts";

export class ReadRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(read: Omit<ReadRow, "id" | "result_hash" | "result">) {
    return this.#db
      .insertInto("biz_card_read")
      .values({ ...read, result_hash: null, result: null })
      .execute();
  }

  one(scope: RowScope, readId: string) {
    return this.#inScope(scope).selectAll("biz_card_read").where("read_id", "=", readId).executeTakeFirst();
  }

  byId(readId: string) {
    return this.#db.selectFrom("biz_card_read").selectAll().where("read_id", "=", readId).executeTakeFirst();
  }

  /** Reads of one card, newest first, without the card's content. */
  ofCard(scope: RowScope, uid: string, limit: number) {
    return (
      this.#inScope(scope)
        .select(["read_id", "result_hash", "device_name", "hotel_name", "biz_card_read.create_time"])
        .where("biz_card_read.uid", "=", uid)
        // Identification alone is not an event of a card's history.
        .where("biz_card_read.operation", "=", "read")
        .orderBy("biz_card_read.id", "desc")
        .limit(limit)
        .execute()
    );
  }

  async settle(readId: string, found: Pick<ReadRow, "result_hash" | "result" | "hotel_id">): Promise<boolean> {
    const settled = await this.#db
      .updateTable("biz_card_read")
      .set(found)
      .where("read_id", "=", readId)
      .where("result_hash", "is", null)
      .executeTakeFirst();
    return settled.numUpdatedRows === 1n;
  }

  /** The scope of a read is its hotel; without one, the encoder's department. */
  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("biz_card_read")
      .innerJoin("biz_encoder", "biz_encoder.id", "biz_card_read.encoder_id")
      .leftJoin("biz_hotel", "biz_hotel.id", "biz_card_read.hotel_id")
      .where((eb) =>
        eb.or([
          visible(scope, "biz_hotel.dept_id", "biz_card_read.user_id"),
          eb.and([eb("biz_hotel.id", "is", null), visible(scope, "biz_encoder.dept_id")]),
        ]),
      );
  }
}

export class FactoryKeyRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  wrapped() {
    return this.#db.selectFrom("biz_factory_key").select("wrapped").where("id", "=", 1).executeTakeFirst();
  }

  insert(wrapped: string, create_time: number) {
    return this.#db
      .insertInto("biz_factory_key")
      .values({ id: 1, wrapped, create_time })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
}
