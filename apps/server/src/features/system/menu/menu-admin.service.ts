import {
  type Language,
  localize,
  type Menu,
  type MenuInput,
  type MenuNode,
  type MenuQuery,
  type MenuSort,
  type MenuUpdate,
  strongPermissions,
} from "@adel/protocol";
import { EVERYTHING, type Principal, permits } from "../../../core/access/principal.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { changedNames, fillMissingName } from "../../../core/http/bilingual-name.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { isObjectText, labelsIn } from "./menu.service.ts";
import { type MenuRow, menuNames } from "./menu.table.ts";
import { MenuAdminRepository, type MenuWithNames } from "./menu-admin.repository.ts";

interface MenuDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  /** Refuses if the menu is assigned to a role that the caller may not change. */
  readonly checkReach: (trx: Db, principal: Principal, menuId: number) => Promise<void>;
}
/** What the audit trail calls a menu row. */
export const MENU_ENTITY = "system/menu";

export const toMenu = (row: MenuRow, timeFormat: TimeFormat, language: Language): Menu => ({
  menuId: row.menu_id,
  menuName: localize(menuNames(row), language),
  menuNameZh: row.menu_name,
  menuNameEn: row.menu_name_en,
  parentId: row.parent_id,
  orderNum: row.order_num,
  path: row.path,
  component: row.component,
  query: row.query,
  routeName: row.route_name,
  isFrame: row.is_frame,
  isCache: row.is_cache,
  menuType: row.menu_type,
  visible: row.visible,
  status: row.status,
  perms: row.perms,
  icon: row.icon,
  createTime: timeFormat.format(row.create_time),
});

function named(input: MenuInput, language: Language, stored?: MenuRow): MenuWithNames {
  const names = { name: input.menuName, zh: input.menuNameZh, en: input.menuNameEn };
  const { zh, en } = stored
    ? changedNames("menuName", names, language, menuNames(stored))
    : fillMissingName("menuName", names, language);
  return { ...input, menuNameZh: zh, menuNameEn: en };
}

/**
 * Path segments and `:name` parameters; routers of compatible clients treat brackets and special characters as
 * patterns, and fail on invalid ones.
 */
const ROUTE_PATH = /^\/?[\w-]+(\/([\w.-]+|:[A-Za-z]\w*))*$/;

/** First segments of the clients' own pages: an entry at the root would take their place. */
const CLIENT_PATHS = ["index", "login", "register", "redirect", "lock", "401", "404"];

/** A link leads to a web address and to nothing that a browser would run. */
function checkAddress({ menuType, isFrame, path, parentId }: MenuInput): void {
  if (menuType === "F") return;
  if (path === "") throw failField("path", "MENU_PATH_NEEDED");
  if (isFrame === "0" && !/^https?:\/\/[^\s]+$/.test(path)) throw failField("path", "MENU_LINK_FORM");
  if (isFrame === "1" && !ROUTE_PATH.test(path)) throw failField("path", "MENU_PATH_FORM");
  const [first = ""] = path.replace(/^\//, "").split("/");
  if (isFrame === "1" && parentId === 0 && CLIENT_PATHS.includes(first.toLowerCase()))
    throw failField("path", "MENU_PATH_TAKEN", { path: first });
}

const FRAMES = ["Layout", "ParentView", "InnerLink"];

/** Original clients parse the parameters, and draw a frame in place of a page where the component names one. */
function checkView({ component, query }: MenuInput): void {
  if (FRAMES.includes(component)) throw failField("component", "MENU_COMPONENT_FRAME");
  if (query !== "" && !isObjectText(query)) throw failField("query", "MENU_QUERY_FORM", { example: '{"id": 1}' });
}

/** What is checked of a page's address and view; rows from before the check stay as they are. */
const PAGE = ["menuType", "isFrame", "path", "parentId", "component"] as const;

/** What an entry grants, where it leads and who sees it: everything but its name, place among its siblings and icon. */
const EFFECTS = [
  "menuType",
  "perms",
  "status",
  "visible",
  "parentId",
  "path",
  "component",
  "query",
  "isFrame",
  "routeName",
] as const;

/** Whether pages below an entry become routes. */
const isDirectory = ({ menuType, isFrame }: Pick<MenuInput, "menuType" | "isFrame">): boolean =>
  menuType === "M" && isFrame === "1";

/** A tree of these rows with their names; a row without a listed parent is at the top. */
export function menuTree(rows: readonly MenuRow[], language: Language): MenuNode[] {
  const known = new Set(rows.map(({ menu_id }) => menu_id));
  const below = Map.groupBy(rows, ({ parent_id }) => (known.has(parent_id) ? parent_id : 0));
  const nodes = (parent: number): MenuNode[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = nodes(row.menu_id);
      const label = localize(menuNames(row), language);
      const isStrong = labelsIn(row.perms).some((word) => word === EVERYTHING || strongPermissions.has(word));
      return { id: row.menu_id, label, ...(isStrong && { strong: true }), ...(children.length > 0 && { children }) };
    });
  return nodes(0);
}

