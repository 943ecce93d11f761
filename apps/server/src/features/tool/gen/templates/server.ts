import { created, each, type Field, filtered, folders, listed, type Model, quoted, writable } from "./model.ts";

const up = (model: Model): string => "../".repeat(folders(model).server.split("/").length - 3);
const core = (model: Model): string => `${up(model)}core`;

const storedType = ({ kind, isNullable }: Field): string => {
  if (kind === "key") return "Generated<number>";
  return `${kind === "text" ? "string" : "number"}${isNullable ? " | null" : ""}`;
};
function encodedValue({ kind, column, isNullable }: Field): string {
  if (kind === "created") return `timeFormat.format(row.${column})`;
  const empty = kind === "text" ? '""' : "0";
  return isNullable && kind !== "key" ? `row.${column} ?? ${empty}` : `row.${column}`;
}

function tableFile(model: Model): string {
  const { entity, camel, table, key } = model;
  const sortable = [...new Set([key, ...listed(model)])];
  return `import type { ${entity} } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "${core(model)}/db/page.ts";
${created(model) ? `import type { TimeFormat } from "${core(model)}/time/time-format.ts";\n` : ""}
declare module "${core(model)}/db/database.ts" {
  interface Tables {
    ${table}: ${entity}Table;
  }
}

interface ${entity}Table {
${each(model.fields, (field) => `  ${field.column}: ${storedType(field)};`)}
}
export type ${entity}Row = Selectable<${entity}Table>;

export const to${entity} = (row: ${entity}Row${created(model) ? ", timeFormat: TimeFormat" : ""}): ${entity} => ({
${each(model.fields, (field) => `  ${field.name}: ${encodedValue(field)},`)}
});

export const ${camel}List: ListOptions = {
  id: ${quoted(key.column)},
  columns: {
${each(sortable, ({ name, column }) => `    ${name}: ${quoted(column)},`)}
  },
};
`;
}

const OPERATORS = { EQ: "=", NE: "!=", GT: ">", GTE: ">=", LT: "<", LTE: "<=", LIKE: "like", BETWEEN: "=" } as const;
function condition({ name, column, query = "EQ", kind }: Field): string {
  const test =
    query === "LIKE" && kind === "text"
      ? `contains(${quoted(column)}, query.${name})`
      : `${quoted(column)}, ${quoted(query === "LIKE" ? "=" : OPERATORS[query])}, query.${name}`;
  return `    if (query.${name} !== undefined) found = found.where(${test});`;
}

function repositoryReads(model: Model): string {
  const { entity, camel, key, feature } = model;
  const moment = created(model);
  const filters = filtered(model);
  const searches = filters.some(({ query, kind }) => query === "LIKE" && kind === "text");
  const range = moment ? ", timeRange: TimeRange" : "";
  const ranged = moment ? ", timeRange" : "";
  return `import type { ${entity}Input, ${entity}Query } from "@adel/protocol";
import type { Db } from "${core(model)}/db/database.ts";
import { ${moment ? "whereBetween, " : ""}whereIdAfter } from "${core(model)}/db/filters.ts";
import { readPage } from "${core(model)}/db/page.ts";
${searches ? `import { contains } from "${core(model)}/db/text-search.ts";\n` : ""}${moment ? `import type { TimeRange } from "${core(model)}/time/time-format.ts";\n` : ""}import { ${camel}List } from "./${feature}.table.ts";

const values = (input: ${entity}Input) => ({
${each(writable(model), ({ column, name }) => `  ${column}: input.${name},`)}
});

export class ${entity}Repository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(query: ${entity}Query${range}) {
    return readPage(this.#matching(query${ranged}), query, ${camel}List);
  }

  after(query: ${entity}Query${range}, after: number, limit: number) {
    return whereIdAfter(this.#matching(query${ranged}), ${quoted(key.column)}, after, limit);
  }

  byId(id: number) {
    return this.#all().where(${quoted(key.column)}, "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#all().where(${quoted(key.column)}, "in", ids).execute();
  }

`;
}

