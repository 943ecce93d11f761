import { id, type Migration } from "../../../../core/db/migrate.ts";

export const userMigration: Migration = {
  name: "2026-11-20-user",
  up: async (db, dialect) => {
    await db.schema
      .createTable("sys_user")
      .addColumn("user_id", ...id(dialect))
      .addColumn("user_name", "varchar(64)", (column) => column.notNull())
      .addColumn("login_name", "varchar(64)", (column) => column.notNull().unique())
      .addColumn("nick_name", "varchar(64)", (column) => column.notNull())
      .addColumn("email", "varchar(50)", (column) => column.notNull().defaultTo(""))
      .addColumn("phonenumber", "varchar(20)", (column) => column.notNull().defaultTo(""))
      .addColumn("sex", "varchar(1)", (column) => column.notNull().defaultTo("2"))
      .addColumn("avatar", "varchar(200)", (column) => column.notNull().defaultTo(""))
      .addColumn("password_hash", "varchar(200)", (column) => column.notNull())
      .addColumn("dept_id", "bigint", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull().defaultTo("0"))
      .addColumn("deleted", "smallint", (column) => column.notNull().defaultTo(0))
      .addColumn("remark", "varchar(500)", (column) => column.notNull().defaultTo(""))
      .addColumn("login_address", "varchar(64)", (column) => column.notNull().defaultTo(""))
      .addColumn("login_time", "bigint")
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("sys_user_dept").on("sys_user").column("dept_id").execute();
  },
};
