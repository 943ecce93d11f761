import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { usageColor } from "../card/index.ts";
import type { RecordName } from "./draft.ts";
import classes from "./records.module.css";

interface Props {
  readonly name: RecordName;
  readonly label: string;
  readonly help?: string;
  readonly on: boolean;
  /** Without it the record is always there. */
  readonly onToggle?: (on: boolean) => void;
  readonly children: ReactNode;
}

/** One record of a card: off, or with its fields. Its colour is that of its sector on the map. */
export const RecordCard = ({ name, label, help, on, onToggle, children }: Props) => (
  <section className={classes.record} {...usageColor(name)} data-on={on || undefined} aria-label={label}>
    {onToggle && (
      <Checkbox
        label={label}
        description={help}
        checked={on}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    )}
    {on && <div className={classes.fields}>{children}</div>}
  </section>
);
