import type { TreeNode as EncodedNode } from "@adel/protocol/system/dept";
import type { TreeNode } from "../ui/tree/tree-model.ts";

/** The server's nodes as a tree draws them. A stopped department stays choosable: its rows are still there. */
export const nodesOf = (nodes: readonly EncodedNode[]): TreeNode[] =>
  nodes.map(({ id, label, children }) => ({ id: String(id), label, ...(children && { children: nodesOf(children) }) }));
