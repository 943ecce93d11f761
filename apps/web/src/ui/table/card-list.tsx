import { ACTIONS_COLUMN, type RowsProps, SELECT_COLUMN, type TableRow } from "./column.ts";
import { cellContent } from "./data-row.tsx";
import classes from "./table.module.css";

const SKELETONS = 5;

/** The same rows as cards, for narrow screens: the two or three fields that matter. */
export function CardList<Data extends object>({ table, rows, stale = false }: RowsProps<Data>) {
  const columns = table.getAllLeafColumns();
  const part = (row: TableRow<Data>, narrow: "title" | "line" | "mark") =>
    columns
      .filter(({ columnDef }) => columnDef.meta?.narrow === narrow)
      .map(({ id, columnDef }) => (
        <span key={id} data-mono={columnDef.meta?.mono || undefined}>
          {cellContent(row, id)}
        </span>
      ));
  const isActionable = columns.some(({ id }) => id === ACTIONS_COLUMN);
  return (
    <ul className={classes.cards} data-scroll data-stale={stale || undefined} aria-busy={rows === undefined}>
      {rows === undefined &&
        Array.from({ length: SKELETONS }, (_, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty cards have nothing else to be told apart by
          <li key={card} className={classes.card} aria-hidden>
            <span className={classes.bone} />
            <span className={classes.bone} />
          </li>
        ))}
      {rows?.map((row) => (
        <li key={row.id} className={classes.card} data-selected={row.getIsSelected() || undefined}>
          <div className={classes["card-head"]}>
            {cellContent(row, SELECT_COLUMN)}
            <strong>{part(row, "title")}</strong>
            {part(row, "mark")}
          </div>
          <div className={classes["card-line"]}>{part(row, "line")}</div>
          {isActionable && (
            <div className={classes.actions} data-actions>
              {cellContent(row, ACTIONS_COLUMN)}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
