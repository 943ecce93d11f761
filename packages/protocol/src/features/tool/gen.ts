import * as z from "zod";
import { nonEmptyText } from "../../kernel/field.ts";
import { clamped, MAX_PAGE_SIZE, pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

const Flag = z.enum(["0", "1"]);
/** Compatible clients send an unchecked box as `false` or `null`. */
const FlagInput = z.preprocess((sent) => (sent === null || sent === false ? "0" : sent), Flag);
/** Comparison of a filter, by the names of the original system. */
export const QUERY_TYPES = ["EQ", "NE", "GT", "GTE", "LT", "LTE", "LIKE", "BETWEEN"] as const;
/** The form fields that generated code can have. */
export const WIDGETS = ["input", "textarea", "select", "radio"] as const;
/** Areas that contain generated features. */
export const GEN_AREAS = ["business", "system", "monitor", "tool"] as const;

/** A column for code generation, by the field names of the original system. */
const columnFields = {
  columnName: z.string().max(63),
  columnComment: nonEmptyText(50, "GEN_LABEL"),
  columnCommentEn: z.string().trim().max(50),
  columnType: z.string().max(100),
  javaType: z.enum(["String", "Long", "Date"]),
  javaField: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: "GEN_IDENTIFIER" })
    .meta({ examples: ["roomName"] }),
  isPk: Flag,
  isRequired: Flag,
  isInsert: Flag,
  isEdit: Flag,
  isList: Flag,
  isQuery: Flag,
  queryType: z.enum(QUERY_TYPES, { error: "GEN_QUERY_TYPE" }),
  htmlType: z.enum(WIDGETS, { error: "GEN_WIDGET" }),
  dictType: z
    .string()
    .regex(/^([a-z][a-z0-9_]{0,99})?$/, { error: "GEN_DICT" })
    .meta({ examples: ["sys_normal_disable"] }),
  sort: z.number().int().min(0).max(9999),
};
export const GenColumn = z.object(columnFields);
export type GenColumn = z.output<typeof GenColumn>;
/** Compatible clients have one label, which is used for both languages. */
const GenColumnInput = GenColumn.extend({
  columnCommentEn: z.string().trim().max(50).default(""),
  isPk: FlagInput,
  isRequired: FlagInput,
  isInsert: FlagInput,
  isEdit: FlagInput,
  isList: FlagInput,
  isQuery: FlagInput,
});

const tableFields = {
  tableComment: nonEmptyText(50, "GEN_LABEL"),
  className: z
    .string()
    .regex(/^[A-Z][A-Za-z0-9]{0,39}$/, { error: "GEN_IDENTIFIER" })
    .meta({ examples: ["Room"] }),
  moduleName: z.enum(GEN_AREAS, { error: "GEN_AREA" }),
  businessName: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,39}$/, { error: "GEN_IDENTIFIER" })
    .meta({ examples: ["room"] }),
  functionName: nonEmptyText(50, "GEN_LABEL"),
  functionNameEn: nonEmptyText(50, "GEN_LABEL"),
  /** The menu directory for the page. */
  parentMenuId: z.coerce.number().int().min(1).max(999_999),
};
/** An imported table and the settings of its generated code. */
export const GenTable = z.object({
  tableId: z.number(),
  tableName: z.string(),
  ...tableFields,
  parentMenuId: z.number(),
  columns: z.array(GenColumn),
  createTime: EncodedTimestamp,
  updateTime: EncodedTimestamp,
});
export type GenTable = z.output<typeof GenTable>;
export const GenTableUpdate = z.object({
  tableId: Id,
  ...tableFields,
  columns: z.array(GenColumnInput).min(2, { error: "GEN_COLUMNS" }).max(60, { error: "GEN_COLUMNS" }),
});
export type GenTableUpdate = z.output<typeof GenTableUpdate>;

export const GenTableQuery = pageQuery(["tableName", "createTime", "updateTime"]).extend({
  tableName: unset(z.string().max(63)),
  tableComment: unset(z.string().max(50)),
});
export type GenTableQuery = z.output<typeof GenTableQuery>;
/** A table of the running database, or a built form (`form:key`), that is not imported. */
export const DbTable = z.object({ tableName: z.string(), tableComment: z.string(), columns: z.number() });
export type DbTable = z.output<typeof DbTable>;
/** Compatible clients request pages; without a size all tables are returned. */
const DbTableQuery = z.object({
  tableName: unset(z.string().max(63)),
  pageNum: clamped(1_000_000).default(1),
  pageSize: unset(clamped(MAX_PAGE_SIZE)),
});
export type DbTableQuery = z.output<typeof DbTableQuery>;

