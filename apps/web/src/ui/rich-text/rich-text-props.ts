import type { FieldFrame } from "../field.ts";

export interface RichTextFieldProps extends FieldFrame {
  /** HTML of the marks the toolbar offers; "" is empty. */
  readonly value: string;
  readonly onChange: (html: string) => void;
}
