import {
  type DictType,
  type DictTypeInput,
  type DictTypeQuery,
  type Language,
  localize,
  type Page,
  type Text,
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
import { DictTypeRepository, type DictTypeRow, type DictWithNames } from "./dict-type.repository.ts";

interface DictTypeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "system/dict-type";

/** The name in the languages that people enter. */
const namesOf = (row: DictTypeRow): Text => ({ zh: row.dict_name, en: row.dict_name_en });

const toDictType = (row: DictTypeRow, timeFormat: TimeFormat, language: Language): DictType => ({
  dictId: row.dict_id,
  dictName: localize(namesOf(row), language),
  dictNameZh: row.dict_name,
  dictNameEn: row.dict_name_en,
  dictType: row.dict_type,
  status: row.status,
  remark: row.remark,
  createTime: timeFormat.format(row.create_time),
});

function named(input: DictTypeInput, language: Language, stored?: DictTypeRow): DictWithNames {
  const names = { name: input.dictName, zh: input.dictNameZh, en: input.dictNameEn };
  const { zh, en } = stored
    ? changedNames("dictName", names, language, namesOf(stored))
    : fillMissingName("dictName", names, language);
  return { ...input, dictNameZh: zh, dictNameEn: en };
}

const COLUMNS = [
  "dictType.id",
  "dictType.chineseName",
  "dictType.englishName",
  "dictType.type",
  "dictType.status",
  "dictType.remark",
  "dictType.created",
] as const;

export class DictTypeService {
  readonly #deps: DictTypeDeps;

  constructor(deps: DictTypeDeps) {
    this.#deps = deps;
  }

  async list(query: DictTypeQuery, language: Language): Promise<Page<DictType>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new DictTypeRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toDictType(row, timeFormat, language)), total };
  }

  async options(language: Language): Promise<DictType[]> {
    return (await new DictTypeRepository(this.#deps.db).every()).map((row) =>
      toDictType(row, this.#deps.timeFormat, language),
    );
  }

  async one(id: number, language: Language): Promise<DictType> {
    const row = await new DictTypeRepository(this.#deps.db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toDictType(row, this.#deps.timeFormat, language);
  }

  create(by: Actor, input: DictTypeInput, language: Language): Promise<DictType> {
    const { db, clock, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const row = await new DictTypeRepository(trx).insert(named(input, language), clock.now());
      if (!row) throw fail("DICT_TYPE_TAKEN", { type: input.dictType });
      await trail.keep(trx, by, ENTITY, [{ id: row.dict_id, before: null, after: this.#toRecord(row) }]);
      return toDictType(row, timeFormat, language);
    });
  }

  change(by: Actor, id: number, input: DictTypeInput, language: Language): Promise<DictType> {
    const { db, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const was = await new DictTypeRepository(trx).byId(id);
      if (!was) throw fail("NOT_FOUND");
      const owner = await new DictTypeRepository(trx).byType(input.dictType);
      if (owner && owner.dict_id !== id) throw fail("DICT_TYPE_TAKEN", { type: input.dictType });
      const row = await new DictTypeRepository(trx).change(id, named(input, language, was));
      if (was.dict_type !== row.dict_type) await new DictTypeRepository(trx).renameLabels(was.dict_type, row.dict_type);
      await trail.keep(trx, by, ENTITY, [{ id, before: this.#toRecord(was), after: this.#toRecord(row) }]);
      return toDictType(row, timeFormat, language);
    });
  }

  remove(by: Actor, ids: readonly number[]): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const rows = await new DictTypeRepository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      const used = await new DictTypeRepository(trx).used(rows.map(({ dict_type }) => dict_type));
      if (used) throw fail("DICT_TYPE_IN_USE", { type: used.dict_type });
      await new DictTypeRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.dict_id, before: this.#toRecord(row), after: null }));
      await this.#deps.trail.keep(trx, by, ENTITY, deleted);
    });
  }

  export(query: DictTypeQuery, language: Language): Sheet {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const rows = iterateById(
      (after, limit) => new DictTypeRepository(db).after(query, timeRange, after, limit),
      ({ dict_id }) => dict_id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("dictType"),
      COLUMNS.map((key) => t(key)),
      rows,
      (row) => [
        row.dict_id,
        row.dict_name,
        row.dict_name_en,
        row.dict_type,
        row.status,
        row.remark,
        timeFormat.format(row.create_time),
      ],
    );
  }

  #toRecord(row: DictTypeRow) {
    return toDictType(row, this.#deps.timeFormat, "zh");
  }
}
