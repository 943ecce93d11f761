import { userRoutes } from "@adel/protocol/system/user";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useClient } from "../../../core/services.tsx";
import { nodesOf } from "../../../core/tree-nodes.ts";
import type { TreeNode } from "../../../ui/tree/tree-model.ts";

/** The departments whose users are visible; undefined while loading. */
export function useDepts(): readonly TreeNode[] | undefined {
  const { deptTree } = useClient(userRoutes);
  const { data } = useQuery({
    queryKey: [userRoutes.deptTree.path],
    queryFn: ({ signal }) => deptTree({}, { signal }),
  });
  return useMemo(() => data && nodesOf(data), [data]);
}
