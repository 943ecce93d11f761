import type { Insertable } from "kysely";
import type { Db, Tables } from "../../../core/db/database.ts";

export class UploadRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  insert(rows: readonly Insertable<Tables["sys_upload"]>[]) {
    return this.#db.insertInto("sys_upload").values(rows).execute();
  }

  one(fileName: string) {
    return this.#db.selectFrom("sys_upload").selectAll().where("file_name", "=", fileName).executeTakeFirst();
  }

  /** Of these names, those that this user uploaded. */
  async ownedOf(userId: number, fileNames: readonly string[]): Promise<string[]> {
    const rows = await this.#db
      .selectFrom("sys_upload")
      .select("file_name")
      .where("user_id", "=", userId)
      .where("file_name", "in", fileNames)
      .execute();
    return rows.map(({ file_name }) => file_name);
  }

  async unusedBytes(userId: number): Promise<number> {
    const { bytes } = await this.#unused()
      .select((of) => of.fn.sum<number | string | null>("size").as("bytes"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return Number(bytes ?? 0);
  }

  /** The oldest of those that no record names. */
  stale(before: number, limit: number) {
    return this.#unused().selectAll().where("create_time", "<=", before).orderBy("create_time").limit(limit).execute();
  }

  remove(fileNames: readonly string[]) {
    return this.#db.deleteFrom("sys_upload").where("file_name", "in", fileNames).execute();
  }

  uses(fileName: string) {
    return this.#db.selectFrom("sys_upload_use").selectAll().where("file_name", "=", fileName).execute();
  }

  async usedBy(entity: string, rowId: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom("sys_upload_use")
      .select("file_name")
      .where("entity", "=", entity)
      .where("row_id", "=", rowId)
      .execute();
    return rows.map(({ file_name }) => file_name);
  }

  addUses(entity: string, rowId: number, fileNames: readonly string[]) {
    const rows = fileNames.map((file_name) => ({ file_name, entity, row_id: rowId }));
    return this.#db.insertInto("sys_upload_use").values(rows).execute();
  }

  removeUses(entity: string, rowIds: readonly number[]) {
    return this.#db.deleteFrom("sys_upload_use").where("entity", "=", entity).where("row_id", "in", rowIds).execute();
  }

  #unused() {
    return this.#db
      .selectFrom("sys_upload")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("sys_upload_use")
              .select("sys_upload_use.file_name")
              .whereRef("sys_upload_use.file_name", "=", "sys_upload.file_name"),
          ),
        ),
      );
  }
}
