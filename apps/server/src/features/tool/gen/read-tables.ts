import type { GenColumn } from "@adel/protocol";
import { type ColumnMetadata, SqliteAdapter, sql, type TableMetadata } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { GenTableValues } from "./gen.repository.ts";

const NAME = /^[a-z][a-z0-9_]{0,62}$/;

/** The tables of the running database itself: no other schema, and nothing of the database's own. */
export async function readTables(db: Db): Promise<readonly TableMetadata[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(
    ({ name, schema, isView }) =>
      !isView && (schema === undefined || schema === "public") && NAME.test(name) && !name.startsWith("sqlite_"),
  );
}

/** How long texts may be: PostgreSQL names the type of a column without its length, SQLite with it. */
export async function withLengths(db: Db, table: TableMetadata): Promise<TableMetadata> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return table;
  const { rows } = await sql<{ name: string; length: number | null }>`
    select column_name as name, character_maximum_length as length from information_schema.columns
    where table_schema = 'public' and table_name = ${table.name}`.execute(db);
  const lengths = new Map(rows.map(({ name, length }) => [name, length]));
  const columns = table.columns.map((column) => {
    const length = lengths.get(column.name);
    return length ? { ...column, dataType: `${column.dataType}(${length})` } : column;
  });
  return { ...table, columns };
}

const toCamel = (name: string): string => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const toPascal = (name: string): string => toCamel(`_${name}`);
const toLabel = (name: string): string => {
  const label = name.replaceAll("_", " ").trim();
  return label.charAt(0).toUpperCase() + label.slice(1);
};
const flag = (holds: boolean): "0" | "1" => (holds ? "1" : "0");

const CREATED = "create_time";

function javaTypeOf({ name, dataType }: ColumnMetadata): GenColumn["javaType"] {
  if (!NAME.test(name)) throw fail("GEN_COLUMN_TYPE", { name });
  if (/int/i.test(dataType)) return name === CREATED ? "Date" : "Long";
  if (/char|text/i.test(dataType)) return "String";
  throw fail("GEN_COLUMN_TYPE", { name });
}

/** What is proposed for a column of the database. */
function toGenColumn(column: ColumnMetadata, key: string, sort: number): GenColumn {
  const { name, dataType, isNullable } = column;
  const javaType = javaTypeOf(column);
  const isKey = name === key;
  const isOpen = !isKey && javaType !== "Date";
  return {
    columnName: name,
    columnComment: toLabel(name).slice(0, 50),
    columnCommentEn: toLabel(name).slice(0, 50),
    columnType: `${dataType.slice(0, 90)}${isNullable ? " null" : ""}`,
    javaType,
    javaField: toCamel(name),
    isPk: flag(isKey),
    isRequired: flag(isOpen && !isNullable && name !== "remark"),
    isInsert: flag(isOpen),
    isEdit: flag(isOpen),
    isList: flag(name !== "remark"),
    isQuery: flag(javaType === "Date" || /name|status/.test(name)),
    queryType: javaType === "Date" ? "BETWEEN" : javaType === "String" && name !== "status" ? "LIKE" : "EQ",
    htmlType: name === "remark" ? "textarea" : name === "status" ? "select" : "input",
    dictType: name === "status" ? "sys_normal_disable" : "",
    sort,
  };
}

/** What is proposed for a table; refused where no code can be generated for it. */
export function proposeTable({ name, columns }: TableMetadata, parentMenuId: number): GenTableValues {
  const key = columns.find(({ isAutoIncrementing, dataType }) => isAutoIncrementing && /int/i.test(dataType));
  if (!key) throw fail("GEN_TABLE_KEY", { name });
  const unprefixed = name.replace(/^(biz|sys|gen)_/, "");
  return {
    tableName: name,
    tableComment: toLabel(unprefixed).slice(0, 50),
    className: toPascal(unprefixed).slice(0, 40),
    moduleName: "business",
    businessName: toCamel(unprefixed).slice(0, 40),
    functionName: toLabel(unprefixed).slice(0, 50),
    functionNameEn: toLabel(unprefixed).toLowerCase().slice(0, 50),
    parentMenuId,
    columns: columns.map((column, at) => toGenColumn(column, key.name, at + 1)),
  };
}
