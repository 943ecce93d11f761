import type { GenTable } from "@adel/protocol";
import type { Kysely } from "kysely";
import type { DialectName } from "../src/core/db/dialect.ts";
import { id } from "../src/core/db/migrate.ts";

/** A table that no feature of the product has: code can be generated for it. */
export const createKeyRings = <T>(db: Kysely<T>, dialect: DialectName): Promise<void> =>
  db.schema
    .createTable("biz_key_ring")
    .addColumn("ring_id", ...id(dialect))
    .addColumn("ring_name", "varchar(40)", (column) => column.notNull())
    .addColumn("key_count", "integer", (column) => column.notNull())
    .addColumn("status", "varchar(1)", (column) => column.notNull())
    .addColumn("remark", "varchar(200)")
    .addColumn("create_time", "bigint", (column) => column.notNull())
    .execute();

/** A label that would end a string, or fill in a template, where code is put together without care. */
export const HOSTILE_TEXT = `名称 "'\`$${"{1}"}\\`;

/** The settings entered in addition to the proposed ones. */
export const keyRingSettings = ({ columns, ...table }: GenTable, parentMenuId: number) => ({
  ...table,
  functionName: "钥匙串",
  functionNameEn: "key ring",
  parentMenuId,
  columns: columns.map((column) =>
    column.columnName === "ring_name" ? { ...column, columnComment: HOSTILE_TEXT, columnCommentEn: "Name" } : column,
  ),
});
