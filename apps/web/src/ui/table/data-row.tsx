// Cast: memo() forgets that a component is generic.
import { IconChevronRight } from "@tabler/icons-react";
import { type CSSProperties, memo, type ReactNode } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { ACTIONS_COLUMN, SELECT_COLUMN, type ShownColumn, type TableRow } from "./column.ts";
import classes from "./table.module.css";

/**
 * A column's content in a row. Called instead of mounted: a new function for the same column keeps the rendered
 * content.
 */
export function cellContent<Data extends object>(row: TableRow<Data>, columnId: string): ReactNode {
  const cell = row.getAllCellsByColumnId()[columnId];
  if (!cell) return null;
  const draw = cell.column.columnDef.cell;
  return typeof draw === "function" ? draw(cell.getContext()) : draw;
}

interface Props<Data extends object> {
  readonly row: TableRow<Data>;
  readonly name: string;
  readonly isFirst: boolean;
  readonly columns: readonly ShownColumn<Data>[];
  /** Whether rows of this table are selected at all. */
  readonly isSelectable: boolean;
  /** undefined where this one is not. */
  readonly isSelected: boolean | undefined;
  /** undefined if it has no child rows. */
  readonly isExpanded: boolean | undefined;
  readonly depth: number;
  readonly isActionable: boolean;
  readonly hasDetails: boolean;
  readonly onOpen: (row: TableRow<Data>) => void;
  readonly onDetails: (id: string) => void;
}
function Row<Data extends object>(props: Props<Data>) {
  const { row, name, isFirst, columns, isSelectable, isSelected, depth, onOpen } = props;
  const isEnded = props.isActionable || props.hasDetails;
  return (
    <tr
      tabIndex={isFirst ? 0 : -1}
      aria-selected={isSelected}
      style={depth > 0 ? ({ "--depth": depth } as CSSProperties) : undefined}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === "Enter") onOpen(row);
        if (event.key === " " && isSelectable) {
          event.preventDefault();
          if (isSelected !== undefined) row.toggleSelected();
        }
      }}
    >
      {isSelectable && <td className={classes.select}>{cellContent(row, SELECT_COLUMN)}</td>}
      {columns.map((column) => (
        <DataCell key={column.id} row={row} column={column} />
      ))}
      {isEnded && (
        <td className={classes.last}>
          <span className={classes.end}>
            {props.isActionable && (
              <span className={classes.actions} data-actions>
                {cellContent(row, ACTIONS_COLUMN)}
              </span>
            )}
            {props.hasDetails && <DetailsButton name={name} onClick={() => props.onDetails(row.id)} />}
          </span>
        </td>
      )}
    </tr>
  );
}

interface CellProps<Data extends object> {
  readonly row: TableRow<Data>;
  readonly column: ShownColumn<Data>;
}
/** Plain text that is cut with dots can be read whole by pointing at it. */
function DataCell<Data extends object>({ row, column }: CellProps<Data>) {
  const { meta } = column.columnDef;
  const content = cellContent(row, column.id);
  return (
    <td
      className={column.getIsPinned() ? classes.name : undefined}
      data-numeric={meta?.numeric || undefined}
      data-mono={meta?.mono || undefined}
      title={typeof content === "string" ? content : undefined}
    >
      {content}
    </td>
  );
}

function DetailsButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const t = useTranslation("ui.table");
  const label = t("details", { name });
  return (
    <button type="button" className={classes.details} data-details aria-label={label} title={label} onClick={onClick}>
      <IconChevronRight size={16} aria-hidden />
    </button>
  );
}

/** Compares everything but `row`, a new object after each fetch, though often with the same content. */
function isSame<Data extends object>(before: Props<Data>, after: Props<Data>): boolean {
  const { row: rowBefore, ...others } = before;
  const { row: rowAfter, ...othersAfter } = after;
  const values = new Map<string, unknown>(Object.entries(othersAfter));
  return (
    rowBefore.original === rowAfter.original &&
    rowBefore.id === rowAfter.id &&
    Object.entries(others).every(([key, value]) => Object.is(value, values.get(key)))
  );
}

/** A row is rendered again only when its own data changes: selecting one does not render the others. */
export const DataRow = memo(Row, isSame) as typeof Row;
