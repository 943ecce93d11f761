import type { ReactNode } from "react";
import type { TableChoices } from "./choices.ts";

/** One column of a table, whatever its rows are. */
export interface TableColumn<Row> {
  readonly id: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  readonly numeric?: boolean;
  readonly mono?: boolean;
  /** Hidden until it is chosen. */
  readonly spare?: boolean;
  /** Its part in the card that stands for a row on a narrow screen; without one it is left out there. */
  readonly narrow?: "title" | "line" | "mark";
}
/** What the rows are sorted by. */
export interface Sorting {
  readonly column: string;
  readonly ascending: boolean;
}
/** Rows as a table or as cards, and what can be done to them. */
export interface RowsProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  /** Undefined while the first ones are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly rowId: (row: Row) => string;
  /** How a row is called where it is ticked. */
  readonly rowName: (row: Row) => string;
  /** Those of the page before, shown until the new ones are there. */
  readonly stale?: boolean;
  /** Ticked rows by id; absent where rows cannot be ticked. */
  readonly ticking?: {
    readonly value: Readonly<Record<string, true>>;
    readonly onChange: (value: Record<string, true>) => void;
    /** Rows that cannot be ticked. */
    readonly kept?: (row: Row) => boolean;
  };
  readonly actions?: (row: Row) => ReactNode;
  readonly onOpen?: (row: Row) => void;
}
/** Whose columns can be chosen, and how they are. */
export interface ColumnMenuProps {
  readonly columns: readonly { readonly id: string; readonly label: string; readonly spare?: boolean }[];
  readonly choices: TableChoices;
  readonly onChange: (next: TableChoices) => void;
}
