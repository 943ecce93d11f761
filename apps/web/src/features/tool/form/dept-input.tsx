import type { FormValue } from "@adel/protocol/tool/form";
import { useDepartments } from "../../../core/use-departments.ts";
import type { FieldFrame } from "../../../ui/field.ts";
import { TreeSelect } from "../../../ui/tree/tree-select.tsx";

interface Props {
  readonly frame: FieldFrame;
  readonly value: FormValue | undefined;
  readonly onChange: (value: number | undefined) => void;
}
/** A department among those visible to the user. */
export function DeptInput({ frame, value, onChange }: Props) {
  const nodes = useDepartments();
  return (
    <TreeSelect
      {...frame}
      nodes={nodes}
      value={value === undefined ? undefined : String(value)}
      clearable={!frame.required}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
    />
  );
}
