import { type FormDetail, type FormField, fieldsOf, type GenColumn, type Text } from "@adel/protocol";
import { serverText } from "../../../core/messages.ts";
import type { GenTableValues } from "./gen.repository.ts";

/** How a form is named among the tables that can be imported: no table has a colon in its name. */
export const formSource = (formKey: string): string => `form:${formKey}`;
/** The table that generated code would keep it in. */
export const tableNameOf = (formKey: string): string => `form_${formKey.replaceAll("-", "_")}`;

const MAX_COLUMN_TEXT = 4000;
type Stored = Pick<GenColumn, "columnType" | "javaType" | "htmlType" | "dictType">;
const text = (length: number, htmlType: GenColumn["htmlType"] = "input", dictType = ""): Stored => ({
  columnType: `varchar(${Math.min(length, MAX_COLUMN_TEXT)})`,
  javaType: "String",
  htmlType,
  dictType,
});
const WHOLE: Stored = { columnType: "bigint", javaType: "Long", htmlType: "input", dictType: "" };

/** How a column holds the value of a field; undefined for rows of a table, which would be a table of their own. */
function storedAs(field: FormField): Stored | undefined {
  switch (field.kind) {
    case "text":
      return text(field.maxLength);
    case "textarea":
      return text(field.maxLength, "textarea");
    case "richText":
      return text(MAX_COLUMN_TEXT, "textarea");
    case "number":
      return field.decimals === 0 ? WHOLE : text(30);
    case "money":
    case "tree":
      return WHOLE;
    case "date":
      return text(10);
    case "select":
      return text(100, "select", field.dictType);
    case "switch":
      return text(1, "radio", "sys_yes_no");
    case "card":
      return text(14);
    case "upload":
    case "signature":
      return text(500);
    case "table":
      return undefined;
  }
}

const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
type Column = Omit<GenColumn, "sort">;
/** A column that the server fills in. */
const BY_SERVER = {
  ...WHOLE,
  ...({ isPk: "0", isRequired: "0", isInsert: "0", isEdit: "0", isList: "1", isQuery: "0", queryType: "EQ" } as const),
};

const labelsOf = ({ zh, en }: Text) => ({ columnComment: zh, columnCommentEn: en });

function toColumn(field: FormField): Column[] {
  const stored = storedAs(field);
  if (!stored) return [];
  return [
    {
      columnName: toSnake(field.key),
      javaField: field.key,
      ...labelsOf(field.label),
      ...stored,
      isPk: "0",
      isRequired: field.required ? "1" : "0",
      isInsert: "1",
      isEdit: "1",
      isList: "1",
      isQuery: "0",
      queryType: stored.javaType === "Long" || stored.dictType !== "" ? "EQ" : "LIKE",
    },
  ];
}

/** What is proposed for a built form: a table with a column for each of its fields. */
export function proposeForm({ formKey, title, fields }: FormDetail, parentMenuId: number): GenTableValues {
  const camel = formKey.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()).slice(0, 37);
  const key: Column = {
    ...BY_SERVER,
    ...{ columnName: `${toSnake(camel)}_id`, javaField: `${camel}Id`, ...labelsOf(serverText("gen.id")) },
    isPk: "1",
  };
  const created: Column = {
    ...BY_SERVER,
    ...{ columnName: "create_time", javaField: "createTime", ...labelsOf(serverText("gen.createTime")) },
    ...{ javaType: "Date", isQuery: "1", queryType: "BETWEEN" },
  };
  return {
    tableName: tableNameOf(formKey),
    tableComment: title.zh,
    className: camel.charAt(0).toUpperCase() + camel.slice(1),
    moduleName: "business",
    businessName: camel,
    functionName: title.zh,
    functionNameEn: title.en,
    parentMenuId,
    columns: [key, ...fieldsOf(fields).flatMap(toColumn), created].map((column, at) => ({ ...column, sort: at + 1 })),
  };
}
