import type { GenTable, GenTableQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { genTableList } from "./gen.table.ts";

export type GenTableValues = Omit<GenTable, "tableId" | "createTime" | "updateTime">;

const toRow = (table: GenTableValues) => ({
  table_name: table.tableName,
  table_comment: table.tableComment,
  class_name: table.className,
  module_name: table.moduleName,
  business_name: table.businessName,
  function_name: table.functionName,
  function_name_en: table.functionNameEn,
  parent_menu_id: table.parentMenuId,
  columns: JSON.stringify(table.columns),
});

export class GenRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: GenTableQuery, timeRange: TimeRange) {
    let found = this.#all();
    if (query.tableName !== undefined) found = found.where(contains("table_name", query.tableName));
    if (query.tableComment !== undefined) found = found.where(contains("table_comment", query.tableComment));
    return readPage(whereBetween(found, "create_time", timeRange), query, genTableList);
  }

  byId(id: number) {
    return this.#all().where("table_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#all().where("table_id", "in", ids).execute();
  }

  byNames(names: readonly string[]) {
    return this.#all().where("table_name", "in", names).execute();
  }

  all() {
    return this.#all().orderBy("table_name").execute();
  }

  insert(table: GenTableValues, now: number) {
    return this.#db
      .insertInto("gen_table")
      .values({ ...toRow(table), create_time: now, update_time: now })
      .onConflict((conflict) => conflict.column("table_name").doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  change(id: number, table: GenTableValues, now: number) {
    return this.#db
      .updateTable("gen_table")
      .set({ ...toRow(table), update_time: now })
      .where("table_id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("gen_table").where("table_id", "in", ids).execute();
  }

  /** A menu directory, which can contain a page. */
  directory(id: number) {
    return this.#db
      .selectFrom("sys_menu")
      .select("menu_id")
      .where("menu_id", "=", id)
      .where("menu_type", "=", "M")
      .executeTakeFirst();
  }

  dictTypes() {
    return this.#db.selectFrom("sys_dict_type").select("dict_type").execute();
  }

  #all() {
    return this.#db.selectFrom("gen_table").selectAll();
  }
}
