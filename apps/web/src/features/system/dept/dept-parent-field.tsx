import { deptRoutes } from "@adel/protocol/system/dept";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import type { FieldFrame } from "../../../ui/field.ts";
import { nest } from "../../../ui/tree/tree-model.ts";
import { TreeSelect } from "../../../ui/tree/tree-select.tsx";

interface Props extends Pick<FieldFrame, "error"> {
  /** The moved department: it cannot be below itself. */
  readonly deptId: number | undefined;
  readonly value: number | undefined;
  readonly onChange: (parentId: number | undefined) => void;
}

/** Selects the parent of a department. */
export function DeptParentField({ deptId, value, onChange, error }: Props) {
  const t = useTranslation("system.dept");
  const { list, listExcluding } = useClient(deptRoutes);
  const { data } = useQuery({
    queryKey: [deptRoutes.list.path, "parents", deptId],
    queryFn: ({ signal }) =>
      deptId === undefined ? list({ query: {} }, { signal }) : listExcluding({ params: { deptId } }, { signal }),
  });
  const nodes = useMemo(
    () =>
      nest(data ?? [], (dept) => ({
        id: String(dept.deptId),
        parentId: String(dept.parentId),
        label: dept.deptName,
      })),
    [data],
  );
  return (
    <TreeSelect
      label={t("parent")}
      placeholder={t("choose")}
      required
      nodes={nodes}
      value={value === undefined ? undefined : String(value)}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
      error={error}
    />
  );
}
