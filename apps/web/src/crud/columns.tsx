import { DictTag } from "../core/dict/dict-tag.tsx";
import type { Say } from "../core/locale/words.ts";
import { numberText } from "../core/number.ts";
import type { TableColumn } from "../ui/table/column.ts";
import type { Column } from "./view.ts";

const isValue = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

const cellOf = <Row, K extends string>({ key, show, dict, numeric }: Column<Row, K>, row: Row, say: Say<K>) => {
  if (show) return show(row, say);
  const value: unknown = row[key];
  if (dict !== undefined && isValue(value)) return <DictTag type={dict} value={value} />;
  return numeric && typeof value === "number" ? numberText(value) : String(value ?? "");
};

/** A view's columns as a table draws them. */
export const columnsOf = <Row, K extends string>(
  columns: readonly Column<Row, K>[],
  say: Say<K>,
): readonly TableColumn<Row>[] =>
  columns.map((column) => ({
    id: column.key,
    label: say(column.label),
    cell: (row) => cellOf(column, row, say),
    sortable: column.sort ?? false,
    numeric: column.numeric ?? false,
    mono: column.mono ?? false,
    spare: column.spare ?? false,
    ...(column.narrow && { narrow: column.narrow }),
  }));
