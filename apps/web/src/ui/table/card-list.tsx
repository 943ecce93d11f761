import { useWords } from "../../core/locale/words.ts";
import type { RowsProps } from "./column.ts";
import classes from "./table.module.css";
import { tableWords } from "./table.words.ts";
import { Tick } from "./tick.tsx";
import { withTicked } from "./ticking.ts";

const SKELETONS = 5;

/** The same rows as cards, for narrow screens: the two or three fields that matter. */
export function CardList<Row extends object>(props: RowsProps<Row>) {
  const { columns, rows, rowId, rowName, stale = false, ticking, actions } = props;
  const say = useWords(tableWords);
  const part = (row: Row, narrow: "title" | "line" | "mark") =>
    columns
      .filter((column) => column.narrow === narrow)
      .map(({ id, mono, cell }) => (
        <span key={id} data-mono={mono || undefined}>
          {cell(row)}
        </span>
      ));
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
      {rows?.map((row) => {
        const id = rowId(row);
        const ticked = ticking?.value[id] ?? false;
        return (
          <li key={id} className={classes.card} data-ticked={ticked || undefined}>
            <div className={classes["card-head"]}>
              {ticking && !ticking.kept?.(row) && (
                <Tick
                  label={say("select", { name: rowName(row) })}
                  ticked={ticked}
                  onTick={(next) => ticking.onChange(withTicked(ticking.value, [id], next))}
                />
              )}
              <strong>{part(row, "title")}</strong>
              {part(row, "mark")}
            </div>
            <div className={classes["card-line"]}>{part(row, "line")}</div>
            {actions && <div className={classes.actions}>{actions(row)}</div>}
          </li>
        );
      })}
    </ul>
  );
}
