import type { MenuNode } from "@adel/protocol/system/menu";
import type { TreeNode } from "../../../ui/tree/tree-model.ts";

/** The menu as a role's form draws it; entries with a strong permission stand apart under this mark. */
export const menuNodesOf = (menus: readonly MenuNode[], strong: NonNullable<TreeNode["apart"]>): TreeNode[] =>
  menus.map(({ id, label, strong: isStrong, children }) => ({
    id: String(id),
    label,
    ...(isStrong && { apart: strong }),
    ...(children && { children: menuNodesOf(children, strong) }),
  }));
