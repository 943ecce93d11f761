import type { Menu } from "@adel/protocol/system/menu";
import { nest, type TreeNode } from "../../../ui/tree/tree-model.ts";

/** What an entry can hang below: directories and pages, but neither itself nor anything below it. */
export function possibleParents(menus: readonly Menu[], menuId: number | undefined): readonly TreeNode[] {
  const nodes = nest(
    menus.filter(({ menuType }) => menuType !== "F"),
    (menu) => ({ id: String(menu.menuId), parentId: String(menu.parentId), label: menu.menuName }),
  );
  return menuId === undefined ? nodes : without(nodes, String(menuId));
}

const without = (nodes: readonly TreeNode[], id: string): readonly TreeNode[] =>
  nodes
    .filter((node) => node.id !== id)
    .map((node) => (node.children ? { ...node, children: without(node.children, id) } : node));
