import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "../../core/locale/messages.ts";
import { labelOf, type ShownColumn, type TableModel } from "./column.ts";
import { SelectAll } from "./select-cells.tsx";
import classes from "./table.module.css";
import type { useColumnLayout } from "./use-column-layout.ts";
import { WidthHandle } from "./width-handle.tsx";

interface Props<Data extends object> {
  readonly table: TableModel<Data>;
  readonly layout: ReturnType<typeof useColumnLayout<Data>>;
}
/** The column heads; the last one shows how many columns are folded. */
export function TableHead<Data extends object>({ table, layout }: Props<Data>) {
  const t = useTranslation("ui.table");
  const { columns, folded, isSelectable, isActionable } = layout;
  return (
    <thead>
      <tr>
        {isSelectable && (
          <th className={classes.select}>
            <SelectAll table={table} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead
            key={column.id}
            column={column}
            sorted={column.getIsSorted()}
            onWidth={(width) => {
              if (width === undefined) column.resetSize();
              else table.setColumnSizing((widths) => ({ ...widths, [column.id]: clampWidth(column, width) }));
            }}
          />
        ))}
        {(isActionable || folded.length > 0) && (
          <th className={classes.last} title={folded.length > 0 ? folded.map(labelOf).join(" · ") : undefined}>
            {folded.length > 0 && isActionable && <span className="visually-hidden">{t("actions")}</span>}
            {folded.length > 0 ? t("folded", { count: folded.length }) : t("actions")}
          </th>
        )}
      </tr>
    </thead>
  );
}

/** What is stored is what is drawn. */
export function clampWidth<Data extends object>({ columnDef }: ShownColumn<Data>, width: number): number {
  return Math.round(Math.min(columnDef.maxSize ?? width, Math.max(columnDef.minSize ?? width, width)));
}

const ariaSort = { asc: "ascending", desc: "descending", none: "none" } as const;

interface HeadProps<Data extends object> {
  readonly column: ShownColumn<Data>;
  readonly sorted: "asc" | "desc" | false;
  readonly onWidth: (width: number | undefined) => void;
}
/** A click cycles through ascending, descending and unsorted. */
function ColumnHead<Data extends object>({ column, sorted, onWidth }: HeadProps<Data>) {
  const t = useTranslation("ui.table");
  const label = labelOf(column);
  const isSortable = column.getCanSort();
  return (
    <th
      className={column.getIsPinned() ? classes.name : undefined}
      data-numeric={column.columnDef.meta?.numeric || undefined}
      aria-sort={isSortable ? ariaSort[sorted || "none"] : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          className={classes.sort}
          title={t("sortBy", { column: label })}
          onClick={column.getToggleSortingHandler()}
        >
          {label}
          {sorted === "asc" && <IconArrowUp size={14} aria-hidden />}
          {sorted === "desc" && <IconArrowDown size={14} aria-hidden />}
        </button>
      ) : (
        label
      )}
      <WidthHandle onWidth={onWidth} />
    </th>
  );
}
