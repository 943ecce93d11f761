import type { Migration } from "../../../../core/db/migrate.ts";
import { addRoomColumns } from "../../hotel-card/room-columns.service.ts";

/**
 * For each card of a list, the newest card of its room and type is looked up, and the later jobs on the card. The room
 * was stored only in the records.
 */
export const jobRoomMigration: Migration = {
  name: "2026-11-29-job-room",
  up: async (db, dialect) => {
    await addRoomColumns(db, dialect, "biz_card_job");
    await db.schema
      .createIndex("biz_card_job_room")
      .on("biz_card_job")
      .columns(["hotel_id", "building", "floor", "room_number", "card_type", "sequence"])
      .execute();
    await db.schema.dropIndex("biz_card_job_uid").execute();
    await db.schema.createIndex("biz_card_job_card").on("biz_card_job").columns(["uid", "hotel_id", "id"]).execute();
  },
};
