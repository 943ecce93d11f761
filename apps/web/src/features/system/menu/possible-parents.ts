import type { Menu } from "@adel/protocol/system/menu";
import { nest, type TreeNode } from "../../../ui/tree/tree-model.ts";

const isDirectory = ({ menuType, isFrame }: Menu): boolean => menuType === "M" && isFrame === "1";
const isDirectoryOrPage = (menu: Menu): boolean => menu.menuType === "C" || isDirectory(menu);

/**
 * Possible parents of an entry, without itself and its descendants: buttons below a directory or page, others below a
 * directory.
 */
export function possibleParents(
  menus: readonly Menu[],
  { menuId, menuType }: { readonly menuId: number | undefined; readonly menuType: Menu["menuType"] },
): readonly TreeNode[] {
  const nodes = nest(menus.filter(menuType === "F" ? isDirectoryOrPage : isDirectory), (menu) => ({
    id: String(menu.menuId),
    parentId: String(menu.parentId),
    label: menu.menuName,
  }));
  return menuId === undefined ? nodes : without(nodes, String(menuId));
}

const without = (nodes: readonly TreeNode[], id: string): readonly TreeNode[] =>
  nodes
    .filter((node) => node.id !== id)
    .map((node) => (node.children ? { ...node, children: without(node.children, id) } : node));
