import { createStore, type Store } from "../core/store.ts";

/** A visited view; `address` keeps its page and filter, `path` makes it one of a kind (specification §4). */
export interface Tab {
  readonly path: string;
  readonly address: string;
  readonly title: string;
  readonly affix: boolean;
}

/** Notes a visit: a new tab at the end, or the known one with its new address and title. */
export function visited(tabs: readonly Tab[], tab: Tab): readonly Tab[] {
  const known = tabs.find(({ path }) => path === tab.path);
  if (!known) return [...tabs, tab];
  if (known.address === tab.address && known.title === tab.title) return tabs;
  return tabs.map((other) => (other === known ? { ...other, address: tab.address, title: tab.title } : other));
}

/** Closes one; affixed tabs stay. */
export const closed = (tabs: readonly Tab[], path: string): readonly Tab[] =>
  tabs.filter((tab) => tab.path !== path || tab.affix);

/** Where to go when `path` is closed: the tab that takes its place, else the one before. */
export function afterClosing(tabs: readonly Tab[], path: string): Tab | undefined {
  const at = tabs.findIndex((tab) => tab.path === path);
  return tabs[at + 1] ?? tabs[at - 1];
}

export const createTabs = (home: Tab): Store<readonly Tab[]> => createStore<readonly Tab[]>([home]);
