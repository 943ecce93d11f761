import type { DictData, DictDataInput, DictDataQuery, Language, Page } from "@adel/protocol";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { throughIds } from "../../../core/db/pages.ts";
import { fail } from "../../../core/errors.ts";
import { oneName } from "../../../core/http/one-name.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { type DictWord, dictData } from "./dict.repository.ts";
import { type DictDataRow, toDictData } from "./dict.table.ts";

/** The words of a vocabulary in one language, by value: what an export says instead of codes. */
export async function wordsOf(db: Db, type: string, language: Language): Promise<ReadonlyMap<string, string>> {
  const rows = await dictData(db).byType(type);
  return new Map(rows.map((row) => [row.dict_value, language === "zh" ? row.label_zh : row.label_en]));
}

function labelled({ dictLabel: name, ...word }: DictDataInput, language: Language): DictWord {
  const { zh, en } = oneName("dictLabel", { name, zh: word.dictLabelZh, en: word.dictLabelEn }, language);
  return { ...word, dictLabelZh: zh, dictLabelEn: en };
}

const titles = {
  zh: ["字典编码", "排序", "中文标签", "英文标签", "键值", "类型", "状态", "备注", "创建时间"],
  en: ["Code", "Order", "Chinese label", "English label", "Value", "Type", "Status", "Remark", "Created"],
} as const;

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly trail: Trail;
}
const ENTITY = "system/dict-data";

/** Kept with the labels of both languages, whichever the caller speaks. */
const asKept = (row: DictDataRow, wire: WireClock) => toDictData(row, wire, "zh");

export const dictService = ({ db, clock, wire, trail }: Needs) => ({
  async list(query: DictDataQuery, language: Language): Promise<Page<DictData>> {
    const { rows, total } = await dictData(db).page(query, momentsOf(wire, query));
    return { rows: rows.map((row) => toDictData(row, wire, language)), total };
  },
  async one(code: number, language: Language): Promise<DictData> {
    const row = await dictData(db).byId(code);
    if (!row) throw fail("NOT_FOUND");
    return toDictData(row, wire, language);
  },
  byType: async (type: string, language: Language): Promise<DictData[]> =>
    (await dictData(db).byType(type)).map((row) => toDictData(row, wire, language)),
  create: (by: Actor, input: DictDataInput, language: Language): Promise<DictData> =>
    db.transaction().execute(async (trx) => {
      const word = labelled(input, language);
      if (!(await dictData(trx).typeKnown(word.dictType))) throw fail("DICT_TYPE_UNKNOWN", { type: word.dictType });
      const row = await dictData(trx).insert(word, clock.now());
      if (!row) throw fail("DICT_VALUE_TAKEN", { type: word.dictType, value: word.dictValue });
      await trail.keep(trx, by, ENTITY, [{ id: row.dict_code, before: null, after: asKept(row, wire) }]);
      return toDictData(row, wire, language);
    }),
  change: (by: Actor, code: number, input: DictDataInput, language: Language): Promise<DictData> =>
    db.transaction().execute(async (trx) => {
      const word = labelled(input, language);
      if (!(await dictData(trx).typeKnown(word.dictType))) throw fail("DICT_TYPE_UNKNOWN", { type: word.dictType });
      const holder = await dictData(trx).byValue(word.dictType, word.dictValue);
      if (holder && holder.dict_code !== code)
        throw fail("DICT_VALUE_TAKEN", { type: word.dictType, value: word.dictValue });
      const was = await dictData(trx).byId(code);
      const row = await dictData(trx).change(code, word);
      if (!was || !row) throw fail("NOT_FOUND");
      await trail.keep(trx, by, ENTITY, [{ id: code, before: asKept(was, wire), after: asKept(row, wire) }]);
      return toDictData(row, wire, language);
    }),
  remove: (by: Actor, codes: readonly number[]): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const rows = await dictData(trx).byIds(codes);
      if (rows.length !== codes.length) throw fail("NOT_FOUND");
      await dictData(trx).remove(codes);
      const gone = rows.map((row) => ({ id: row.dict_code, before: asKept(row, wire), after: null }));
      await trail.keep(trx, by, ENTITY, gone);
    }),
  export(query: DictDataQuery, language: Language): Sheet {
    const moments = momentsOf(wire, query);
    const rows = throughIds(
      (after, limit) => dictData(db).after(query, moments, after, limit),
      ({ dict_code }) => dict_code,
    );
    return sheet(language === "zh" ? "字典数据" : "Dictionary data", titles[language], rows, (row) => [
      row.dict_code,
      row.dict_sort,
      row.label_zh,
      row.label_en,
      row.dict_value,
      row.dict_type,
      row.status,
      row.remark,
      wire.say(row.create_time),
    ]);
  },
});
export type DictService = ReturnType<typeof dictService>;
