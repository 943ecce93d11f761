import { Input, Switch } from "@mantine/core";
import type { FieldFrame } from "./field.ts";
import classes from "./switch-field.module.css";

interface Props {
  readonly frame: FieldFrame;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}
/** Label above, as in other fields; the switch replaces the input. */
export const SwitchField = ({ frame, on, onChange }: Props) => (
  <Input.Wrapper
    label={frame.label}
    labelElement="div"
    withAsterisk={frame.required ?? false}
    {...(frame.error !== undefined && { error: frame.error })}
    {...(frame.help !== undefined && { description: frame.help })}
  >
    <Switch
      className={classes.switch ?? ""}
      aria-label={frame.name ?? frame.label}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </Input.Wrapper>
);
