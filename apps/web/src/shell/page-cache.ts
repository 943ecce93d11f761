import type { Location } from "react-router";
import type { MenuRoute } from "../core/menu.ts";
import type { Tab } from "./tabs.ts";

/** A mounted page: the open one, and those whose tab keeps their state. */
export interface CachedPage {
  readonly path: string;
  readonly route: MenuRoute;
  /** The address it was left at; a page in the background sees no other. */
  readonly location: Location;
  readonly turn: number;
}

/**
 * The mounted pages after navigation: the open one at its address; the others unchanged, while their tab is open and
 * keeps them (specification §4: a view is cached unless marked noCache). A refreshed tab drops its state.
 */
export function nextCachedPages(
  pages: readonly CachedPage[],
  tabs: readonly Tab[],
  route: MenuRoute | undefined,
  location: Location,
): readonly CachedPage[] {
  const path = location.pathname;
  const tabOf = (page: CachedPage) => tabs.find((tab) => tab.path === page.path && tab.turn === page.turn);
  const background = pages.filter((page) => page.path !== path && tabOf(page)?.cached);
  const turn = tabs.find((tab) => tab.path === path)?.turn ?? 0;
  const known = pages.find((page) => page.path === path);
  if (!route) return same(pages, background);
  const open =
    known && known.location === location && known.route === route && known.turn === turn
      ? known
      : { path, route, location, turn };
  const order = known ? pages.map((page) => (page === known ? open : page)) : [...pages, open];
  return same(
    pages,
    order.filter((page) => page === open || background.includes(page)),
  );
}

/** The list itself where nothing changed, so that React sees no change. */
const same = <T>(before: readonly T[], after: readonly T[]): readonly T[] =>
  before.length === after.length && before.every((item, at) => item === after[at]) ? before : after;
