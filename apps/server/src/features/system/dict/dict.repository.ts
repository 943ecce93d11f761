import type { DictDataInput, DictDataQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { dictDataList } from "./dict.table.ts";

/** An entry with both labels set. */
export type DictEntry = Omit<DictDataInput, "dictLabel">;

const values = (word: DictEntry) => ({
  dict_sort: word.dictSort,
  label_zh: word.dictLabelZh,
  label_en: word.dictLabelEn,
  dict_value: word.dictValue,
  dict_type: word.dictType,
  css_class: word.cssClass,
  list_class: word.listClass,
  is_default: word.isDefault,
  status: word.status,
  remark: word.remark,
});

export class DictRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Sorted by their own order by default. */
  page(query: DictDataQuery, timeRange: TimeRange) {
    return readPage(
      this.#matching(query, timeRange),
      { ...query, orderByColumn: query.orderByColumn ?? "dictSort" },
      dictDataList,
    );
  }

  after(query: DictDataQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "dict_code", after, limit);
  }

  byType(type: string) {
    return this.#db
      .selectFrom("sys_dict_data")
      .selectAll()
      .where("dict_type", "=", type)
      .where("status", "=", "0")
      .where("dict_type", "in", (types) =>
        types.selectFrom("sys_dict_type").select("sys_dict_type.dict_type").where("status", "=", "0"),
      )
      .orderBy("dict_sort")
      .orderBy("dict_code")
      .execute();
  }

  byId(code: number) {
    return this.#db.selectFrom("sys_dict_data").selectAll().where("dict_code", "=", code).executeTakeFirst();
  }

  byValue(type: string, value: string) {
    return this.#db
      .selectFrom("sys_dict_data")
      .select("dict_code")
      .where("dict_type", "=", type)
      .where("dict_value", "=", value)
      .executeTakeFirst();
  }

  insert(word: DictEntry, now: number) {
    return this.#db
      .insertInto("sys_dict_data")
      .values({ ...values(word), create_time: now })
      .onConflict((conflict) => conflict.columns(["dict_type", "dict_value"]).doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  change(code: number, word: DictEntry) {
    return this.#db
      .updateTable("sys_dict_data")
      .set(values(word))
      .where("dict_code", "=", code)
      .returningAll()
      .executeTakeFirst();
  }

  byIds(codes: readonly number[]) {
    return this.#db.selectFrom("sys_dict_data").selectAll().where("dict_code", "in", codes).execute();
  }

  remove(codes: readonly number[]) {
    return this.#db.deleteFrom("sys_dict_data").where("dict_code", "in", codes).execute();
  }

  typeKnown(type: string) {
    return this.#db.selectFrom("sys_dict_type").select("dict_id").where("dict_type", "=", type).executeTakeFirst();
  }

  insertType(type: string, zh: string, en: string, now: number) {
    return this.#db
      .insertInto("sys_dict_type")
      .values({ dict_type: type, dict_name: zh, dict_name_en: en, status: "0", remark: "", create_time: now })
      .onConflict((conflict) => conflict.column("dict_type").doNothing())
      .execute();
  }

  #matching(query: DictDataQuery, timeRange: TimeRange) {
    let rows = this.#db.selectFrom("sys_dict_data").selectAll();
    const { dictType, dictLabel, status } = query;
    if (dictType !== undefined) rows = rows.where("dict_type", "=", dictType);
    if (dictLabel !== undefined)
      rows = rows.where((eb) => eb.or([contains("label_zh", dictLabel), contains("label_en", dictLabel)]));
    if (status !== undefined) rows = rows.where("status", "=", status);
    return whereBetween(rows, "create_time", timeRange);
  }
}
