import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import type { TableRow } from "../ui/table/column.ts";
import classes from "./tree-page.module.css";

interface Props<Row extends object> {
  readonly row: TableRow<Row>;
  readonly name: string;
  readonly children: ReactNode;
}
/** The first cell of a row: indented by its depth, with the arrow that shows what is below. */
export function TreeBranch<Row extends object>({ row, name, children }: Props<Row>) {
  const crud = useTranslation("crud");
  const isExpanded = row.getIsExpanded();
  return (
    <span className={classes.branch}>
      {row.getCanExpand() ? (
        <button
          type="button"
          className={classes.arrow}
          data-open={isExpanded || undefined}
          aria-expanded={isExpanded}
          aria-label={crud(isExpanded ? "closeRow" : "openRow", { name })}
          onClick={() => row.toggleExpanded()}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      ) : (
        <span className={classes.leaf} />
      )}
      <span className={classes.label}>{children}</span>
    </span>
  );
}
