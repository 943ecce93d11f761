import type { Migration } from "../../../../core/db/migrate.ts";

/** Notices that the product itself writes: in both languages, for holders of a permission who see a department. */
export const noticeAudienceMigration: Migration = {
  name: "2026-11-25-notice-audience",
  up: async (db) => {
    const add = (name: string, type: "varchar(50)" | "varchar(100)" | "text") =>
      db.schema
        .alterTable("sys_notice")
        .addColumn(name, type, (column) => column.notNull().defaultTo(""))
        .execute();
    await add("permission", "varchar(100)");
    await db.schema.alterTable("sys_notice").addColumn("audience_dept_id", "bigint").execute();
    await add("title_en", "varchar(50)");
    await add("content_en", "text");
  },
};
