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

/** Icon and word; only what needs somebody (warning, bad) colours its word. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={15} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
