import { sql } from "kysely";
import type { Migration } from "../../../../core/db/migrate.ts";

/** Until now each write counted as a card. The old figure is the number of writes. */
export const hotelWriteCountMigration: Migration = {
  name: "2026-11-25-hotel-write-count",
  up: async (db) => {
    await db.schema
      .alterTable("biz_hotel")
      .addColumn("write_count", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update biz_hotel set write_count = card_count`.execute(db);
    await sql`update biz_hotel set card_count = (
      select count(*) from (
        select card_number from biz_hotel_card where hotel_id = biz_hotel.id
        union select card_number from biz_test_card where hotel_id = biz_hotel.id
      ) numbers
    )`.execute(db);
  },
};