/** A generated file: its path in the workspace, its new text, and its current text. */
export const GeneratedFile = z.object({ path: z.string(), text: z.string(), existing: z.string().nullable() });
export type GeneratedFile = z.output<typeof GeneratedFile>;

/** Comma-separated names; the service rejects names that are not tables of this database. */
const TableNames = nonEmptyText(2000);
const named = z.object({ tableName: nonEmptyText(63) });
const developer = scope.none("describes tables of the product, no rows");
const permission = <const V extends string>(verb: V) => access.permission(`tool:gen:${verb}` as const);

export const genRoutes = routes({
  list: {
    method: "GET",
    path: "/tool/gen/list",
    title: "gen.list",
    access: permission("list"),
    scope: developer,
    query: GenTableQuery,
    reply: reply.rows(GenTable),
  },
  dbList: {
    method: "GET",
    path: "/tool/gen/db/list",
    title: "gen.dbList",
    access: permission("list"),
    scope: developer,
    query: DbTableQuery,
    reply: reply.rows(DbTable),
  },
  import: {
    method: "POST",
    path: "/tool/gen/importTable",
    title: "gen.import",
    access: permission("import"),
    scope: developer,
    audit: "import",
    query: z.object({ tables: TableNames }),
    reply: reply.empty,
  },
  one: {
    method: "GET",
    path: "/tool/gen/{id}",
    title: "gen.one",
    access: permission("query"),
    scope: developer,
    params: z.object({ id: Id }),
    reply: reply.data(z.object({ info: GenTable, rows: z.array(GenColumn), tables: z.array(GenTable) })),
  },
  /** The columns alone, as compatible clients may ask for them. */
  columns: {
    method: "GET",
    path: "/tool/gen/column/{id}",
    title: "gen.columns",
    access: permission("list"),
    scope: developer,
    params: z.object({ id: Id }),
    reply: reply.fields(z.object({ rows: z.array(GenColumn), total: z.number() })),
  },
  change: {
    method: "PUT",
    path: "/tool/gen",
    title: "gen.change",
    access: permission("edit"),
    scope: developer,
    audit: "update",
    body: GenTableUpdate,
    reply: reply.empty,
  },
  remove: {
    method: "DELETE",
    path: "/tool/gen/{ids}",
    title: "gen.remove",
    access: permission("remove"),
    scope: developer,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  /** A map of paths and texts, as compatible clients expect. */
  preview: {
    method: "GET",
    path: "/tool/gen/preview/{id}",
    title: "gen.preview",
    access: permission("preview"),
    scope: developer,
    params: z.object({ id: Id }),
    reply: reply.data(z.record(z.string(), z.string())),
  },
  /** The same files with their current text, to show the difference. */
  files: {
    method: "GET",
    path: "/tool/gen/files/{id}",
    title: "gen.files",
    access: permission("preview"),
    scope: developer,
    params: z.object({ id: Id }),
    /** mayWrite: whether the settings allow writing them to the working copy. */
    reply: reply.data(z.object({ mayWrite: z.boolean(), files: z.array(GeneratedFile) })),
  },
  download: {
    method: "GET",
    path: "/tool/gen/download/{tableName}",
    title: "gen.download",
    access: permission("code"),
    scope: developer,
    params: named,
    reply: reply.file,
  },
  downloadMany: {
    method: "GET",
    path: "/tool/gen/batchGenCode",
    title: "gen.downloadMany",
    access: permission("code"),
    scope: developer,
    query: z.object({ tables: TableNames }),
    reply: reply.file,
  },
  /** Writes to the working copy that the server runs from; rejected unless the setting allows it. */
  write: {
    method: "GET",
    path: "/tool/gen/genCode/{tableName}",
    title: "gen.write",
    access: permission("code"),
    scope: developer,
    audit: "other",
    params: named,
    reply: reply.data(z.array(z.string())),
  },
  sync: {
    method: "GET",
    path: "/tool/gen/synchDb/{tableName}",
    title: "gen.sync",
    access: permission("edit"),
    scope: developer,
    audit: "update",
    params: named,
    reply: reply.empty,
  },
});
