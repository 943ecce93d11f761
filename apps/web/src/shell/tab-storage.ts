import { findRoute, type MenuRoute } from "../core/menu.ts";
import { readStoredObject } from "../core/stored-json.ts";
import { type Tab, tabAt, visited } from "./tabs.ts";

const KEY = "visitedTabs";

/** Stores the open tabs of a user in order, for the life of this browser tab. */
export const saveTabs = (memory: Storage, userId: number, tabs: readonly Tab[]): void =>
  memory.setItem(KEY, JSON.stringify({ userId, addresses: tabs.map(({ address }) => address) }));

function storedTabPaths(memory: Storage, userId: number): readonly string[] {
  const cached = readStoredObject(memory, KEY);
  const addresses: readonly unknown[] =
    cached.userId === userId && Array.isArray(cached.addresses) ? cached.addresses : [];
  return addresses.filter((address) => typeof address === "string");
}

/**
 * The tabs after a reload: affixed ones first, then those that were open, if they are still allowed and in `views`.
 * Titles come from the routes, so that they are in the page's language.
 */
export function restoreTabs(
  memory: Storage,
  userId: number,
  routes: readonly MenuRoute[],
  views: Readonly<Record<string, unknown>>,
): readonly Tab[] {
  const affixed: readonly Tab[] = routes
    .filter(({ affix, path }) => affix && !path.includes(":"))
    .map((route) => tabAt(route, route.path));
  return storedTabPaths(memory, userId).reduce((tabs, address) => {
    const route = findRoute(routes, address.split("?", 1)[0] ?? "");
    return route && views[route.component] ? visited(tabs, tabAt(route, address)) : tabs;
  }, affixed);
}
