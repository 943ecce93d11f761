import { type Menu, menuRoutes } from "@adel/protocol/system/menu";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import type { FieldFrame } from "../../../ui/field.ts";
import { TreeSelect } from "../../../ui/tree/tree-select.tsx";
import { possibleParents } from "./possible-parents.ts";

interface Props extends Pick<FieldFrame, "error"> {
  /** The moved entry: it cannot be below itself. */
  readonly menuId: number | undefined;
  readonly menuType: Menu["menuType"];
  readonly value: number;
  readonly onChange: (parentId: number) => void;
}

/** Selects the parent of a menu entry; the top level is an option. */
export function MenuParentField({ menuId, menuType, value, onChange, error }: Props) {
  const t = useTranslation("system.menu");
  const { list } = useClient(menuRoutes);
  const { data } = useQuery({
    queryKey: [menuRoutes.list.path, "parents"],
    queryFn: ({ signal }) => list({ query: {} }, { signal }),
  });
  const nodes = useMemo(
    () => [{ id: "0", label: t("top"), children: possibleParents(data ?? [], { menuId, menuType }) }],
    [data, menuId, menuType, t],
  );
  return (
    <TreeSelect
      label={t("parent")}
      required
      nodes={nodes}
      value={String(value)}
      onChange={(id) => onChange(Number(id ?? 0))}
      error={error}
    />
  );
}
