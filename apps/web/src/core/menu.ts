import type { RouteEntry } from "@adel/protocol";

/** One place a person may go to, as the server's menu tree names it. */
export interface Place {
  /** From the root: `/hotel`. */
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

const isView = (entry: RouteEntry): boolean => entry.component !== FRAME && !entry.children?.length;

/** Every view of the tree; whatever has children is a directory, whatever its component is called. */
export function placesOf(entries: readonly RouteEntry[], above = "/", trail: readonly string[] = []): Place[] {
  return entries.flatMap((entry) => {
    const path = joined(above, entry.path);
    const { title, icon, noCache, affix = false, link } = entry.meta;
    const below = placesOf(entry.children ?? [], path, title ? [...trail, title] : trail);
    if (!isView(entry) || link) return below;
    return [{ path, title, icon, component: entry.component, hidden: entry.hidden, noCache, affix, trail }, ...below];
  });
}

function rowOf(entry: RouteEntry, above: string): MenuRow | undefined {
  const path = joined(above, entry.path);
  const { title, icon, link } = entry.meta;
  if (entry.hidden) return undefined;
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
