import type { ReactNode } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import classes from "./crud.module.css";

interface Props {
  readonly selected: number;
  readonly elsewhere: number;
  readonly onClear: () => void;
  /** The text without a selection. */
  readonly idle?: ReactNode;
  /** The filters; a selection takes their place. */
  readonly search?: ReactNode;
  /** What can be done with the chosen rows. */
  readonly bulk: ReactNode;
  /** What can be done at any time. */
  readonly children: ReactNode;
}

/** The line above the rows. Actions for selected rows replace its start, at the same height, so that nothing moves. */
export function Toolbar({ selected, elsewhere, onClear, idle, search, bulk, children }: Props) {
  const crud = useTranslation("crud");
  return (
    <div className={classes.toolbar} data-chosen={selected > 0 || undefined}>
      <div className={classes.lead}>
        {search && (
          <div inert={selected > 0} className={classes.filters}>
            {search}
          </div>
        )}
        <div className={classes.chosen} role="status">
          {selected === 0 && idle}
          {selected > 0 && (
            <>
              <strong>{crud("selected", { count: selected })}</strong>
              {elsewhere > 0 && <span>{crud("elsewhere", { count: elsewhere })}</span>}
              <button type="button" className="link" onClick={onClear}>
                {crud("clear")}
              </button>
            </>
          )}
        </div>
      </div>
      {selected > 0 && bulk}
      {children}
    </div>
  );
}
