import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleXFilled,
  IconLoader2,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./status.module.css";

const icons = {
  good: IconCircleCheckFilled,
  warning: IconAlertTriangleFilled,
  bad: IconCircleXFilled,
  off: IconCircleMinus,
  waiting: IconCircleDashed,
  working: IconLoader2,
} as const;
export type Tone = keyof typeof icons;

/** Icon and text; only states that need attention (warning, bad) color the text. */
export function Status({ color, children }: { readonly color: Tone; readonly children: ReactNode }) {
  const Icon = icons[color];
  return (
    <span className={classes.status} data-tone={color}>
      <Icon size={15} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
