import type { RouteEntry } from "@adel/protocol/auth/session";

/** A page of the server's menu tree. */
export interface MenuRoute {
  /** From the root: `/hotel`; parameters as in `/dict/type/data/:dictId(\\d+)`. */
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  /** Name of the view, which the registry of features resolves. */
  readonly component: string;
  readonly hidden: boolean;
  readonly noCache: boolean;
  readonly affix: boolean;
  /** Titles of the directories above it. */
  readonly trail: readonly string[];
}
/** A row of the sidebar: a place, a directory of places, or an address outside. */
export type MenuRow =
  | { readonly kind: "place"; readonly title: string; readonly icon: string; readonly path: string }
  | { readonly kind: "link"; readonly title: string; readonly icon: string; readonly href: string }
  | {
      readonly kind: "directory";
      readonly title: string;
      readonly icon: string;
      readonly path: string;
      readonly rows: readonly MenuRow[];
    };

/** The frame's own component name (specification §2). */
const FRAME = "Layout";

const joined = (above: string, path: string): string =>
  path.startsWith("/") ? path : `${above === "/" ? "" : above}/${path}`.replace(/\/+$/, "") || "/";

const isAddress = (path: string): boolean => /^(https?:|mailto:|tel:)/.test(path);
/** The external address of an entry, if it has one. */
const externalLink = ({ path, meta }: RouteEntry): string | undefined =>
  meta.link ?? (isAddress(path) ? path : undefined);

/** Views of original clients that are part of another page here: open by address, and in no menu. */
const PARTS_OF_PAGES: readonly string[] = ["monitor/cache/list"];

const isView = (entry: RouteEntry): boolean => entry.component !== FRAME && !entry.children?.length;

/** Every view of the tree; whatever has children is a directory, whatever its component is called. */
export function flattenMenu(entries: readonly RouteEntry[], above = "/", trail: readonly string[] = []): MenuRoute[] {
  return entries.flatMap((entry) => {
    const path = joined(above, entry.path);
    const { title, icon, noCache, affix = false } = entry.meta;
    const below = flattenMenu(entry.children ?? [], path, title ? [...trail, title] : trail);
    if (!isView(entry) || externalLink(entry)) return below;
    return [{ path, title, icon, component: entry.component, hidden: entry.hidden, noCache, affix, trail }, ...below];
  });
}

function rowOf(entry: RouteEntry, above: string): MenuRow | undefined {
  const path = joined(above, entry.path);
  const { title, icon } = entry.meta;
  const link = externalLink(entry);
  if (entry.hidden || PARTS_OF_PAGES.includes(entry.component)) return undefined;
  if (link) return { kind: "link", title, icon, href: link };
  if (isView(entry)) return { kind: "place", title, icon, path };
  const rows = menuRows(entry.children ?? [], path);
  const [only] = rows;
  // A frame around a single view is that view (the family's top-level menus).
  if (rows.length === 1 && only && !entry.alwaysShow && (!title || title === only.title)) return only;
  return rows.length === 0 ? undefined : { kind: "directory", title, icon, path, rows };
}

/** What the sidebar shows: hidden entries and empty directories are left out. */
export const menuRows = (entries: readonly RouteEntry[], above = "/"): MenuRow[] =>
  entries.flatMap((entry) => rowOf(entry, above) ?? []);

/** A directory's own address redirects: to the server's target, else to its first page. */
export function redirectFor(entries: readonly RouteEntry[], pathname: string, above = "/"): string | undefined {
  for (const entry of entries) {
    const path = joined(above, entry.path);
    const below = entry.children ?? [];
    if (path === pathname && below.length > 0) {
      if (entry.redirect && entry.redirect !== "noRedirect") return joined(path, entry.redirect);
      return flattenMenu(below, path).find(({ hidden }) => !hidden)?.path;
    }
    const further = redirectFor(below, pathname, path);
    if (further) return further;
  }
  return undefined;
}

const PARAMETER = /:(\w+)(?:\(([^)]*)\))?/g;
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether an address is one of a path's: `/dict/type/data/12` of `/dict/type/data/:dictId(\\d+)`. */
function fits(path: string, pathname: string): boolean {
  if (!path.includes(":")) return path === pathname;
  const parts: string[] = [];
  let from = 0;
  for (const found of path.matchAll(PARAMETER)) {
    parts.push(escapeRegExp(path.slice(from, found.index)), `(?:${found[2] ?? "[^/]+"})`);
    from = found.index + found[0].length;
  }
  return new RegExp(`^${parts.join("")}${escapeRegExp(path.slice(from))}$`).test(pathname);
}

/** The route at an address; one without parameters takes precedence. */
export const findRoute = (menuRoutes: readonly MenuRoute[], pathname: string): MenuRoute | undefined =>
  menuRoutes.find(({ path }) => path === pathname) ?? menuRoutes.find(({ path }) => fits(path, pathname));

/** A place's path as the router reads it: parameters without their patterns. */
export const routeOf = ({ path }: Pick<MenuRoute, "path">): string => path.replace(PARAMETER, ":$1");
