import { TextInput } from "@mantine/core";
import { type FieldFrame, frameOf } from "./field.ts";

/** Stands for a field whose part is still on its way: same frame, same height, nothing jumps. */
export const FieldSkeleton = (props: FieldFrame & { readonly value?: string }) => (
  <TextInput {...frameOf(props)} disabled value={props.value ?? ""} readOnly aria-busy />
);
