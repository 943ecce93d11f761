import type { MenuRoute } from "../core/menu.ts";
import { createStore, type Store } from "../core/store.ts";

/** A visited view; `address` has its page and filters, `path` identifies it (specification §4). */
export interface Tab {
  readonly path: string;
  readonly address: string;
  readonly title: string;
  readonly affix: boolean;
  /** Its state survives leaving it (specification §4: unless marked noCache). */
  readonly cached: boolean;
  /** How often it was refreshed. */
  readonly turn: number;
}
type Tabs = readonly Tab[];

/** A place as a tab, at an address of its own. */
export const tabAt = (
  { title, affix, noCache }: Pick<MenuRoute, "title" | "affix" | "noCache">,
  address: string,
): Tab => ({
  path: address.split("?", 1)[0] ?? address,
  address,
  title,
  affix,
  cached: !noCache,
  turn: 0,
});

/** Notes a visit: a new tab at the end, or the known one with its new address and title. */
export function visited(tabs: Tabs, tab: Tab): Tabs {
  const known = tabs.find(({ path }) => path === tab.path);
  if (!known) return [...tabs, tab];
  if (known.address === tab.address && known.title === tab.title) return tabs;
  return tabs.map((other) => (other === known ? { ...tab, affix: known.affix, turn: known.turn } : other));
}

/** Closes one; affixed tabs stay. */
export const closed = (tabs: Tabs, path: string): Tabs => tabs.filter((tab) => tab.path !== path || tab.affix);
/** Time for another key press. */
export const closedOthers = (tabs: Tabs, path: string): Tabs => tabs.filter((tab) => tab.path === path || tab.affix);
/** Closes all; affixed tabs stay. */
export const closedAll = (tabs: Tabs): Tabs => tabs.filter(({ affix }) => affix);
/** Refreshes a tab: its state is dropped. */
export const renewed = (tabs: Tabs, path: string): Tabs =>
  tabs.map((tab) => (tab.path === path ? { ...tab, turn: tab.turn + 1 } : tab));

/** The page after closing `path`: the next tab, else the previous one. */
export function afterClosing(tabs: Tabs, path: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.path === path);
  return tabs[at + 1] ?? tabs[at - 1];
}

export const createTabs = (): Store<Tabs> => createStore<Tabs>([]);
