import type { ReactNode } from "react";
import classes from "./tag.module.css";

export type TagTone = "plain" | "primary" | "success" | "info" | "warning" | "danger";

/** A dictionary label, tinted for emphasis; plain otherwise. */
export const Tag = ({ color, children }: { readonly color: TagTone; readonly children: ReactNode }) => (
  <span className={classes.tag} data-tone={color}>
    {children}
  </span>
);
