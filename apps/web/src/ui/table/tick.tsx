import { CheckIcon } from "@mantine/core";
import classes from "./tick.module.css";

interface Props {
  readonly label: string;
  readonly ticked: boolean;
  /** Some of what it stands for is ticked, and some is not. */
  readonly some?: boolean;
  readonly onTick: (ticked: boolean) => void;
}

/** The box that chooses a row, or all rows. */
export const Tick = ({ label, ticked, some = false, onTick }: Props) => (
  <span className={classes.tick}>
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={ticked}
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
    {ticked && <CheckIcon />}
    {some && !ticked && (
      <svg viewBox="0 0 32 6" aria-hidden>
        <rect width="32" height="6" rx="3" fill="currentColor" />
      </svg>
    )}
  </span>
);
