import type { ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "./layout.tsx";
import classes from "./short-list.module.css";

interface Props {
  readonly title: string;
  /** The page with the whole list, and the text of the link to it. */
  readonly to: string;
  readonly link: string;
  readonly rows: readonly { readonly key: string | number; readonly cells: ReactNode }[];
}
/** The first rows of a list, with the way to all of them. */
export const ShortList = ({ title, to, link, rows }: Props) => (
  <Panel
    title={title}
    aside={
      <Link className="link" to={to}>
        {link}
      </Link>
    }
    flush
  >
    <ul className={classes.list}>
      {rows.map(({ key, cells }) => (
        <li key={key}>{cells}</li>
      ))}
    </ul>
  </Panel>
);

/** The row's title: it takes the remaining width. */
export const RowName = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.name}>{children}</span>
);

/** The month and day of a time as the server writes it. */
export const RowDay = ({ time }: { readonly time: string | null }) => (
  <span className="number caption">{time?.slice("2026-".length, "2026-01-02".length)}</span>
);
