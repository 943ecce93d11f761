import type { RouteEntry } from "@adel/protocol/auth/session";
import type { MenuRoute } from "../menu.ts";

/** A page of the menu, with its path as title and view. */
export const buildMenuRoute = (path: string, more: Partial<MenuRoute> = {}): MenuRoute => ({
  path,
  title: path,
  icon: "",
  component: path,
  hidden: false,
  noCache: false,
  affix: false,
  trail: [],
  ...more,
});

/** An entry of the menu as the server answers it. */
export const buildRouteEntry = (path: string, title: string, more: Partial<RouteEntry> = {}): RouteEntry => ({
  name: title,
  path,
  hidden: false,
  component: `view${path}`,
  meta: { title, icon: "", noCache: false, link: null },
  ...more,
});
