import { deptRoutes } from "@adel/protocol/system/dept";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TreeNode } from "../ui/tree/tree-model.ts";
import { useClient } from "./services.tsx";
import { nodesOf } from "./tree-nodes.ts";

/** The departments visible to the user, as a tree. */
export function useDepartments(): readonly TreeNode[] {
  const { tree } = useClient(deptRoutes);
  const { data } = useQuery({
    queryKey: [deptRoutes.tree.path],
    queryFn: ({ signal }) => tree({}, { signal, quiet: true }),
  });
  return useMemo(() => nodesOf(data ?? []), [data]);
}
