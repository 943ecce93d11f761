import type { GenColumn } from "@adel/protocol";
import type { GenTableValues } from "../gen.repository.ts";

/** A column with what follows from its settings. */
export interface Field {
  readonly column: string;
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly kind: "text" | "number" | "created" | "key";
  readonly isNullable: boolean;
  readonly isRequired: boolean;
  readonly isWritable: boolean;
  readonly isListed: boolean;
  /** How it is filtered; undefined where it is no filter. */
  readonly query: GenColumn["queryType"] | undefined;
  readonly widget: GenColumn["htmlType"];
  readonly dict: string;
  readonly maxLength: number;
  readonly maxNumber: string;
}

/** The input of the templates. Texts entered by users occur in code only as JSON strings. */
export interface Model {
  readonly area: string;
  /** `key-ring`: folder and file name. */
  readonly feature: string;
  /** `keyRing`, `KeyRing`. */
  readonly camel: string;
  readonly entity: string;
  readonly table: string;
  readonly permission: string;
  readonly zh: string;
  readonly en: string;
  readonly key: Field;
  readonly fields: readonly Field[];
  /** The day on which it is generated: migrations are ordered by it. */
  readonly day: string;
  readonly parentMenuId: number;
}

const UNLIMITED_TEXT = 500;
const toKebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function toField(column: GenColumn): Field {
  const kind =
    column.isPk === "1"
      ? "key"
      : column.javaType === "Date"
        ? "created"
        : column.javaType === "Long"
          ? "number"
          : "text";
  const isOpen = kind === "text" || kind === "number";
  const length = Number(/\((\d+)\)/.exec(column.columnType)?.[1] ?? UNLIMITED_TEXT);
  return {
    column: column.columnName,
    name: column.javaField,
    zh: column.columnComment,
    en: column.columnCommentEn || column.columnComment,
    kind,
    isNullable: column.columnType.endsWith(" null"),
    isRequired: isOpen && column.isRequired === "1",
    isWritable: isOpen && (column.isInsert === "1" || column.isEdit === "1"),
    isListed: column.isList === "1",
    query: column.isQuery === "1" && kind !== "key" ? column.queryType : undefined,
    widget: column.htmlType,
    dict: column.dictType,
    maxLength: Math.min(length, 4000),
    maxNumber: /bigint|int8/i.test(column.columnType) ? "Number.MAX_SAFE_INTEGER" : "2_147_483_647",
  };
}

export function toModel(table: GenTableValues, day: string): Model | undefined {
  const fields = [...table.columns].sort((one, other) => one.sort - other.sort).map(toField);
  const key = fields.find(({ kind }) => kind === "key");
  return (
    key && {
      area: table.moduleName,
      feature: toKebab(table.businessName),
      camel: table.businessName,
      entity: table.className,
      table: table.tableName,
      permission: `${table.moduleName}:${table.businessName.toLowerCase()}`,
      zh: table.functionName,
      en: table.functionNameEn,
      key,
      fields,
      day,
      parentMenuId: table.parentMenuId,
    }
  );
}

/** Where a file of the feature is in each package. */
export const folders = ({ area, feature }: Model) => ({
  protocol: `packages/protocol/src/features/${area}/${feature}.ts`,
  server: `apps/server/src/features/${area}/${feature}`,
  web: `apps/web/src/features/${area}/${feature}`,
});

export const writable = ({ fields }: Model) => fields.filter(({ isWritable }) => isWritable);
export const listed = ({ fields }: Model) => fields.filter(({ isListed }) => isListed);
/** The range of days is a filter of every list; the others are of the feature. */
export const filtered = ({ fields }: Model) =>
  fields.filter(({ query, kind }) => query !== undefined && kind !== "created");
export const created = ({ fields }: Model) => fields.find(({ kind }) => kind === "created");
export const quoted = (text: string): string => JSON.stringify(text);
export const each = (fields: readonly Field[], toLine: (field: Field) => string): string =>
  fields.map(toLine).join("\n");
