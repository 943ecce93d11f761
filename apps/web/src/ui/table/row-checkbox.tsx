import { CheckIcon } from "@mantine/core";
import type { ChangeEvent } from "react";
import classes from "./row-checkbox.module.css";

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Some, but not all, of its rows are selected. */
  readonly indeterminate?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Selects a row, or all rows. */
export const RowCheckbox = ({ label, checked, indeterminate = false, onChange }: Props) => (
  <span className={classes.checkbox}>
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      onChange={onChange}
    />
    {checked && <CheckIcon />}
    {indeterminate && !checked && (
      <svg viewBox="0 0 32 6" aria-hidden>
        <rect width="32" height="6" rx="3" fill="currentColor" />
      </svg>
    )}
  </span>
);
