import type { Db } from "../../../../core/db/database.ts";
import type { DialectName } from "../../../../core/db/dialect.ts";
import { id, type Migration } from "../../../../core/db/migrate.ts";

async function createStays(db: Db, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable("biz_stay")
    .addColumn("id", ...id(dialect))
    .addColumn("hotel_id", "bigint", (column) => column.notNull().references("biz_hotel.id"))
    .addColumn("room_id", "bigint", (column) => column.notNull().references("biz_room.id"))
    .addColumn("card_type", "varchar(40)", (column) => column.notNull())
    .addColumn("sequence", "bigint", (column) => column.notNull())
    .addColumn("valid_from", "bigint")
    .addColumn("valid_to", "bigint", (column) => column.notNull())
    .addColumn("state", "varchar(10)", (column) => column.notNull())
    .addColumn("end_reason", "varchar(10)")
    .addColumn("replaces_id", "bigint")
    .addColumn("opened_by", "varchar(64)", (column) => column.notNull())
    .addColumn("create_by", "bigint", (column) => column.notNull())
    .addColumn("create_time", "bigint", (column) => column.notNull())
    .addColumn("end_time", "bigint")
    .execute();
  await db.schema.createIndex("biz_stay_room").on("biz_stay").columns(["room_id", "state"]).execute();
  await db.schema.createIndex("biz_stay_hotel").on("biz_stay").columns(["hotel_id", "state"]).execute();
}

async function createActs(db: Db, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable("biz_desk_act")
    .addColumn("id", ...id(dialect))
    .addColumn("stay_id", "bigint", (column) => column.notNull().references("biz_stay.id"))
    .addColumn("hotel_id", "bigint", (column) => column.notNull().references("biz_hotel.id"))
    .addColumn("room_id", "bigint", (column) => column.notNull().references("biz_room.id"))
    .addColumn("kind", "varchar(10)", (column) => column.notNull())
    .addColumn("card_type", "varchar(40)", (column) => column.notNull())
    .addColumn("sequence", "bigint", (column) => column.notNull())
    .addColumn("records", "text", (column) => column.notNull())
    .addColumn("valid_from", "bigint")
    .addColumn("valid_to", "bigint", (column) => column.notNull())
    .addColumn("cards", "integer", (column) => column.notNull())
    .addColumn("finished", "integer", (column) => column.notNull())
    .addColumn("lost_card_id", "bigint")
    .addColumn("encoder_id", "bigint", (column) => column.notNull().references("biz_encoder.id"))
    .addColumn("state", "varchar(10)", (column) => column.notNull())
    .addColumn("user_id", "bigint", (column) => column.notNull())
    .addColumn("user_name", "varchar(64)", (column) => column.notNull())
    .addColumn("create_time", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("biz_desk_act_room").on("biz_desk_act").columns(["room_id", "state"]).execute();
  await db.schema.createIndex("biz_desk_act_hotel").on("biz_desk_act").columns(["hotel_id", "id"]).execute();
}

async function createGrants(db: Db, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable("biz_desk_grant")
    .addColumn("id", ...id(dialect))
    .addColumn("grant_id", "varchar(64)", (column) => column.notNull().unique())
    .addColumn("user_id", "bigint", (column) => column.notNull())
    .addColumn("user_name", "varchar(64)", (column) => column.notNull())
    .addColumn("session", "varchar(64)", (column) => column.notNull())
    .addColumn("hotel_id", "bigint", (column) => column.notNull().references("biz_hotel.id"))
    .addColumn("auth_hash", "varchar(200)", (column) => column.notNull())
    .addColumn("encoder_id", "bigint", (column) => column.notNull().references("biz_encoder.id"))
    .addColumn("encoder_key_id", "bigint", (column) => column.notNull())
    .addColumn("via", "varchar(10)", (column) => column.notNull())
    .addColumn("open_time", "bigint", (column) => column.notNull())
    .addColumn("act_time", "bigint", (column) => column.notNull())
    .addColumn("close_time", "bigint")
    .addColumn("close_reason", "varchar(20)")
    .execute();
  await db.schema.createIndex("biz_desk_grant_user").on("biz_desk_grant").columns(["user_id", "close_time"]).execute();
}

/** Stays, acts and shift authorizations of a front desk, and the related columns of jobs and made cards. */
export const deskMigration: Migration = {
  name: "2026-11-24-u-desk",
  up: async (db, dialect) => {
    await createStays(db, dialect);
    await createActs(db, dialect);
    await createGrants(db, dialect);
    for (const column of ["act_id", "grant_row_id"])
      await db.schema.alterTable("biz_card_job").addColumn(column, "bigint").execute();
    await db.schema.createIndex("biz_card_job_act").on("biz_card_job").column("act_id").execute();
    await db.schema
      .createIndex("biz_card_job_grant")
      .on("biz_card_job")
      .columns(["grant_row_id", "sent_time"])
      .execute();
    for (const column of ["stay_id", "act_id"])
      await db.schema.alterTable("biz_hotel_card").addColumn(column, "bigint").execute();
    await db.schema.alterTable("biz_hotel_card").addColumn("copy_no", "integer").execute();
    // Cards that were made earlier have no stay.
    await db.schema.alterTable("biz_hotel_card").addColumn("hold_state", "varchar(20)").execute();
    await db.schema.createIndex("biz_hotel_card_stay").on("biz_hotel_card").column("stay_id").execute();
  },
};
