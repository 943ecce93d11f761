import { Input } from "@mantine/core";
import { lazy, Suspense } from "react";
import classes from "./rich-text.module.css";
import type { RichTextFieldProps } from "./rich-text-props.ts";

const Editor = lazy(async () => ({ default: (await import("./rich-text-editor.tsx")).RichTextEditing }));
const Reading = lazy(async () => ({ default: (await import("./rich-text-editor.tsx")).RichTextReading }));

/** Text with headings, lists and links; the editor is loaded when the field first appears. */
export const RichTextField = (props: RichTextFieldProps) => (
  <Input.Wrapper
    label={props.label}
    labelElement="div"
    withAsterisk={props.required ?? false}
    {...(props.help !== undefined && { description: props.help })}
    {...(props.error !== undefined && { error: props.error })}
  >
    <Suspense fallback={<div className={classes.waits} aria-busy />}>
      <Editor {...props} />
    </Suspense>
  </Input.Wrapper>
);

/** Shows rich text: only elements that the editor supports are kept. */
export const RichText = ({ html, label }: { readonly html: string; readonly label: string }) => (
  <Suspense fallback={null}>
    <Reading html={html} label={label} />
  </Suspense>
);
