import type { Migration } from "../../../../core/db/migrate.ts";
import { addRoomColumns } from "../room-columns.service.ts";

/** Made cards are shown and found by their room, which was stored only in the records. */
export const hotelCardRoomMigration: Migration = {
  name: "2026-11-27-hotel-card-room",
  up: async (db, dialect) => {
    await addRoomColumns(db, dialect, "biz_hotel_card");
    await db.schema
      .createIndex("biz_hotel_card_room")
      .on("biz_hotel_card")
      .columns(["hotel_id", "building", "floor", "room_number"])
      .execute();
  },
};
