import { Readable } from "node:stream";
import {
  type DbTable,
  type DbTableQuery,
  type Form,
  FormQuery,
  type GenColumn,
  type GeneratedFile,
  type GenTable,
  type GenTableQuery,
  type GenTableUpdate,
  type Language,
  localize,
  MAX_PAGE_SIZE,
  type Page,
} from "@adel/protocol";
import { strToU8, zipSync } from "fflate";
import { type Principal, permits } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { FileBytes } from "../../../core/http/download.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import type { FormService } from "../form/form.service.ts";
import { checkTable } from "./check-table.ts";
import { GenRepository, type GenTableValues } from "./gen.repository.ts";
import { toGenTable } from "./gen.table.ts";
import { generate } from "./generate.ts";
import { formSource, proposeForm, tableNameOf } from "./propose-form.ts";
import { proposeTable, readTables, withLengths } from "./read-tables.ts";
import { toModel } from "./templates/model.ts";
import { findWorkspace, writeFiles } from "./working-copy.ts";

interface GenDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly forms: Pick<FormService, "list" | "one">;
  /** Where the workspace would be. */
  readonly workspace: string;
  readonly mayWrite: boolean;
}
const ENTITY = "tool/gen";
/** The default directory of a page: tools. */
const PROPOSED_MENU = 3;
const DAY = "2026-01-02".length;

/** Tables of the running database and the code that is generated for them. No SQL of a caller is ever run. */
export class GenService {
  readonly #deps: GenDeps;

  constructor(deps: GenDeps) {
    this.#deps = deps;
  }

