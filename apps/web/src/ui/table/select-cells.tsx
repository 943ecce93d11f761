import { useTranslation } from "../../core/locale/messages.ts";
import type { TableModel, TableRow } from "./column.ts";
import { RowCheckbox } from "./row-checkbox.tsx";

/** Selects one row; with Shift, all from the one selected before. */
export function SelectRow<Data extends object>({ row, name }: { readonly row: TableRow<Data>; readonly name: string }) {
  const t = useTranslation("ui.table");
  if (!row.getCanSelect()) return null;
  return (
    <RowCheckbox
      label={t("select", { name })}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  );
}

/** Selects all rows of this page; those selected on other pages stay so. */
export function SelectAll<Data extends object>({ table }: { readonly table: TableModel<Data> }) {
  const t = useTranslation("ui.table");
  const selectable = table.getCoreRowModel().flatRows.filter((row) => row.getCanSelect());
  const count = selectable.filter((row) => row.getIsSelected()).length;
  return (
    <RowCheckbox
      label={t("selectAll")}
      checked={count > 0 && count === selectable.length}
      indeterminate={count > 0 && count < selectable.length}
      onChange={table.getToggleAllRowsSelectedHandler()}
    />
  );
}
