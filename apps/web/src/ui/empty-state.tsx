import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}
/** Shown in place of rows or a page: what is missing, why, and the next step. */
export const EmptyState = ({ icon, title, text, children }: Props) => (
  <div className={classes.nothing}>
    <div className={classes.icon}>{icon}</div>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children && <div className={classes.actions}>{children}</div>}
  </div>
);
