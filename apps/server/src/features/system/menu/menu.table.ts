declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_menu: MenuRow;
  }
}

/** Words of the family: M directory, C page, F button; flags are "0" and "1", and 0 mostly means yes (contract §2.5). */
export interface MenuRow {
  menu_id: number;
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
}
