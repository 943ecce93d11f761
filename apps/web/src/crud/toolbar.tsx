import type { ReactNode } from "react";
import { useWords } from "../core/locale/words.ts";
import classes from "./crud.module.css";
import { crudWords } from "./crud.words.ts";

interface Props {
  readonly chosen: number;
  readonly elsewhere: number;
  readonly onClear: () => void;
  /** What is said while none is chosen. */
  readonly idle?: ReactNode;
  /** What can be done with the chosen rows. */
  readonly bulk: ReactNode;
  /** What can be done at any time. */
  readonly children: ReactNode;
}

/** The line above the rows. Chosen rows take its start, at the same height, so that nothing moves. */
export function Toolbar({ chosen, elsewhere, onClear, idle, bulk, children }: Props) {
  const crud = useWords(crudWords);
  return (
    <div className={classes.toolbar} data-chosen={chosen > 0 || undefined}>
      <div className={classes.chosen} role="status">
        {chosen === 0 && idle}
        {chosen > 0 && (
          <>
            <strong>{crud("selected", { count: chosen })}</strong>
            {elsewhere > 0 && <span>{crud("elsewhere", { count: elsewhere })}</span>}
            <button type="button" className="link" onClick={onClear}>
              {crud("clear")}
            </button>
          </>
        )}
      </div>
      <span className="spring" />
      {chosen > 0 && bulk}
      {children}
    </div>
  );
}
