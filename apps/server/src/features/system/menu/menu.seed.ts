import { seedText } from "../../../core/messages.ts";
import type { MenuRow } from "./menu.table.ts";
import type { MenuSeed } from "./menu-tree.ts";
import { businessTree } from "./menu-tree-business.ts";
import { systemTree } from "./menu-tree-system.ts";

const common = {
  is_frame: "1",
  is_cache: "0",
  visible: "0",
  component: "",
  path: "",
  icon: "#",
  query: "",
  route_name: "",
} as const;

function rowsOf(menu: MenuSeed, parent: number, order: number, off: boolean, now: number): MenuRow[] {
  const status = off || menu.off ? "1" : "0";
  const prefix = (menu.perms ?? "").replace(/:[^:]*$/, "");
  const name = seedText(`menu.${menu.path}`);
  const waiting = status === "1" ? 1 : 0;
  const own: MenuRow = {
    ...common,
    waiting,
    menu_id: menu.id,
    parent_id: parent,
    menu_name: name.zh,
    menu_name_en: name.en,
    order_num: order,
    path: menu.path,
    component: menu.component ?? "",
    menu_type: menu.below ? "M" : "C",
    visible: menu.hidden ? "1" : "0",
    status,
    perms: menu.perms ?? "",
    icon: menu.icon,
    create_time: now,
  };
  const buttons = (menu.buttons ?? []).map((word, at): MenuRow => {
    const verb = seedText(`verb.${word.slice(word.lastIndexOf(":") + 1)}`);
    return {
      ...common,
      waiting,
      menu_id: menu.id * 10 + at,
      parent_id: menu.id,
      menu_name: `${name.zh}${verb.zh}`,
      menu_name_en: `${name.en}: ${verb.en}`,
      order_num: at + 1,
      menu_type: "F",
      status,
      perms: word.includes(":") ? word : `${prefix}:${word}`,
      create_time: now,
    };
  });
  const below = (menu.below ?? []).flatMap((child, at) =>
    rowsOf(child, menu.id, at + 1, off || menu.off === true, now),
  );
  return [own, ...buttons, ...below];
}

/** Every menu row of the product, as the first start writes it. */
export const menuRows = (now: number): MenuRow[] =>
  [...businessTree, ...systemTree].flatMap((menu, at) => rowsOf(menu, 0, at + 1, false, now));
