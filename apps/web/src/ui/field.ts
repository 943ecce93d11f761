import type { ReactNode } from "react";

/** What every field can be told about its frame; the value is each field's own. */
export interface FieldFrame {
  readonly label: string;
  /** The label is heard but not seen, as on a search line. */
  readonly hideLabel?: boolean | undefined;
  readonly placeholder?: string | undefined;
  readonly help?: ReactNode;
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** The frame as Mantine's inputs take it. */
export const frameOf = ({ label, hideLabel, help, error, required, disabled, placeholder }: FieldFrame) => ({
  ...(hideLabel ? { "aria-label": label } : { label }),
  ...(help !== undefined && { description: help }),
  ...(error !== undefined && { error }),
  ...(placeholder !== undefined && { placeholder }),
  withAsterisk: required ?? false,
  disabled: disabled ?? false,
});
