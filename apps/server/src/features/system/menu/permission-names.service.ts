import { type Language, localize } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { MenuRepository } from "./menu.repository.ts";
import { labelsIn } from "./menu.service.ts";
import { menuNames } from "./menu.table.ts";

/** What the menu tree calls a permission: its page, and the button there; of the page's own, the page's name twice. */
export interface PermissionName {
  readonly page: string;
  readonly name: string;
}

/** The names of all permissions in the menu tree; one that several pages hold has the first of them. */
export async function listPermissionNames(db: Db, language: Language): Promise<ReadonlyMap<string, PermissionName>> {
  const rows = await new MenuRepository(db).all();
  const names = new Map(rows.map((row) => [row.menu_id, localize(menuNames(row), language)]));
  const found = new Map<string, PermissionName>();
  for (const { menu_id, parent_id, menu_type, perms } of rows)
    for (const permission of labelsIn(perms)) {
      if (found.has(permission)) continue;
      const name = names.get(menu_id) ?? "";
      found.set(permission, { page: menu_type === "F" ? (names.get(parent_id) ?? name) : name, name });
    }
  return found;
}
