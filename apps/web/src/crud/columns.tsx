import type { ReactNode } from "react";
import { DictTag } from "../core/dict/dict-tag.tsx";
import type { Say } from "../core/locale/words.ts";
import { numberText } from "../core/number.ts";
import { Moment } from "../ui/short.tsx";
import { defineColumn, type TableColumn, type TableRow } from "../ui/table/column.ts";
import type { Column } from "./view.ts";

const isValue = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

function cellValue<Row, K extends string>(column: Column<Row, K>, row: Row, say: Say<K>) {
  const { key, show, dict, numeric, time } = column;
  if (show) return show(row, say);
  const value: unknown = row[key];
  if (time) return <Moment moment={typeof value === "string" ? value : null} />;
  if (dict !== undefined && isValue(value)) return <DictTag type={dict} value={value} />;
  return numeric && typeof value === "number" ? numberText(value) : String(value ?? "");
}

/** A view's columns as a table draws them; `around` adds to the one that names the row. */
export const columnsOf = <Row extends object, K extends string>(
  columns: readonly Column<Row, K>[],
  say: Say<K>,
  around?: (content: ReactNode, row: TableRow<Row>) => ReactNode,
): readonly TableColumn<Row>[] =>
  columns.map((column) => {
    const { key, label, sort, show, dict, ...look } = column;
    return defineColumn<Row>({
      ...look,
      id: key,
      label: say(label),
      cell: (data, row) => {
        const content = cellValue(column, data, say);
        return around && column.narrow === "title" ? around(content, row) : content;
      },
      ...(sort && { sortBy: (row: Row) => row[key] }),
    });
  });
