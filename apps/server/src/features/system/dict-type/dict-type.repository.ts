import type { DictTypeInput, DictTypeQuery } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { between, following } from "../../../core/db/narrow.ts";
import { type ListOptions, readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { Moments } from "../../../core/time/wire-time.ts";

/** Both names, whichever the caller gave. */
export type NamedDict = DictTypeInput & { readonly dictNameZh: string; readonly dictNameEn: string };

const dictTypeList: ListOptions = {
  id: "dict_id",
  columns: { dictId: "dict_id", dictType: "dict_type", createTime: "create_time" },
};

const values = (input: NamedDict) => ({
  dict_name: input.dictNameZh,
  dict_name_en: input.dictNameEn,
  dict_type: input.dictType,
  status: input.status,
  remark: input.remark,
});

export const dictTypes = (db: Db) => {
  const all = () => db.selectFrom("sys_dict_type").selectAll();
  const matching = ({ dictName, dictType, status }: DictTypeQuery, moments: Moments) => {
    let found = all();
    if (dictName !== undefined)
      found = found.where((type) => type.or([contains("dict_name", dictName), contains("dict_name_en", dictName)]));
    if (dictType !== undefined) found = found.where(contains("dict_type", dictType));
    if (status !== undefined) found = found.where("status", "=", status);
    return between(found, "create_time", moments);
  };
  return {
    page: (query: DictTypeQuery, moments: Moments) => readPage(matching(query, moments), query, dictTypeList),
    after: (query: DictTypeQuery, moments: Moments, after: number, limit: number) =>
      following(matching(query, moments), "dict_id", after, limit),
    every: () => all().orderBy("dict_type").execute(),
    byId: (id: number) => all().where("dict_id", "=", id).executeTakeFirst(),
    byIds: (ids: readonly number[]) => all().where("dict_id", "in", ids).execute(),
    byType: (type: string) => all().where("dict_type", "=", type).executeTakeFirst(),
    insert: (input: NamedDict, now: number) =>
      db
        .insertInto("sys_dict_type")
        .values({ ...values(input), create_time: now })
        .onConflict((conflict) => conflict.column("dict_type").doNothing())
        .returningAll()
        .executeTakeFirst(),
    change: (id: number, input: NamedDict) =>
      db
        .updateTable("sys_dict_type")
        .set(values(input))
        .where("dict_id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    /** Its words go with it when a vocabulary is renamed. */
    renameWords: (from: string, to: string) =>
      db.updateTable("sys_dict_data").set({ dict_type: to }).where("dict_type", "=", from).execute(),
    used: (types: readonly string[]) =>
      db.selectFrom("sys_dict_data").select("dict_type").where("dict_type", "in", types).executeTakeFirst(),
    remove: (ids: readonly number[]) => db.deleteFrom("sys_dict_type").where("dict_id", "in", ids).execute(),
  };
};
export type DictTypeRow = Awaited<ReturnType<ReturnType<typeof dictTypes>["every"]>>[number];
