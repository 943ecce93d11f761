import type { Language, MenuNode } from "@adel/protocol";
import { type Principal, permits } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { labelsIn } from "./menu.service.ts";
import type { MenuRow } from "./menu.table.ts";
import { MenuAdminRepository } from "./menu-admin.repository.ts";
import { menuTree } from "./menu-admin.service.ts";

/** The menus a caller may assign: those whose every permission they have. */
const holds = (principal: Principal, { perms }: Pick<MenuRow, "perms">): boolean =>
  labelsIn(perms).every((word) => permits(principal, word));

/** Menus as assigned to roles. */
export class MenuGrants {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async tree(principal: Principal, language: Language): Promise<MenuNode[]> {
    const rows = await new MenuAdminRepository(this.#db).list({});
    return menuTree(
      rows.filter((row) => holds(principal, row)),
      language,
    );
  }

  /** What a role has; with linked boxes only the leaves, for a client ticks what is above by itself. */
  async checked(roleId: number, linked: boolean): Promise<number[]> {
    const ids = (await new MenuAdminRepository(this.#db).idsOfRole(roleId)).map(({ menu_id }) => menu_id);
    if (!linked || ids.length === 0) return ids;
    const parents = new Set((await new MenuAdminRepository(this.#db).byIds(ids)).map(({ parent_id }) => parent_id));
    return ids.filter((id) => !parents.has(id));
  }

  /** Refuses menus that are not there, and those with a permission that the caller lacks. */
  async check(principal: Principal, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const rows = await new MenuAdminRepository(this.#db).byIds(ids);
    if (rows.length !== new Set(ids).size) throw fail("NOT_FOUND");
    for (const { perms } of rows) {
      const lacked = labelsIn(perms).find((word) => !permits(principal, word));
      if (lacked !== undefined) throw fail("GRANT_LACKED", { permission: lacked });
    }
  }
}
