import type { Text } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_menu: MenuTable;
    /** Built-in menus that were deleted: they are not created again at the next start. */
    sys_menu_removed: { menu_id: number };
  }
}

/** Values of the original system: M directory, C page, F button; flags are "0" and "1", and 0 mostly means yes. */
interface MenuTable {
  menu_id: Generated<number>;
  parent_id: number;
  menu_name: string;
  menu_name_en: string;
  order_num: number;
  path: string;
  component: string;
  /** "0" external link. */
  is_frame: "0" | "1";
  /** "0" keep the page's state. */
  is_cache: "0" | "1";
  menu_type: "M" | "C" | "F";
  /** "0" shown. */
  visible: "0" | "1";
  /** "0" on. */
  status: "0" | "1";
  perms: string;
  icon: string;
  create_time: number;
  /** Parameters of the route, as JSON text. */
  query: string;
  route_name: string;
  /** 1: off only because its page does not exist yet. */
  waiting: number;
}
export type MenuRow = Selectable<MenuTable>;

/** The name in the languages that people enter. */
export const menuNames = (row: MenuRow): Text => ({ zh: row.menu_name, en: row.menu_name_en });
