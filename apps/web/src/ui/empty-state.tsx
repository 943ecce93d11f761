import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}
/** Stands where rows or a page would be: what is (not) there, why, and the next step. */
export const EmptyState = ({ icon, title, text, children }: Props) => (
  <div className={classes.nothing}>
    <div className={classes.icon}>{icon}</div>
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children && <div className={classes.actions}>{children}</div>}
  </div>
);
