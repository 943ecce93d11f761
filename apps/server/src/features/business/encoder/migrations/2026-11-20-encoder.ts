import { sql } from "kysely";
import { id, type Migration } from "../../../../core/db/migrate.ts";

export const encoderMigration: Migration = {
  name: "2026-11-20-z-encoder",
  up: async (db, dialect) => {
    await db.schema
      .createTable("biz_encoder")
      .addColumn("id", ...id(dialect))
      .addColumn("device_name", "varchar(50)", (column) => column.notNull())
      .addColumn("device_number", "varchar(32)", (column) => column.notNull())
      .addColumn("driver", "varchar(20)", (column) => column.notNull())
      .addColumn("hotel_id", "bigint", (column) => column.references("biz_hotel.id"))
      .addColumn("dept_id", "bigint", (column) => column.notNull())
      .addColumn("last_seen_time", "bigint")
      .addColumn("bridge_version", "varchar(40)")
      .addColumn("host", "varchar(200)", (column) => column.notNull())
      .addColumn("remark", "varchar(500)", (column) => column.notNull())
      .addColumn("deleted", "smallint", (column) => column.notNull())
      .addColumn("create_by", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    // A deleted encoder releases its number; keys and jobs refer to the encoder by id.
    await sql`create unique index biz_encoder_number on biz_encoder (device_number) where deleted = 0`.execute(db);
    await db.schema.createIndex("biz_encoder_dept").on("biz_encoder").column("dept_id").execute();
    await db.schema
      .createTable("biz_encoder_key")
      .addColumn("id", ...id(dialect))
      .addColumn("encoder_id", "bigint", (column) => column.notNull().references("biz_encoder.id"))
      .addColumn("device_number", "varchar(32)", (column) => column.notNull())
      .addColumn("wrapped", "varchar(200)", (column) => column.notNull())
      .addColumn("fingerprint", "varchar(40)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("retired_time", "bigint")
      .execute();
    await sql`create unique index biz_encoder_key_now on biz_encoder_key (encoder_id) where retired_time is null`.execute(
      db,
    );
    await db.schema
      .createTable("biz_pairing")
      .addColumn("id", ...id(dialect))
      .addColumn("encoder_id", "bigint", (column) => column.notNull().references("biz_encoder.id"))
      .addColumn("code_hash", "varchar(64)", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("expire_time", "bigint", (column) => column.notNull())
      .addColumn("closed", "smallint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("biz_pairing_encoder").on("biz_pairing").column("encoder_id").execute();
  },
};
