import classes from "./short.module.css";

const DAY_LENGTH = "2026-01-02".length;

/** A long name in a table gives way to the columns after it; pointing at it gives it whole. */
export const ShortText = ({ text }: { readonly text: string }) => (
  <span className={classes.cut} title={text}>
    {text}
  </span>
);

/** The day of a moment, which is enough to look along a list; pointing at it gives the time. */
export const ShortMoment = ({ moment }: { readonly moment: string | null }) =>
  moment === null ? "–" : <span title={moment}>{moment.slice(0, DAY_LENGTH)}</span>;
