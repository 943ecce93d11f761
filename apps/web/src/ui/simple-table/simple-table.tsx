import type { ReactNode } from "react";
import classes from "./simple-table.module.css";

interface Column {
  readonly label: string;
  readonly numeric?: boolean;
}
interface Props {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly ReactNode[])[];
  /** Cells have several lines: they wrap, and on a narrow screen each row is a list of named values. */
  readonly stacked?: boolean;
}

/** A short table without sorting or filters. */
export const SimpleTable = ({ label, columns, rows, stacked }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard too
  <section className={classes.scroll} aria-label={label} tabIndex={0}>
    <table className={classes.table} data-stacked={stacked || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-number={column.numeric || undefined}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced as a whole
          <tr key={at}>
            {columns.map((column, at) => (
              <td key={column.label} data-label={column.label} data-number={column.numeric || undefined}>
                {row[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
