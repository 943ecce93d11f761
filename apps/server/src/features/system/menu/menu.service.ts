import type { Language, RouteEntry } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import { EVERYTHING } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { MenuRepository } from "./menu.repository.ts";
import type { MenuRow } from "./menu.table.ts";

/** The words of a menu's permission: several are joined by commas. */
export const labelsIn = (perms: string): string[] => perms.split(",").filter((word) => word !== "");

/** Permission words of roles, from the menus that are switched on. */
export async function permissionsOf(db: Db, roleIds: readonly number[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  return (await new MenuRepository(db).permissionsOf(roleIds)).flatMap(({ perms }) => labelsIn(perms));
}

/** The routes a caller may open, as a tree in the family's older dialect, which both generations of clients read. */
export async function routersFor(db: Db, principal: Principal, language: Language): Promise<RouteEntry[]> {
  const rows = await new MenuRepository(db).routable(
    principal.permissions.has(EVERYTHING) ? "every" : principal.roleIds,
  );
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const entries = (parent: number): RouteEntry[] =>
    (below.get(parent) ?? [])
      .map((row) => entry(row, language, row.menu_type === "M" ? entries(row.menu_id) : []))
      .filter(({ component, children }) => component !== "Layout" || (children?.length ?? 0) > 0);
  return entries(0);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A root directory is `Layout`; a nested one keeps its view path, never `ParentView` (contract §7). */
function entry(row: MenuRow, language: Language, children: RouteEntry[]): RouteEntry {
  const isRoot = row.parent_id === 0;
  const isDirectory = row.menu_type === "M";
  return {
    name: row.path.split("/").filter(Boolean).map(capital).join(""),
    path: isDirectory && isRoot && !row.path.startsWith("/") ? `/${row.path}` : row.path,
    hidden: row.visible === "1",
    component: isDirectory && isRoot ? "Layout" : row.component,
    meta: {
      title: language === "zh" ? row.menu_name : row.menu_name_en,
      icon: row.icon,
      noCache: row.is_cache === "1",
      link: row.is_frame === "0" ? row.path : null,
    },
    ...(isDirectory && { redirect: "noRedirect", alwaysShow: true, children }),
  };
}

/**
 * Menus whose permission begins with one of the words, and the directories above them: what a role is seeded with.
 * A word that ends in ":" stands for everything below it.
 */
export async function menuIdsFor(db: Db, labels: readonly string[], except: readonly string[] = []): Promise<number[]> {
  const all = await new MenuRepository(db).all();
  const byId = new Map(all.map((row) => [row.menu_id, row]));
  const held = all.filter(
    ({ perms }) =>
      !except.includes(perms) && labels.some((word) => (word.endsWith(":") ? perms.startsWith(word) : perms === word)),
  );
  const ids = new Set<number>();
  for (const row of held)
    for (let at: MenuRow | undefined = row; at && !ids.has(at.menu_id); at = byId.get(at.parent_id))
      ids.add(at.menu_id);
  return [...ids];
}