function repositoryWrites(model: Model): string {
  const { entity, table, key } = model;
  const moment = created(model);
  return `  insert(input: ${entity}Input${moment ? ", now: number" : ""}) {
    return this.#db
      .insertInto(${quoted(table)})
      .values(${moment ? `{ ...values(input), ${moment.column}: now }` : "values(input)"})
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  change(id: number, input: ${entity}Input) {
    return this.#db
      .updateTable(${quoted(table)})
      .set(values(input))
      .where(${quoted(key.column)}, "=", id)
      .returningAll()
      .executeTakeFirst();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom(${quoted(table)}).where(${quoted(key.column)}, "in", ids).execute();
  }

`;
}

function repositoryFilters(model: Model): string {
  const { entity, table } = model;
  const moment = created(model);
  const filters = filtered(model);
  const range = moment ? ", timeRange: TimeRange" : "";
  const found = moment ? `whereBetween(found, ${quoted(moment.column)}, timeRange)` : "found";
  return `  #all() {
    return this.#db.selectFrom(${quoted(table)}).selectAll();
  }

  #matching(${filters.length > 0 ? "query" : "_query"}: ${entity}Query${range}) {
    ${filters.length > 0 ? "let" : "const"} found = this.#all();
${each(filters, condition)}
    return ${found};
  }
}
`;
}

const repositoryFile = (model: Model): string =>
  [repositoryReads, repositoryWrites, repositoryFilters].map((part) => part(model)).join("");

/** Template values for rows with a creation time. */
const timed = (model: Model) => {
  const moment = created(model);
  return {
    moment,
    toRow: (row: string) => `to${model.entity}(${row}${moment ? ", timeFormat" : ""})`,
    time: moment ? ", timeFormat" : "",
    shown: [...new Set([model.key, ...listed(model)])],
  };
};

function serviceHead(model: Model): string {
  const { entity, area, feature } = model;
  const { moment, shown } = timed(model);
  return `import type { Language, Page, ${entity}, ${entity}Input, ${entity}Query } from "@adel/protocol";
import type { Actor, AuditTrail } from "${core(model)}/audit/trail.ts";
import type { Clock } from "${core(model)}/clock.ts";
import { iterateById } from "${core(model)}/db/batches.ts";
import type { Db } from "${core(model)}/db/database.ts";
import { fail } from "${core(model)}/errors.ts";
import { type Sheet, sheet } from "${core(model)}/http/spreadsheet.ts";
import { translate } from "${core(model)}/messages.ts";
import { ${moment ? "parseTimeRange, " : ""}type TimeFormat } from "${core(model)}/time/time-format.ts";
import { ${entity}Repository } from "./${feature}.repository.ts";
import { to${entity} } from "./${feature}.table.ts";

interface ${entity}Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = ${quoted(`${area}/${feature}`)};

const COLUMNS = [${shown.map((field) => quoted(field.name)).join(", ")}] as const;

`;
}

function serviceReads(model: Model): string {
  const { entity } = model;
  const { moment, toRow, time } = timed(model);
  return `export class ${entity}Service {
  readonly #deps: ${entity}Deps;

  constructor(deps: ${entity}Deps) {
    this.#deps = deps;
  }

  async list(query: ${entity}Query): Promise<Page<${entity}>> {
    const { db${time} } = this.#deps;
    const { rows, total } = await new ${entity}Repository(db).page(query${moment ? ", parseTimeRange(timeFormat, query)" : ""});
    return { rows: rows.map((row) => ${toRow("row")}), total };
  }

  async one(id: number): Promise<${entity}> {
    const { db${time} } = this.#deps;
    const row = await new ${entity}Repository(db).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return ${toRow("row")};
  }

`;
}

function serviceWrites(model: Model): string {
  const { entity, key } = model;
  const { moment, toRow, time } = timed(model);
  return `  create(by: Actor, input: ${entity}Input): Promise<${entity}> {
    const { db, trail${moment ? ", clock" : ""}${time} } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const row = await new ${entity}Repository(trx).insert(input${moment ? ", clock.now()" : ""});
      const after = ${toRow("row")};
      await trail.keep(trx, by, ENTITY, [{ id: after.${key.name}, before: null, after }]);
      return after;
    });
  }

  change(by: Actor, id: number, input: ${entity}Input): Promise<${entity}> {
    const { db, trail${time} } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const was = await new ${entity}Repository(trx).byId(id);
      const row = await new ${entity}Repository(trx).change(id, input);
      if (!was || !row) throw fail("NOT_FOUND");
      const after = ${toRow("row")};
      await trail.keep(trx, by, ENTITY, [{ id, before: ${toRow("was")}, after }]);
      return after;
    });
  }

  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, trail${time} } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new ${entity}Repository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new ${entity}Repository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.${key.column}, before: ${toRow("row")}, after: null }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

`;
}

