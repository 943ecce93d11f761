import type { RowsProps } from "./column.ts";

type Ticking<Row> = NonNullable<RowsProps<Row>["ticking"]>;

/** What is ticked once these rows are, or are no longer; whatever else is ticked stays. */
export function withTicked(
  value: Ticking<never>["value"],
  ids: readonly string[],
  ticked: boolean,
): Record<string, true> {
  const others = Object.entries(value).filter(([id]) => !ids.includes(id));
  return Object.fromEntries([...others, ...(ticked ? ids.map((id) => [id, true] as const) : [])]);
}

/** How many of the rows that can be ticked are. */
export function tickedOf<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { value, kept }: Ticking<Row>,
): { readonly ids: readonly string[]; readonly all: boolean; readonly some: boolean } {
  const ids = rows.filter((row) => !kept?.(row)).map(rowId);
  const ticked = ids.filter((id) => value[id]).length;
  return { ids, all: ticked > 0 && ticked === ids.length, some: ticked > 0 && ticked < ids.length };
}
