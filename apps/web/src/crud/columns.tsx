import type { ReactNode } from "react";
import { DictTag } from "../core/dict/dict-tag.tsx";
import { type Translate, useLanguage } from "../core/locale/messages.ts";
import { moneyText } from "../core/money.ts";
import { numberText } from "../core/number.ts";
import { defineColumn, type TableColumn, type TableRow } from "../ui/table/column.ts";
import { Moment } from "../ui/truncated-text.tsx";
import type { Column } from "./view.ts";

const Money = ({ cents }: { readonly cents: number }) => moneyText(cents, useLanguage());

const isValue = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

function cellValue<Row, K extends string>(column: Column<Row, K>, row: Row, t: Translate<K>) {
  const { key, show, dict, numeric, money, time } = column;
  if (show) return show(row, t);
  const value: unknown = row[key];
  if (money && typeof value === "number") return <Money cents={value} />;
  if (time) return <Moment moment={typeof value === "string" ? value : null} />;
  if (column.word && isValue(value)) return t(column.word(String(value)));
  if (dict !== undefined && isValue(value)) return <DictTag type={dict} value={value} />;
  return numeric && typeof value === "number" ? numberText(value) : String(value ?? "");
}

/** A view's columns as a table draws them; `around` adds to the one that names the row. */
export const columnsOf = <Row extends object, K extends string>(
  columns: readonly Column<Row, K>[],
  t: Translate<K>,
  around?: (content: ReactNode, row: TableRow<Row>) => ReactNode,
): readonly TableColumn<Row>[] =>
  columns.map((column) => {
    const { key, label, sort, show, dict, word, ...appearance } = column;
    return defineColumn<Row>({
      ...appearance,
      id: key,
      label: t(label),
      cell: (data, row) => {
        const content = cellValue(column, data, t);
        return around && column.narrow === "title" ? around(content, row) : content;
      },
      ...(sort && { sortBy: (row: Row) => row[key] }),
    });
  });
