import type { Text } from "@adel/protocol";
import { type Principal, permits } from "../../../core/access/principal.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { MenuAdminRepository } from "./menu-admin.repository.ts";
import { MENU_ENTITY, toMenu } from "./menu-admin.service.ts";

interface PageMenuDeps {
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
/** A page that belongs to a record of another feature and is deleted with it. */
interface PageMenu {
  readonly title: Text;
  readonly path: string;
  readonly component: string;
  readonly icon: string;
  readonly perms: string;
  /** The sibling page in the menu; without it, it is at the top. */
  readonly beside: string;
}

/** Menu rows of pages that other features publish and withdraw, on the handle of their own transaction. */
export class PageMenus {
  readonly #db: Db;
  readonly #menus: MenuAdminRepository;
  readonly #deps: PageMenuDeps;

  constructor(trx: Db, deps: PageMenuDeps) {
    this.#db = trx;
    this.#menus = new MenuAdminRepository(trx);
    this.#deps = deps;
  }

  /** Only roles that hold the permission get the page, so no role gains a right. */
  async add(principal: Principal, { title, beside, ...page }: PageMenu): Promise<number> {
    if (!permits(principal, page.perms)) throw fail("GRANT_LACKED", { permission: page.perms });
    const parentId = (await this.#menus.byComponent(beside))?.parent_id ?? 0;
    const row = await this.#menus.insert(
      {
        ...{ ...page, parentId, menuName: title.zh, menuNameZh: title.zh, menuNameEn: title.en, orderNum: 100 },
        ...{ query: "", routeName: "", isFrame: "1", isCache: "0", menuType: "C", visible: "0", status: "0" },
      },
      this.#deps.clock.now(),
    );
    await this.#grant(row.menu_id, page.perms);
    await this.#changed(principal, row.menu_id, null);
    return row.menu_id;
  }

  /** A row deleted meanwhile has no name to change. */
  async rename(by: Actor, id: number, title: Text): Promise<void> {
    const row = await this.#menus.byId(id);
    if (!row || (row.menu_name === title.zh && row.menu_name_en === title.en)) return;
    const before = toMenu(row, this.#deps.timeFormat, "zh");
    await this.#menus.rename(id, title);
    await this.#changed(by, id, before);
  }

  async remove(by: Actor, id: number): Promise<void> {
    const row = await this.#menus.byId(id);
    if (!row) return;
    const before = toMenu(row, this.#deps.timeFormat, "zh");
    await this.#menus.revoke(id);
    await this.#menus.remove(id);
    await this.#changed(by, id, before);
  }

  /** With its parent directories, which have no permission: without them the page would be unreachable. */
  async #grant(id: number, perms: string): Promise<void> {
    for (let row = await this.#menus.byId(id); row; row = await this.#menus.byId(row.parent_id))
      if (row.menu_id === id || row.perms === "") await this.#menus.grantLike(row.menu_id, perms);
  }

  async #changed(by: Actor, id: number, before: object | null): Promise<void> {
    const row = await this.#menus.byId(id);
    const after = row ? toMenu(row, this.#deps.timeFormat, "zh") : null;
    await invalidatePermissions(this.#db);
    await this.#deps.trail.keep(this.#db, by, MENU_ENTITY, [{ id, before, after }]);
  }
}
