import type { GenColumn, GenTable, GenTableUpdate, Route, Routes } from "@adel/protocol";
import * as protocol from "@adel/protocol";
import { fail, failField } from "../../../core/errors.ts";
import type { GenTableValues } from "./gen.repository.ts";

/** Words that cannot name a variable in a module (ECMA-262 §12.7.2), or that generated code uses itself. */
const RESERVED = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof undefined var void while with yield async of " +
    "serve sheet fail routes scope access reply id db row query input values constructor prototype toString"
  ).split(" "),
);
/** Names that every query, form or row has by itself. */
const TAKEN_FIELDS = new Set(["pageNum", "pageSize", "orderByColumn", "isAsc", "beginTime", "endTime", "params"]);
const NUMBER_TESTS: readonly string[] = ["EQ", "NE", "GT", "GTE", "LT", "LTE"];
const TEXT_TESTS: readonly string[] = ["EQ", "NE", "LIKE"];

function checkColumn(column: GenColumn, at: number, dictTypes: ReadonlySet<string>): void {
  const path = (field: string) => `columns.${at}.${field}`;
  if ((RESERVED.has(column.javaField) && column.javaField !== "id") || TAKEN_FIELDS.has(column.javaField))
    throw failField(path("javaField"), "GEN_IDENTIFIER");
  if (column.dictType !== "" && !dictTypes.has(column.dictType)) throw failField(path("dictType"), "GEN_DICT");
  const tests = { Long: NUMBER_TESTS, String: TEXT_TESTS, Date: ["BETWEEN"] }[column.javaType];
  if (column.isQuery === "1" && !tests.includes(column.queryType)) throw failField(path("queryType"), "GEN_QUERY_TYPE");
  const isChoice = column.htmlType === "select" || column.htmlType === "radio";
  const fits =
    column.javaType === "String" ? isChoice === (column.dictType !== "") : !isChoice && column.dictType === "";
  if (!fits) throw failField(path("htmlType"), "GEN_WIDGET");
}

/** A name that the product already uses is rejected, unless it belongs to this feature. */
function checkNames({ moduleName, businessName, className }: GenTableUpdate): void {
  if (RESERVED.has(businessName)) throw failField("businessName", "GEN_IDENTIFIER");
  const known: Readonly<Record<string, Routes>> = protocol.allRoutes;
  const list: Route | undefined = known[businessName]?.list;
  const isOwn = list?.path === `/${moduleName}/${businessName}/list`;
  if (Object.hasOwn(known, businessName) && !isOwn)
    throw failField("businessName", "GEN_IDENTIFIER_TAKEN", { name: businessName });
  const exported = [className, `${className}Input`, `${className}Update`, `${className}Query`];
  if (!isOwn && exported.some((name) => Object.hasOwn(protocol, name)))
    throw failField("className", "GEN_IDENTIFIER_TAKEN", { name: className });
}

/** The storable settings of an imported table: the database's own properties of a column cannot be changed. */
export function checkTable(stored: GenTable, update: GenTableUpdate, dictTypes: ReadonlySet<string>): GenTableValues {
  checkNames(update);
  const byName = new Map(update.columns.map((column) => [column.columnName, column]));
  if (byName.size !== stored.columns.length || update.columns.length !== stored.columns.length)
    throw failField("columns", "GEN_COLUMNS");
  const columns = stored.columns.map((was) => {
    const column = byName.get(was.columnName);
    if (!column) throw failField("columns", "GEN_COLUMNS");
    const { columnName, columnType, javaType, isPk } = was;
    return { ...column, columnName, columnType, javaType, isPk };
  });
  for (const [at, column] of columns.entries()) checkColumn(column, at, dictTypes);
  if (new Set(columns.map(({ javaField }) => javaField)).size !== columns.length) throw fail("GEN_COLUMNS");
  if (!columns.some(({ isPk, isInsert, isEdit }) => isPk === "0" && (isInsert === "1" || isEdit === "1")))
    throw failField("columns", "GEN_COLUMNS");
  const { tableId: _, ...values } = update;
  return { ...values, tableName: stored.tableName, columns };
}