function serviceExport(model: Model): string {
  const { entity, key, area, feature } = model;
  const { moment, time, shown } = timed(model);
  return `  export(query: ${entity}Query, language: Language): Sheet {
    const { db${time} } = this.#deps;
${moment ? "    const timeRange = parseTimeRange(timeFormat, query);\n" : ""}    const rows = iterateById(
      (after, limit) => new ${entity}Repository(db).after(query${moment ? ", timeRange" : ""}, after, limit),
      (row) => row.${key.column},
    );
    const t = translate(language, ${quoted(`${area}.${feature}`)});
    return sheet(t("entityName"), COLUMNS.map((key) => t(key)), rows, (row) => [
${each(shown, (field) => `      ${encodedValue(field)},`)}
    ]);
  }
}
`;
}

const serviceFile = (model: Model): string =>
  [serviceHead, serviceReads, serviceWrites, serviceExport].map((part) => part(model)).join("");

const routesFile = (
  { entity, camel, feature, key, area: _ }: Model,
  base: string,
): string => `import { ${camel}Routes } from "@adel/protocol";
import { type Api, serve } from "${base}/http/serve.ts";
import type { ${entity}Service } from "./${feature}.service.ts";

export const serve${entity} = (api: Api, service: ${entity}Service) =>
  serve(api, ${camel}Routes, {
    list: ({ query }) => service.list(query),
    one: ({ params }) => service.one(params.id),
    create: ({ principal, body }) => service.create(principal, body),
    change: ({ principal, body }) => service.change(principal, body.${key.name}, body),
    remove: ({ principal, params }) => service.remove(principal, params.ids),
    export: ({ query, language }) => service.export(query, language),
  });
`;

const columnType = ({ kind, maxLength, maxNumber }: Field): string => {
  if (kind === "text") return `varchar(${maxLength})`;
  return kind === "created" || maxNumber.startsWith("Number") ? "bigint" : "integer";
};
const migrationFile = (
  model: Model,
  base: string,
): string => `import { id, type Migration } from "../${base}/db/migrate.ts";

export const ${model.camel}Migration: Migration = {
  name: ${quoted(`${model.day}-${model.feature}`)},
  up: async (db, dialect) => {
    await db.schema
      .createTable(${quoted(model.table)})
      .ifNotExists()
      .addColumn(${quoted(model.key.column)}, ...id(dialect))
${each(
  model.fields.filter(({ kind }) => kind !== "key"),
  (field) =>
    `      .addColumn(${quoted(field.column)}, ${quoted(columnType(field))}${field.isNullable ? "" : ", (column) => column.notNull()"})`,
)}
      .execute();
  },
};
`;

const featureFile = (
  { camel, entity, area, feature, day }: Model,
  base: string,
): string => `import { defineFeature } from "${base}/feature.ts";
import { serve${entity} } from "./${feature}.routes.ts";
import { ${entity}Service } from "./${feature}.service.ts";
import { ${camel}Migration } from "./migrations/${day}-${feature}.ts";

export const ${camel}Feature = defineFeature({
  name: ${quoted(`${area}/${feature}`)},
  migrations: [${camel}Migration],
  provides: (deps) => ({ ${camel}Rows: new ${entity}Service(deps) }),
  routes: (api, { ${camel}Rows }) => serve${entity}(api, ${camel}Rows),
});
`;

/** Table, migration, repository, service, routes and feature. */
export function serverFiles(model: Model): ReadonlyMap<string, string> {
  const at = `${folders(model).server}/${model.feature}`;
  return new Map([
    [`${at}.table.ts`, tableFile(model)],
    [`${at}.repository.ts`, repositoryFile(model)],
    [`${at}.service.ts`, serviceFile(model)],
    [`${at}.routes.ts`, routesFile(model, core(model))],
    [`${at}.feature.ts`, featureFile(model, core(model))],
    [`${folders(model).server}/migrations/${model.day}-${model.feature}.ts`, migrationFile(model, core(model))],
  ]);
}
