import type { TreeNode as WireNode } from "@adel/protocol/system/dept";
import type { TreeNode } from "../ui/tree/tree.ts";

/** The server's nodes as a tree draws them. A stopped department stays choosable: its rows are still there. */
export const nodesOf = (nodes: readonly WireNode[]): TreeNode[] =>
  nodes.map(({ id, label, children }) => ({ id: String(id), label, ...(children && { children: nodesOf(children) }) }));
