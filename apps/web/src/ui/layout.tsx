import type { ReactNode } from "react";
import classes from "./layout.module.css";

interface RowProps {
  readonly children: ReactNode;
  readonly end?: boolean;
  readonly wrap?: boolean;
}
/** Elements in a row, 8 px apart. */
export const Row = ({ children, end, wrap }: RowProps) => (
  <div className={classes.row} data-end={end || undefined} data-wrap={wrap || undefined}>
    {children}
  </div>
);

/** A bordered surface with an optional head of 44 px. */
interface PanelProps {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
  readonly flush?: boolean;
}
export const Panel = ({ title, aside, children, flush }: PanelProps) => (
  <section className={classes.panel}>
    {title && (
      <header className={classes.head}>
        <h2>{title}</h2>
        {aside && <div className={classes.aside}>{aside}</div>}
      </header>
    )}
    <div className={flush ? classes.flush : classes.body}>{children}</div>
  </section>
);

/** Names and values in a column: the details of one record. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
