import { deptRoutes } from "@adel/protocol/system/dept";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TreeNode } from "../ui/tree/tree-model.ts";
import { useClient } from "./services.tsx";
import { nodesOf } from "./tree-nodes.ts";

/** The departments that this person sees, as a tree to choose from. */
export function useDepartments(): readonly TreeNode[] {
  const { tree } = useClient(deptRoutes);
  const { data } = useQuery({
    queryKey: [deptRoutes.tree.path],
    queryFn: ({ signal }) => tree({}, { signal, quiet: true }),
  });
  return useMemo(() => nodesOf(data ?? []), [data]);
}
