import type { Db } from "../../../core/db/database.ts";

export const exports = (db: Db) => ({
  insert: (file_name: string, user_id: number, title: string, create_time: number) =>
    db.insertInto("sys_export").values({ file_name, user_id, title, create_time }).execute(),
  of: (fileName: string, userId: number, since: number) =>
    db
      .selectFrom("sys_export")
      .select("title")
      .where("file_name", "=", fileName)
      .where("user_id", "=", userId)
      .where("create_time", ">", since)
      .executeTakeFirst(),
  remove: (fileName: string) => db.deleteFrom("sys_export").where("file_name", "=", fileName).execute(),
  known: () => db.selectFrom("sys_export").select("file_name").execute(),
  removeOlder: (than: number) => db.deleteFrom("sys_export").where("create_time", "<=", than).execute(),
});
