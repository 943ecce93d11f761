import type { ReactNode } from "react";

/** Properties of every field's frame; the value is each field's own. */
export interface FieldFrame {
  readonly label: string;
  /** The label is only for screen readers, as on a search line. */
  readonly hideLabel?: boolean | undefined;
  /** Accessible name in place of the label, where several fields have the same label. */
  readonly name?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** The frame as props of Mantine's inputs. */
export const frameOf = ({ label, hideLabel, name, help, error, required, disabled, placeholder }: FieldFrame) => ({
  ...(hideLabel ? { "aria-label": label } : { label }),
  ...(name !== undefined && { "aria-label": name }),
  ...(help !== undefined && { description: help }),
  ...(error !== undefined && { error }),
  ...(placeholder !== undefined && { placeholder }),
  withAsterisk: required ?? false,
  disabled: disabled ?? false,
});
