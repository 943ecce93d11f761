import { Drawer } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { Facts } from "../layout.tsx";
import { ACTIONS_COLUMN, type DetailsProps, labelOf, type RowsProps, SELECT_COLUMN } from "./column.ts";
import { cellContent } from "./data-row.tsx";

interface Props<Data extends object> extends RowsProps<Data>, DetailsProps<Data> {
  readonly rows: NonNullable<RowsProps<Data>["rows"]>;
  readonly id: string;
  readonly onTurn: (id: string) => void;
  readonly onClose: () => void;
}
/** All columns of one row, those too that have folded or are hidden; arrows go to the row above and below. */
export function RowDetails<Data extends object>({ table, rows, id, rowName, details, onTurn, onClose }: Props<Data>) {
  const t = useTranslation("ui.table");
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return null;
  const walk = (event: KeyboardEvent) => {
    const next = { ArrowDown: rows[at + 1], ArrowUp: rows[at - 1] }[event.key];
    if (!next) return;
    event.preventDefault();
    onTurn(next.id);
  };
  const columns = [...table.getStartLeafColumns(), ...table.getCenterLeafColumns()];
  const facts = columns
    .filter(({ id }) => id !== SELECT_COLUMN && id !== ACTIONS_COLUMN)
    .map((column) => [labelOf(column), cellContent(row, column.id)] as const);
  return (
    <Drawer
      opened
      onClose={onClose}
      onKeyDown={walk}
      returnFocus={false}
      size={480}
      title={rowName(row.original)}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      {details ? details(row.original, <Facts facts={facts} />) : <Facts facts={facts} />}
    </Drawer>
  );
}
