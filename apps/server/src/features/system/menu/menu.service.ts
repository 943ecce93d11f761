import { type DeniedPage, type Language, localize, type RouteEntry } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import { EVERYTHING } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { MenuRepository } from "./menu.repository.ts";
import { type MenuRow, menuNames } from "./menu.table.ts";

/** The permissions of a menu: several are joined by commas. */
export const labelsIn = (perms: string): string[] => perms.split(",").filter((word) => word !== "");

/** Original clients parse a page's parameters and stop where they are no JSON object. */
export function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Permissions of roles, from enabled menus. */
export async function permissionsOf(db: Db, roleIds: readonly number[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  return (await new MenuRepository(db).permissionsOf(roleIds)).flatMap(({ perms }) => labelsIn(perms));
}

/** Routes that the clients have themselves: another one of the same name would replace it. */
const CLIENT_ROUTE_NAMES = ["Index", "Login", "Register", "Redirect", "Lock", "Profile"] as const;

/** The routes a caller may open, as a tree in the family's older dialect, which both generations of clients read. */
export async function routersFor(db: Db, principal: Principal, language: Language): Promise<RouteEntry[]> {
  const rows = await new MenuRepository(db).routable(
    principal.permissions.has(EVERYTHING) ? "every" : principal.roleIds,
  );
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const names = new Set<string>(CLIENT_ROUTE_NAMES);
  const entries = (parent: number): RouteEntry[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const entry = toEntry(row, language, nameOf(row, names));
      if (isLink(row)) return [{ ...entry, component: FRAME }];
      // A page of an earlier version without a view: there is nothing to open.
      if (row.menu_type === "C" && row.component === "") return [];
      if (row.menu_type === "C") return [row.parent_id === 0 ? framed(row, entry) : entry];
      const children = entries(row.menu_id);
      if (children.length === 0 && (row.parent_id === 0 || row.component === "")) return [];
      return [{ ...entry, redirect: "noRedirect", alwaysShow: true, children }];
    });
  return entries(0);
}

/** The permissions of the page at an address, for any user; null without such a page, or if it needs none. */
export async function pageAt(db: Db, path: string): Promise<DeniedPage | null> {
  const rows = await new MenuRepository(db).routable("every");
  const byId = new Map(rows.map((row) => [row.menu_id, row]));
  const addressOf = (row: MenuRow): string => {
    const above = byId.get(row.parent_id);
    return above && !row.path.startsWith("/") ? `${addressOf(above)}/${row.path}` : `/${row.path.replace(/^\//, "")}`;
  };
  const isThere = (row: MenuRow) => {
    const parts = addressOf(row).split("/");
    const segments = path.split("/");
    return parts.length === segments.length && parts.every((part, at) => part.startsWith(":") || part === segments[at]);
  };
  const permissions = rows
    .filter((row) => row.menu_type === "C" && !isLink(row) && isThere(row))
    .flatMap(({ perms }) => labelsIn(perms));
  return permissions.length > 0 ? { permissions } : null;
}

/** The frame component that the clients draw around every page; a root entry is one, or is inside one. */
const FRAME = "Layout";
const isLink = ({ is_frame }: MenuRow): boolean => is_frame === "0";
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A name begins with a capital and is unique: of two routes with one name the newer client keeps only the later. */
function nameOf(row: MenuRow, taken: Set<string>): string {
  const parts = isLink(row) ? [`link${row.menu_id}`] : row.path.split(/[^A-Za-z0-9]+/).filter(Boolean);
  const name = capital(row.route_name) || parts.map(capital).join("");
  const unique = /^[A-Z]/.test(name) && !taken.has(name) ? name : `Menu${name}${row.menu_id}`;
  taken.add(unique);
  return unique;
}

/** A root directory is `Layout`; a nested one keeps its view path, never `ParentView`. */
function toEntry(row: MenuRow, language: Language, name: string): RouteEntry {
  const isRootDirectory = row.menu_type === "M" && row.parent_id === 0;
  return {
    name,
    path: isRootDirectory && !isLink(row) && !row.path.startsWith("/") ? `/${row.path}` : row.path,
    hidden: row.visible === "1",
    component: isRootDirectory ? FRAME : row.component,
    ...(isObjectText(row.query) && { query: row.query }),
    meta: {
      title: localize(menuNames(row), language),
      icon: row.icon,
      noCache: row.is_cache === "1",
      link: isLink(row) ? row.path : null,
    },
  };
}

/** A page at the root is the one child of a frame at "/"; the newer client's sidebar puts a slash before it. */
const framed = (row: MenuRow, page: RouteEntry): RouteEntry => ({
  name: `Root${row.menu_id}`,
  path: "/",
  hidden: page.hidden,
  component: FRAME,
  meta: page.meta,
  children: [{ ...page, path: page.path.replace(/^\//, "") }],
});

/**
 * Menus whose permission begins with one of the labels, and the directories above them, for seeding a role. A label
 * that ends in ":" covers everything below it.
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
