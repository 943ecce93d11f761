import { sql } from "kysely";
import type { Migration } from "../../../../core/db/migrate.ts";

/** Hotel lists are sorted by the age of their keys, which was stored only with the keys until now. */
export const hotelKeyTimeMigration: Migration = {
  name: "2026-11-26-hotel-key-time",
  up: async (db) => {
    for (const [column, type] of [
      ["key_time", "bigint"],
      ["key_count", "integer"],
    ] as const)
      await db.schema
        .alterTable("biz_hotel")
        .addColumn(column, type, (definition) => definition.notNull().defaultTo(0))
        .execute();
    await sql`update biz_hotel set
      key_time = coalesce((select max(create_time) from biz_hotel_key where hotel_id = biz_hotel.id), create_time),
      key_count = (select count(*) from biz_hotel_key where hotel_id = biz_hotel.id)`.execute(db);
  },
};
