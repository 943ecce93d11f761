import type { MenuInput, MenuQuery, Text } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { MenuRow } from "./menu.table.ts";

/** Both names, whichever the caller gave. */
export type MenuWithNames = MenuInput & { readonly menuNameZh: string; readonly menuNameEn: string };

const values = (input: MenuWithNames) => ({
  parent_id: input.parentId,
  menu_name: input.menuNameZh,
  menu_name_en: input.menuNameEn,
  order_num: input.orderNum,
  path: input.path,
  component: input.component,
  query: input.query,
  route_name: input.routeName,
  is_frame: input.isFrame,
  is_cache: input.isCache,
  menu_type: input.menuType,
  visible: input.visible,
  status: input.status,
  perms: input.perms,
  icon: input.icon,
});

/** Queries of the administration of menus. */
export class MenuAdminRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  list({ menuName, visible, status }: MenuQuery) {
    let found = this.#all();
    if (menuName !== undefined)
      found = found.where((menu) => menu.or([contains("menu_name", menuName), contains("menu_name_en", menuName)]));
    if (visible !== undefined) found = found.where("visible", "=", visible);
    if (status !== undefined) found = found.where("status", "=", status);
    return found.orderBy("parent_id").orderBy("order_num").orderBy("menu_id").execute();
  }

  byId(id: number) {
    return this.#all().where("menu_id", "=", id).executeTakeFirst();
  }

  byIds(ids: readonly number[]) {
    return this.#all().where("menu_id", "in", ids).execute();
  }

  sibling(parentId: number, name: string) {
    return this.#all().where("parent_id", "=", parentId).where("menu_name", "=", name).executeTakeFirst();
  }

  /** Directories and pages with this path, absolute or not. */
  atPath(path: string) {
    return this.#all()
      .where("path", "in", [path, `/${path}`])
      .where("menu_type", "!=", "F")
      .where("is_frame", "=", "1")
      .execute();
  }

  child(id: number) {
    return this.#all().where("parent_id", "=", id).executeTakeFirst();
  }

  /** A directory or page below a menu. */
  routeBelow(id: number) {
    return this.#all().where("parent_id", "=", id).where("menu_type", "!=", "F").executeTakeFirst();
  }

  /** Everything below a menu, at any depth. */
  async below(id: number): Promise<MenuRow[]> {
    const children = await this.#all().where("parent_id", "=", id).execute();
    const deeper = [];
    for (const { menu_id } of children) deeper.push(...(await this.below(menu_id)));
    return [...children, ...deeper];
  }

  insert(input: MenuWithNames, now: number) {
    return this.#db
      .insertInto("sys_menu")
      .values({ ...values(input), create_time: now, waiting: 0 })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** A change by a user decides whether the menu is enabled: it no longer waits for its page. */
  change(id: number, input: MenuWithNames) {
    return this.#db
      .updateTable("sys_menu")
      .set({ ...values(input), waiting: 0 })
      .where("menu_id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  setOrder(id: number, order: number) {
    return this.#db.updateTable("sys_menu").set({ order_num: order }).where("menu_id", "=", id).execute();
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom("sys_menu").where("menu_id", "=", id).execute();
    // A menu of the product's own is not brought back by the next start.
    await this.#db.insertInto("sys_menu_removed").values({ menu_id: id }).execute();
  }

  held(id: number) {
    return this.#db.selectFrom("sys_role_menu").select("role_id").where("menu_id", "=", id).executeTakeFirst();
  }

  byComponent(component: string) {
    return this.#all().where("component", "=", component).orderBy("menu_id").executeTakeFirst();
  }

  rename(id: number, { zh, en }: Text) {
    return this.#db
      .updateTable("sys_menu")
      .set({ menu_name: zh, menu_name_en: en })
      .where("menu_id", "=", id)
      .execute();
  }

  /** To every role that has the permission by another row. */
  async grantLike(id: number, perms: string): Promise<void> {
    const roles = await this.#db
      .selectFrom("sys_role_menu")
      .innerJoin("sys_menu", "sys_menu.menu_id", "sys_role_menu.menu_id")
      .select("role_id")
      .distinct()
      .where("perms", "=", perms)
      .execute();
    if (roles.length === 0) return;
    await this.#db
      .insertInto("sys_role_menu")
      .values(roles.map(({ role_id }) => ({ role_id, menu_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  revoke(id: number) {
    return this.#db.deleteFrom("sys_role_menu").where("menu_id", "=", id).execute();
  }

  idsOfRole(roleId: number) {
    return this.#db.selectFrom("sys_role_menu").select("menu_id").where("role_id", "=", roleId).execute();
  }

  #all() {
    return this.#db.selectFrom("sys_menu").selectAll();
  }
}
