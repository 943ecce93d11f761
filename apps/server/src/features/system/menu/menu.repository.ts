import type { Db } from "../../../core/db/database.ts";
import type { MenuRow } from "./menu.table.ts";

export class MenuRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Existing menus, and built-in ones that were deleted. */
  ids() {
    return this.#db
      .selectFrom("sys_menu")
      .select("menu_id")
      .union(this.#db.selectFrom("sys_menu_removed").select("menu_id"))
      .execute();
  }

  /** Enables menus whose pages have become available. */
  switchOn(ids: readonly number[]) {
    return this.#db
      .updateTable("sys_menu")
      .set({ status: "0", waiting: 0 })
      .where("waiting", "=", 1)
      .where("menu_id", "in", ids)
      .execute();
  }

  insert(rows: readonly MenuRow[]) {
    return this.#db.insertInto("sys_menu").values(rows).execute();
  }

  all() {
    return this.#db
      .selectFrom("sys_menu")
      .selectAll()
      .orderBy("parent_id")
      .orderBy("order_num")
      .orderBy("menu_id")
      .execute();
  }

  /** Enabled directories and pages; for roles, only those assigned to them. */
  routable(roleIds: readonly number[] | "every"): Promise<MenuRow[]> {
    const on = this.#db
      .selectFrom("sys_menu")
      .selectAll()
      .where("status", "=", "0")
      .where("menu_type", "in", ["M", "C"])
      .orderBy("parent_id")
      .orderBy("order_num")
      .orderBy("menu_id");
    if (roleIds === "every") return on.execute();
    if (roleIds.length === 0) return Promise.resolve([]);
    return on
      .where("menu_id", "in", this.#db.selectFrom("sys_role_menu").select("menu_id").where("role_id", "in", roleIds))
      .execute();
  }

  /** Permissions of enabled menus that are assigned to the roles. */
  permissionsOf(roleIds: readonly number[]) {
    return this.#db
      .selectFrom("sys_menu")
      .innerJoin("sys_role_menu", "sys_role_menu.menu_id", "sys_menu.menu_id")
      .select("perms")
      .distinct()
      .where("role_id", "in", roleIds)
      .where("status", "=", "0")
      .where("perms", "!=", "")
      .execute();
  }
}
