import { ActionIcon, Checkbox, SegmentedControl } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "../../core/locale/messages.ts";
import { ACTIONS_COLUMN, labelOf, SELECT_COLUMN, type ShownColumn, type TableModel } from "./column.ts";
import classes from "./column-menu.module.css";
import { DEFAULT_PREFERENCES, DENSITIES, hasPreferences, type TablePreferences } from "./preferences.ts";
import { clampWidth } from "./table-head.tsx";

/** Width change per key press. */
const WIDTH_STEP = 16;

export interface ColumnMenuProps<Data extends object> {
  readonly table: TableModel<Data>;
  readonly preferences: TablePreferences;
  readonly onChange: (next: TablePreferences) => void;
}

/** The list inside the menu. */
export function ColumnList<Data extends object>({ table, preferences, onChange }: ColumnMenuProps<Data>) {
  const t = useTranslation("ui.table");
  const hasValue = ({ id }: ShownColumn<Data>) => id !== SELECT_COLUMN && id !== ACTIONS_COLUMN;
  const pinned = table.getStartLeafColumns().filter(hasValue);
  const movable = table.getCenterLeafColumns();
  return (
    <>
      <div className={classes.head}>
        <span>{t("shown")}</span>
        {hasPreferences(preferences) && (
          <button type="button" className="link" onClick={() => onChange(DEFAULT_PREFERENCES)}>
            {t("asIs")}
          </button>
        )}
      </div>
      <ul className={classes.columns}>
        {[...pinned, ...movable].map((column) => (
          <ColumnItem key={column.id} table={table} column={column} movable={movable} />
        ))}
      </ul>
      <p className="caption">{t("widthHelp")}</p>
      <div className={classes.head}>
        <span>{t("density")}</span>
      </div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t("density")}
        value={preferences.density}
        data={DENSITIES.map((value) => ({ value, label: t(value) }))}
        onChange={(density) => onChange({ ...preferences, density })}
      />
    </>
  );
}

interface ItemProps<Data extends object> {
  readonly table: TableModel<Data>;
  readonly column: ShownColumn<Data>;
  /** All that can be moved, in their order. */
  readonly movable: readonly ShownColumn<Data>[];
}
/** One column: whether it is shown, where, and how wide. The one that names the row stays at the start. */
function ColumnItem<Data extends object>({ table, column, movable }: ItemProps<Data>) {
  const t = useTranslation("ui.table");
  const label = labelOf(column);
  const at = movable.indexOf(column);
  const width = table.state.columnSizing[column.id];
  const swapWith = (other: ShownColumn<Data> | undefined) => {
    if (other) table.setColumnOrder(movable.map((one) => (one === column ? other : one === other ? column : one).id));
  };
  const widen = (by: number) =>
    table.setColumnSizing((widths) => ({ ...widths, [column.id]: clampWidth(column, column.getSize() + by) }));
  return (
    <li
      onKeyDown={(event) => {
        const by = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key];
        if (!event.altKey || by === undefined) return;
        event.preventDefault();
        widen(by);
      }}
    >
      <Checkbox
        label={label}
        checked={column.getIsVisible()}
        aria-disabled={!column.getCanHide()}
        onChange={column.getToggleVisibilityHandler()}
      />
      {width !== undefined && <span className={classes.width}>{width} px</span>}
      <ActionIcon aria-label={t("up", { column: label })} disabled={at <= 0} onClick={() => swapWith(movable[at - 1])}>
        <IconArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t("down", { column: label })}
        disabled={at < 0 || at === movable.length - 1}
        onClick={() => swapWith(movable[at + 1])}
      >
        <IconArrowDown size={14} aria-hidden />
      </ActionIcon>
    </li>
  );
}
