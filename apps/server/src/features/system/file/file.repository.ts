import type { Db } from "../../../core/db/database.ts";

export class ExportRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(file_name: string, user_id: number, title: string, create_time: number) {
    return this.#db.insertInto("sys_export").values({ file_name, user_id, title, create_time }).execute();
  }

  /** Claims it for one transfer: of several concurrent calls, one gets it. */
  claim(fileName: string, userId: number, since: number) {
    return this.#db
      .deleteFrom("sys_export")
      .where("file_name", "=", fileName)
      .where("user_id", "=", userId)
      .where("create_time", ">", since)
      .returning(["title", "create_time"])
      .executeTakeFirst();
  }

  remove(fileName: string) {
    return this.#db.deleteFrom("sys_export").where("file_name", "=", fileName).execute();
  }

  known() {
    return this.#db.selectFrom("sys_export").select("file_name").execute();
  }

  removeOlder(than: number) {
    return this.#db.deleteFrom("sys_export").where("create_time", "<=", than).execute();
  }
}
