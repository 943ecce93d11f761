import {
  type DictData,
  type DictDataInput,
  type DictDataQuery,
  type Language,
  localize,
  type Page,
} from "@adel/protocol";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { changedNames, fillMissingName } from "../../../core/http/bilingual-name.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { type DictEntry, DictRepository } from "./dict.repository.ts";
import { type DictDataRow, dictLabels, toDictData } from "./dict.table.ts";

/** The labels of a dictionary in one language, by value; exports have them in place of codes. */
export async function entriesOf(db: Db, type: string, language: Language): Promise<ReadonlyMap<string, string>> {
  const rows = await new DictRepository(db).byType(type);
  return new Map(rows.map((row) => [row.dict_value, localize(dictLabels(row), language)]));
}

/** Values of a dictionary by every label that they have, in lower case. */
export async function valuesByLabel(db: Db, type: string): Promise<ReadonlyMap<string, string>> {
  const rows = await new DictRepository(db).byType(type);
  return new Map(
    rows.flatMap((row) => [row.label_zh, row.label_en].map((label) => [label.toLowerCase(), row.dict_value] as const)),
  );
}

function labelled({ dictLabel: name, ...word }: DictDataInput, language: Language, stored?: DictDataRow): DictEntry {
  const names = { name, zh: word.dictLabelZh, en: word.dictLabelEn };
  const { zh, en } = stored
    ? changedNames("dictLabel", names, language, dictLabels(stored))
    : fillMissingName("dictLabel", names, language);
  return { ...word, dictLabelZh: zh, dictLabelEn: en };
}

const COLUMNS = [
  "dict.code",
  "dict.order",
  "dict.chineseLabel",
  "dict.englishLabel",
  "dict.value",
  "dict.type",
  "dict.status",
  "dict.remark",
  "dict.created",
] as const;

interface DictDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "system/dict-data";

/** Cached with the labels of both languages. */
const toRow = (row: DictDataRow, timeFormat: TimeFormat) => toDictData(row, timeFormat, "zh");

export class DictService {
  readonly #deps: DictDeps;

  constructor(deps: DictDeps) {
    this.#deps = deps;
  }

  async list(query: DictDataQuery, language: Language): Promise<Page<DictData>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new DictRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toDictData(row, timeFormat, language)), total };
  }

  async one(code: number, language: Language): Promise<DictData> {
    const row = await new DictRepository(this.#deps.db).byId(code);
    if (!row) throw fail("NOT_FOUND");
    return toDictData(row, this.#deps.timeFormat, language);
  }

  async byType(type: string, language: Language): Promise<DictData[]> {
    return (await new DictRepository(this.#deps.db).byType(type)).map((row) =>
      toDictData(row, this.#deps.timeFormat, language),
    );
  }

  create(by: Actor, input: DictDataInput, language: Language): Promise<DictData> {
    const { db, clock, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const word = labelled(input, language);
      if (!(await new DictRepository(trx).typeKnown(word.dictType)))
        throw fail("DICT_TYPE_UNKNOWN", { type: word.dictType });
      const row = await new DictRepository(trx).insert(word, clock.now());
      if (!row) throw fail("DICT_VALUE_TAKEN", { type: word.dictType, value: word.dictValue });
      await trail.keep(trx, by, ENTITY, [{ id: row.dict_code, before: null, after: toRow(row, timeFormat) }]);
      return toDictData(row, timeFormat, language);
    });
  }

  change(by: Actor, code: number, input: DictDataInput, language: Language): Promise<DictData> {
    const { db, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const was = await new DictRepository(trx).byId(code);
      if (!was) throw fail("NOT_FOUND");
      const word = labelled(input, language, was);
      if (!(await new DictRepository(trx).typeKnown(word.dictType)))
        throw fail("DICT_TYPE_UNKNOWN", { type: word.dictType });
      const owner = await new DictRepository(trx).byValue(word.dictType, word.dictValue);
      if (owner && owner.dict_code !== code)
        throw fail("DICT_VALUE_TAKEN", { type: word.dictType, value: word.dictValue });
      const row = await new DictRepository(trx).change(code, word);
      if (!row) throw fail("NOT_FOUND");
      await trail.keep(trx, by, ENTITY, [{ id: code, before: toRow(was, timeFormat), after: toRow(row, timeFormat) }]);
      return toDictData(row, timeFormat, language);
    });
  }

  remove(by: Actor, codes: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new DictRepository(trx).byIds(codes);
      if (rows.length !== codes.length) throw fail("NOT_FOUND");
      await new DictRepository(trx).remove(codes);
      const deleted = rows.map((row) => ({ id: row.dict_code, before: toRow(row, timeFormat), after: null }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

  export(query: DictDataQuery, language: Language): Sheet {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const rows = iterateById(
      (after, limit) => new DictRepository(db).after(query, timeRange, after, limit),
      ({ dict_code }) => dict_code,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("dict"),
      COLUMNS.map((key) => t(key)),
      rows,
      (row) => [
        row.dict_code,
        row.dict_sort,
        row.label_zh,
        row.label_en,
        row.dict_value,
        row.dict_type,
        row.status,
        row.remark,
        timeFormat.format(row.create_time),
      ],
    );
  }
}