export class MenuService {
  readonly #deps: MenuDeps;

  constructor(deps: MenuDeps) {
    this.#deps = deps;
  }

  async list(query: MenuQuery, language: Language): Promise<Menu[]> {
    return (await new MenuAdminRepository(this.#deps.db).list(query)).map((row) =>
      toMenu(row, this.#deps.timeFormat, language),
    );
  }

  async one(id: number, language: Language): Promise<Menu> {
    return toMenu(await this.#found(this.#deps.db, id), this.#deps.timeFormat, language);
  }

  create(principal: Principal, input: MenuInput, language: Language): Promise<Menu> {
    const { db, clock, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const menu = named(input, language);
      checkAddress(menu);
      checkView(menu);
      this.#checkPermissions(principal, menu.perms);
      await this.#checkParent(trx, menu);
      await this.#checkPage(trx, menu, 0);
      const row = await new MenuAdminRepository(trx).insert(menu, clock.now());
      await invalidatePermissions(trx);
      await trail.keep(trx, principal, MENU_ENTITY, [{ id: row.menu_id, before: null, after: this.#toRecord(row) }]);
      return toMenu(row, timeFormat, language);
    });
  }

  change(principal: Principal, input: MenuUpdate, language: Language): Promise<Menu> {
    const { db, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const before = await this.#found(trx, input.menuId);
      const menu = named(input, language, before);
      checkAddress(menu);
      checkView(menu);
      await this.#checkParent(trx, menu, input.menuId);
      await this.#checkBelow(trx, menu, input.menuId);
      const stored = this.#toRecord(before);
      if (PAGE.some((field) => stored[field] !== menu[field])) await this.#checkPage(trx, menu, input.menuId);
      const changesEffect = EFFECTS.some((field) => stored[field] !== menu[field]);
      if (changesEffect) await this.#checkReach(trx, principal, before);
      // Who hides or moves a directory does so to everything in it.
      if (changesEffect)
        for (const { perms } of await new MenuAdminRepository(trx).below(input.menuId))
          this.#checkPermissions(principal, perms);
      const row = await new MenuAdminRepository(trx).change(input.menuId, menu);
      if (changesEffect) await this.#checkReach(trx, principal, row);
      await invalidatePermissions(trx);
      await trail.keep(trx, principal, MENU_ENTITY, [{ id: input.menuId, before: stored, after: this.#toRecord(row) }]);
      return toMenu(row, timeFormat, language);
    });
  }

  sort(principal: Principal, { menuIds, orderNums }: MenuSort): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const [ids, orders] = [menuIds.split(",").map(Number), orderNums.split(",").map(Number)];
      const rows = await new MenuAdminRepository(trx).byIds(ids);
      if (rows.length !== new Set(ids).size || ids.length !== orders.length) throw fail("NOT_FOUND");
      const orderById = new Map(ids.map((id, at) => [id, orders[at] ?? 0]));
      const changes = rows.map((row) => ({ row, order: orderById.get(row.menu_id) ?? row.order_num }));
      for (const { row, order } of changes) await new MenuAdminRepository(trx).setOrder(row.menu_id, order);
      await invalidatePermissions(trx);
      const stored = changes.map(({ row, order }) => ({
        id: row.menu_id,
        before: { orderNum: row.order_num },
        after: { orderNum: order },
      }));
      await this.#deps.trail.keep(trx, principal, MENU_ENTITY, stored);
    });
  }

  remove(principal: Principal, id: number): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const before = await this.#found(trx, id);
      if (await new MenuAdminRepository(trx).child(id)) throw fail("MENU_HAS_CHILDREN");
      if (await new MenuAdminRepository(trx).held(id)) throw fail("MENU_IN_USE");
      this.#checkPermissions(principal, before.perms);
      await new MenuAdminRepository(trx).remove(id);
      await invalidatePermissions(trx);
      await this.#deps.trail.keep(trx, principal, MENU_ENTITY, [{ id, before: this.#toRecord(before), after: null }]);
    });
  }

  #toRecord(row: MenuRow) {
    return toMenu(row, this.#deps.timeFormat, "zh");
  }

  async #found(handle: Db, id: number): Promise<MenuRow> {
    const row = await new MenuAdminRepository(handle).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }

