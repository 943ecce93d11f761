import { keptObject } from "../core/kept-json.ts";
import { type Place, placeAt } from "../core/menu.ts";
import { type Tab, tabAt, visited } from "./tabs.ts";

const KEY = "visitedTabs";

/** Keeps whose tabs were open, in their order, for as long as this browser tab lives. */
export const keepTabs = (memory: Storage, userId: number, tabs: readonly Tab[]): void =>
  memory.setItem(KEY, JSON.stringify({ userId, addresses: tabs.map(({ address }) => address) }));

function keptAddresses(memory: Storage, userId: number): readonly string[] {
  const kept = keptObject(memory, KEY);
  const addresses: readonly unknown[] = kept.userId === userId && Array.isArray(kept.addresses) ? kept.addresses : [];
  return addresses.filter((address) => typeof address === "string");
}

/**
 * The tabs after a reload: affixed places first, then those that were open, as far as they may still be visited.
 * Titles come from the places, so that they speak the page's language.
 */
export function tabsAgain(memory: Storage, userId: number, places: readonly Place[]): readonly Tab[] {
  const affixed: readonly Tab[] = places
    .filter(({ affix, path }) => affix && !path.includes(":"))
    .map((place) => tabAt(place, place.path));
  return keptAddresses(memory, userId).reduce((tabs, address) => {
    const place = placeAt(places, address.split("?", 1)[0] ?? "");
    return place ? visited(tabs, tabAt(place, address)) : tabs;
  }, affixed);
}
