import { hotelRoutes } from "@adel/protocol/business/hotel";
import type { TreeNode as EncodedNode } from "@adel/protocol/system/dept";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClient } from "../../../core/services.tsx";
import type { TreeNode } from "../../../ui/tree/tree-model.ts";

/** Hotel departments and disabled ones can't own a hotel; they are listed only to show the departments below them. */
const nodesOf = (nodes: readonly EncodedNode[]): TreeNode[] =>
  nodes.map(({ id, label, disabled, children }) => ({
    id: String(id),
    label,
    ...(disabled && { disabled }),
    ...(children && { children: nodesOf(children) }),
  }));

/** The departments that may own hotels. */
export function useOwners(): readonly TreeNode[] {
  const { owners } = useClient(hotelRoutes);
  const { data } = useQuery({
    queryKey: [hotelRoutes.owners.path],
    queryFn: ({ signal }) => owners({}, { signal }),
  });
  return useMemo(() => nodesOf(data ?? []), [data]);
}
