import type { Db } from "../../../../core/db/database.ts";
import type { DialectName } from "../../../../core/db/dialect.ts";
import { id, type Migration } from "../../../../core/db/migrate.ts";

async function createJobs(db: Db, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable("biz_card_job")
    .addColumn("id", ...id(dialect))
    .addColumn("job_id", "varchar(64)", (column) => column.notNull().unique())
    .addColumn("state", "varchar(10)", (column) => column.notNull())
    .addColumn("purpose", "varchar(10)", (column) => column.notNull())
    .addColumn("encoder_id", "bigint", (column) => column.notNull().references("biz_encoder.id"))
    .addColumn("encoder_key_id", "bigint", (column) => column.notNull().references("biz_encoder_key.id"))
    .addColumn("hotel_id", "bigint", (column) => column.notNull().references("biz_hotel.id"))
    .addColumn("uid", "varchar(14)", (column) => column.notNull())
    .addColumn("test_card_type", "varchar(40)")
    .addColumn("method", "varchar(20)")
    .addColumn("operation", "varchar(20)")
    .addColumn("sectors", "varchar(200)", (column) => column.notNull())
    .addColumn("target_sector", "integer")
    .addColumn("sequence", "bigint")
    .addColumn("valid_from", "bigint")
    .addColumn("valid_to", "bigint")
    .addColumn("ticket", "text")
    .addColumn("result_hash", "varchar(64)")
    .addColumn("fault", "varchar(50)")
    .addColumn("fault_values", "text", (column) => column.notNull())
    .addColumn("blocks_written", "integer", (column) => column.notNull())
    .addColumn("test_card_id", "bigint")
    .addColumn("user_id", "bigint", (column) => column.notNull())
    .addColumn("user_name", "varchar(64)", (column) => column.notNull())
    .addColumn("agent_name", "varchar(64)", (column) => column.notNull())
    .addColumn("create_time", "bigint", (column) => column.notNull())
    .addColumn("sent_time", "bigint", (column) => column.notNull())
    .addColumn("settle_time", "bigint")
    .execute();
  await db.schema.createIndex("biz_card_job_state").on("biz_card_job").columns(["state", "sent_time"]).execute();
  await db.schema.createIndex("biz_card_job_encoder").on("biz_card_job").columns(["encoder_id", "state"]).execute();
  await db.schema.createIndex("biz_card_job_hotel").on("biz_card_job").columns(["hotel_id", "id"]).execute();
}

async function createIdempotencyKeys(db: Db): Promise<void> {
  await db.schema
    .createTable("biz_idempotency")
    .addColumn("user_id", "bigint", (column) => column.notNull())
    .addColumn("call", "varchar(50)", (column) => column.notNull())
    .addColumn("idempotency_key", "varchar(64)", (column) => column.notNull())
    .addColumn("body_mac", "varchar(64)", (column) => column.notNull())
    .addColumn("job_id", "varchar(64)", (column) => column.notNull())
    .addPrimaryKeyConstraint("biz_idempotency_key", ["user_id", "call", "idempotency_key"])
    .execute();
}

async function createReads(db: Db, dialect: DialectName): Promise<void> {
  await db.schema
    .createTable("biz_card_read")
    .addColumn("id", ...id(dialect))
    .addColumn("read_id", "varchar(64)", (column) => column.notNull().unique())
    .addColumn("encoder_id", "bigint", (column) => column.notNull().references("biz_encoder.id"))
    .addColumn("encoder_key_id", "bigint", (column) => column.notNull().references("biz_encoder_key.id"))
    .addColumn("hotel_id", "bigint", (column) => column.references("biz_hotel.id"))
    .addColumn("uid", "varchar(14)", (column) => column.notNull())
    .addColumn("card_size", "varchar(2)", (column) => column.notNull())
    .addColumn("result_hash", "varchar(64)")
    .addColumn("result", "text")
    .addColumn("user_id", "bigint", (column) => column.notNull())
    .addColumn("create_time", "bigint", (column) => column.notNull())
    .execute();
}

async function createFactoryKey(db: Db): Promise<void> {
  await db.schema
    .createTable("biz_factory_key")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("wrapped", "varchar(200)", (column) => column.notNull())
    .addColumn("create_time", "bigint", (column) => column.notNull())
    .execute();
}

export const cardMigration: Migration = {
  name: "2026-11-20-z-zcard",
  up: async (db, dialect) => {
    await createJobs(db, dialect);
    await createIdempotencyKeys(db);
    await createReads(db, dialect);
    await createFactoryKey(db);
  },
};