  /** A caller cannot set a permission that they lack: roles would get it from the menu. */
  #checkPermissions(principal: Principal, perms: string): void {
    const lacked = labelsIn(perms).find((word) => !permits(principal, word));
    if (lacked !== undefined) throw fail("GRANT_LACKED", { permission: lacked });
  }

  /** Checks that the caller may change what a menu does: they have its permissions, and may change its roles. */
  async #checkReach(trx: Db, principal: Principal, row: MenuRow): Promise<void> {
    this.#checkPermissions(principal, row.perms);
    await this.#deps.checkReach(trx, principal, row.menu_id);
  }

  async #checkParent(trx: Db, { parentId, menuNameZh, menuType }: MenuWithNames, id?: number): Promise<void> {
    const sibling = await new MenuAdminRepository(trx).sibling(parentId, menuNameZh);
    if (sibling && sibling.menu_id !== id) throw fail("MENU_NAME_TAKEN", { name: menuNameZh });
    let isBelowDirectory = true;
    for (let at = parentId; at !== 0; ) {
      if (at === id) throw fail("MENU_CYCLE");
      const parent = await new MenuAdminRepository(trx).byId(at);
      if (!parent || parent.menu_type === "F") throw failField("parentId", "NOT_FOUND");
      if (at === parentId) isBelowDirectory = isDirectory({ menuType: parent.menu_type, isFrame: parent.is_frame });
      at = parent.parent_id;
    }
    if (menuType !== "F" && !isBelowDirectory) throw failField("parentId", "MENU_PARENT_PAGE");
  }

  /** A page without a view cannot be opened, and of two entries at one address only one. */
  async #checkPage(trx: Db, menu: MenuWithNames, id: number): Promise<void> {
    const { menuType, isFrame, path, parentId, component } = menu;
    if (menuType === "F" || isFrame === "0") return;
    if (menuType === "C" && component === "") throw failField("component", "MENU_COMPONENT_NEEDED");
    const isAbsolute = path.startsWith("/");
    const rivals = await new MenuAdminRepository(trx).atPath(path.replace(/^\//, ""));
    if (
      rivals.some(
        (row) => row.menu_id !== id && (row.parent_id === parentId || (isAbsolute && row.path.startsWith("/"))),
      )
    )
      throw failField("path", "MENU_PATH_USED", { path });
  }

  /** What has pages below it stays a directory. */
  async #checkBelow(trx: Db, menu: MenuWithNames, id: number): Promise<void> {
    if (isDirectory(menu) || !(await new MenuAdminRepository(trx).routeBelow(id))) return;
    throw failField(menu.menuType === "M" ? "isFrame" : "menuType", "MENU_NOT_DIRECTORY");
  }
}
