import type { NoticeKind } from "@adel/protocol";
import type { Migration } from "../../../../core/db/migrate.ts";

/** What a notice is about; that of earlier ones follows from their readers. */
export const noticeKindMigration: Migration = {
  name: "2026-11-30-notices-by-kind",
  up: async (db) => {
    await db.schema
      .alterTable("sys_notice")
      .addColumn("kind", "varchar(20)", (column) => column.notNull().defaultTo("office"))
      .execute();
    const mark = (kind: NoticeKind) => db.updateTable("sys_notice").set({ kind }).where("create_by", "=", "");
    await mark("credit").where("audience_dept_id", "is not", null).execute();
    await mark("device").where("audience_user_id", "is not", null).execute();
    await mark("alarm").where("permission", "=", "monitor:alarm:list").execute();
    await mark("certificate").where("permission", "=", "business:payment:provider").execute();
  },
};
