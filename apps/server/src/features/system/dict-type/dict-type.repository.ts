import type { DictTypeInput, DictTypeQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { type ListOptions, readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";

/** Both names, whichever the caller gave. */
export type DictWithNames = DictTypeInput & { readonly dictNameZh: string; readonly dictNameEn: string };

const dictTypeList: ListOptions = {
  id: "dict_id",
  columns: { dictId: "dict_id", dictType: "dict_type", createTime: "create_time" },
};

const values = (input: DictWithNames) => ({
  dict_name: input.dictNameZh,
  dict_name_en: input.dictNameEn,
  dict_type: input.dictType,
  status: input.status,
  remark: input.remark,
});

export class DictTypeRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: DictTypeQuery, timeRange: TimeRange) {
    return readPage(this.#matching(query, timeRange), query, dictTypeList);
  }

  after(query: DictTypeQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(query, timeRange), "dict_id", after, limit);
  }

  every() {
    return this.#all().orderBy("dict_type").execute();
  }

  byId(id: number) {
    return this.#all().where("dict_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#all().where("dict_id", "in", ids).execute();
  }

  byType(type: string) {
    return this.#all().where("dict_type", "=", type).executeTakeFirst();
  }

  insert(input: DictWithNames, now: number) {
    return this.#db
      .insertInto("sys_dict_type")
      .values({ ...values(input), create_time: now })
      .onConflict((conflict) => conflict.column("dict_type").doNothing())
      .returningAll()
      .executeTakeFirst();
  }

  change(id: number, input: DictWithNames) {
    return this.#db
      .updateTable("sys_dict_type")
      .set(values(input))
      .where("dict_id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Renames the dictionary's entries with it. */
  renameLabels(from: string, to: string) {
    return this.#db.updateTable("sys_dict_data").set({ dict_type: to }).where("dict_type", "=", from).execute();
  }

  used(types: readonly string[]) {
    return this.#db.selectFrom("sys_dict_data").select("dict_type").where("dict_type", "in", types).executeTakeFirst();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("sys_dict_type").where("dict_id", "in", ids).execute();
  }

  #all() {
    return this.#db.selectFrom("sys_dict_type").selectAll();
  }

  #matching({ dictName, dictType, status }: DictTypeQuery, timeRange: TimeRange) {
    let found = this.#all();
    if (dictName !== undefined)
      found = found.where((type) => type.or([contains("dict_name", dictName), contains("dict_name_en", dictName)]));
    if (dictType !== undefined) found = found.where(contains("dict_type", dictType));
    if (status !== undefined) found = found.where("status", "=", status);
    return whereBetween(found, "create_time", timeRange);
  }
}
export type DictTypeRow = Awaited<ReturnType<DictTypeRepository["every"]>>[number];
