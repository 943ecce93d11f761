import type { ReactNode } from "react";
import classes from "./gallery.module.css";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** Over the whole width of the page. */
  readonly wide?: boolean;
}
/** One part in one state, with the state's name above it. */
export const Example = ({ title, children, wide }: Props) => (
  <section className={classes.specimen} data-wide={wide || undefined} aria-label={title}>
    <h2 className="caption">{title}</h2>
    {children}
  </section>
);
