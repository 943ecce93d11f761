import { id, type Migration } from "../../../../core/db/migrate.ts";

export const formMigration: Migration = {
  name: "2026-11-25-form",
  up: async (db, dialect) => {
    await db.schema
      .createTable("tool_form")
      .addColumn("id", ...id(dialect))
      .addColumn("form_key", "varchar(50)", (column) => column.notNull().unique())
      .addColumn("title_zh", "varchar(50)", (column) => column.notNull())
      .addColumn("title_en", "varchar(50)", (column) => column.notNull())
      .addColumn("status", "varchar(1)", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("field_count", "integer", (column) => column.notNull())
      .addColumn("dept_id", "bigint", (column) => column.notNull())
      .addColumn("create_by", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addColumn("update_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema.createIndex("tool_form_dept").on("tool_form").column("dept_id").execute();
    // Every version that a form ever had: submissions are read with the fields that they were filled into.
    await db.schema
      .createTable("tool_form_version")
      .addColumn("form_id", "bigint", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("title_zh", "varchar(50)", (column) => column.notNull())
      .addColumn("title_en", "varchar(50)", (column) => column.notNull())
      .addColumn("fields_json", "text", (column) => column.notNull())
      .addColumn("create_by", "bigint", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("tool_form_version_key", ["form_id", "version"])
      .execute();
    await db.schema
      .createTable("tool_form_submission")
      .addColumn("id", ...id(dialect))
      .addColumn("form_id", "bigint", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("values_json", "text", (column) => column.notNull())
      .addColumn("user_id", "bigint", (column) => column.notNull())
      .addColumn("user_name", "varchar(50)", (column) => column.notNull())
      .addColumn("create_time", "bigint", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("tool_form_submission_form")
      .on("tool_form_submission")
      .columns(["form_id", "id"])
      .execute();
  },
};
