import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../core/locale/words.ts";
import type { TreeRow } from "../ui/tree/tree.ts";
import { crudWords } from "./crud.words.ts";
import classes from "./tree-page.module.css";

const INDENT = 20;

interface Props {
  readonly place: TreeRow;
  readonly name: string;
  readonly onTurn: () => void;
  readonly children: ReactNode;
}
/** The first cell of a row: as far in as it hangs deep, with the arrow that opens what is below. */
export function TreeBranch({ place: { level, expandable, open }, name, onTurn, children }: Props) {
  const crud = useWords(crudWords);
  return (
    <span className={classes.branch} style={{ paddingInlineStart: (level - 1) * INDENT + (expandable ? 0 : 28) }}>
      {expandable && (
        <button
          type="button"
          className={classes.arrow}
          data-open={open || undefined}
          aria-expanded={open}
          aria-label={crud(open ? "closeRow" : "openRow", { name })}
          onClick={onTurn}
        >
          <IconChevronRight size={16} aria-hidden />
        </button>
      )}
      {children}
    </span>
  );
}