  async list(query: GenTableQuery): Promise<Page<GenTable>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new GenRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toGenTable(row, timeFormat)), total };
  }

  /** Tables of the database, and the built forms that the caller sees. */
  async listSources(
    principal: Principal,
    { tableName = "", pageNum, pageSize }: DbTableQuery,
    language: Language,
  ): Promise<Page<DbTable>> {
    const { db } = this.#deps;
    const imported = new Set((await new GenRepository(db).all()).map(({ table_name }) => table_name));
    const tables = (await readTables(db))
      .filter(({ name }) => !imported.has(name))
      .map(({ name, columns }) => ({ tableName: name, tableComment: "", columns: columns.length }));
    const forms = (await this.#formsOf(principal))
      .filter(({ formKey }) => !imported.has(tableNameOf(formKey)))
      .map(({ formKey, title, fieldCount }) => ({
        ...{ tableName: formSource(formKey), tableComment: localize(title, language), columns: fieldCount },
      }));
    const rows = [...tables, ...forms].filter((one) => one.tableName.includes(tableName.toLowerCase()));
    const first = pageSize === undefined ? 0 : (pageNum - 1) * pageSize;
    return { rows: rows.slice(first, pageSize && first + pageSize), total: rows.length };
  }

  async one(id: number) {
    const { db, timeFormat } = this.#deps;
    const info = await this.#byId(db, id);
    const tables = (await new GenRepository(db).all()).map((row) => toGenTable(row, timeFormat));
    return { info, rows: info.columns, tables };
  }

  async columns(id: number): Promise<Page<GenColumn>> {
    const { columns } = await this.#byId(this.#deps.db, id);
    return { rows: columns, total: columns.length };
  }

  async import(by: Principal, tables: string): Promise<void> {
    const { db, clock, timeFormat, trail } = this.#deps;
    const forms = new Map((await this.#formsOf(by)).map((form) => [formSource(form.formKey), form.id]));
    const proposals = new Map<string, GenTableValues>();
    for (const name of new Set(tables.split(","))) {
      const formId = forms.get(name);
      const proposal =
        formId === undefined
          ? await this.#propose(db, name)
          : proposeForm(await this.#deps.forms.one(by.scope, formId), PROPOSED_MENU);
      proposals.set(name, proposal);
    }
    await db.transaction().execute(async (trx) => {
      const now = clock.now();
      for (const [name, proposal] of proposals) {
        const row = await new GenRepository(trx).insert(proposal, now);
        if (!row) throw failField("tables", "GEN_TABLE_IMPORTED", { name });
        await trail.keep(trx, by, ENTITY, [{ id: row.table_id, before: null, after: toGenTable(row, timeFormat) }]);
      }
    });
  }

  change(by: Actor, update: GenTableUpdate): Promise<void> {
    return this.#update(by, update.tableId, async (trx, stored) => {
      const repository = new GenRepository(trx);
      if (!(await repository.directory(update.parentMenuId))) throw failField("parentMenuId", "GEN_MENU");
      const dictTypes = new Set((await repository.dictTypes()).map(({ dict_type }) => dict_type));
      return checkTable(stored, update, dictTypes);
    });
  }

  /** Columns that are still there keep their settings. */
  async sync(by: Actor, name: string): Promise<void> {
    const { tableId } = await this.#byName(name);
    await this.#update(by, tableId, async (trx, stored) => {
      const fresh = await this.#propose(trx, name);
      const known = new Map(stored.columns.map((column) => [column.columnName, column]));
      const columns = fresh.columns.map((column) => {
        const was = known.get(column.columnName);
        const { columnType, javaType, isPk } = column;
        return was?.javaType === javaType ? { ...was, columnType, isPk } : column;
      });
      const { tableId: _, createTime: __, updateTime: ___, ...values } = stored;
      return { ...values, columns };
    });
  }

  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new GenRepository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new GenRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.table_id, before: toGenTable(row, timeFormat), after: null }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

  async files(id: number): Promise<GeneratedFile[]> {
    return this.#generate(await this.#byId(this.#deps.db, id));
  }

  async preview(id: number): Promise<Record<string, string>> {
    return Object.fromEntries((await this.files(id)).map(({ path, text }) => [path, text]));
  }

  async download(tables: string): Promise<FileBytes> {
    const names = [...new Set(tables.split(","))];
    const rows = await new GenRepository(this.#deps.db).byNames(names);
    if (rows.length !== names.length) throw fail("NOT_FOUND");
    const files = rows.flatMap((row) => this.#generate(toGenTable(row, this.#deps.timeFormat)));
    const bytes = zipSync(Object.fromEntries(files.map(({ path, text }) => [path, strToU8(text)])));
    return { name: "generated.zip", type: "application/zip", size: bytes.length, bytes: Readable.from([bytes]) };
  }

  /** The working copy that may be written; null where the settings or the installation have none. */
  #writableRoot(): string | null {
    return this.#deps.mayWrite ? findWorkspace(this.#deps.workspace) : null;
  }

  async filesToWrite(id: number): Promise<{ mayWrite: boolean; files: GeneratedFile[] }> {
    return { mayWrite: this.#writableRoot() !== null, files: await this.files(id) };
  }

  /** The paths that were written. */
  async write(name: string): Promise<string[]> {
    const root = this.#writableRoot();
    if (root === null) throw fail("GEN_WRITE_OFF");
    return writeFiles(root, this.#generate(await this.#byName(name)));
  }

  async #formsOf(principal: Principal): Promise<Form[]> {
    if (!permits(principal, "tool:build:query")) return [];
    return (await this.#deps.forms.list(principal.scope, FormQuery.parse({ pageSize: MAX_PAGE_SIZE }))).rows;
  }

  #generate(table: GenTable): GeneratedFile[] {
    const { clock, timeFormat, workspace } = this.#deps;
    const model = toModel(table, timeFormat.format(clock.now()).slice(0, DAY));
    if (!model) throw fail("GEN_TABLE_KEY", { name: table.tableName });
    return generate(model, findWorkspace(workspace));
  }

  async #byId(db: Db, id: number): Promise<GenTable> {
    const row = await new GenRepository(db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return toGenTable(row, this.#deps.timeFormat);
  }

  async #byName(name: string): Promise<GenTable> {
    const [row] = await new GenRepository(this.#deps.db).byNames([name]);
    if (!row) throw fail("NOT_FOUND");
    return toGenTable(row, this.#deps.timeFormat);
  }

  /** A name is compared with those of the database; it is never part of a statement. */
  async #propose(db: Db, name: string): Promise<GenTableValues> {
    const table = (await readTables(db)).find((one) => one.name === name);
    if (!table) throw failField("tables", "GEN_TABLE_UNKNOWN", { name: name.slice(0, 63) });
    return proposeTable(await withLengths(db, table), PROPOSED_MENU);
  }

  #update(by: Actor, id: number, next: (trx: Db, stored: GenTable) => Promise<GenTableValues>): Promise<void> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const before = await this.#byId(trx, id);
      const row = await new GenRepository(trx).change(id, await next(trx, before), clock.now());
      await trail.keep(trx, by, ENTITY, [{ id, before, after: toGenTable(row, timeFormat) }]);
    });
  }
}
