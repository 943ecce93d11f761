import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type TagTone = "plain" | "primary" | "success" | "info" | "warning" | "danger";

/** A word of a vocabulary, tinted where it should stand out; plain where not. */
export const Tag = ({ color, children }: { readonly color: TagTone; readonly children: ReactNode }) => (
  <span className={classes.tag} data-tone={color}>
    {children}
  </span>
);
