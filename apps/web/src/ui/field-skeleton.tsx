import { TextInput } from "@mantine/core";
import { type FieldFrame, frameOf } from "./field.ts";

/** Placeholder for a field whose code is loading: same frame and height, so that nothing moves. */
export const FieldSkeleton = (props: FieldFrame & { readonly value?: string }) => (
  <TextInput {...frameOf(props)} disabled value={props.value ?? ""} readOnly aria-busy />
);
