import { useContext, useEffect } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigate } from "react-router";
import type { MenuRoute } from "../core/menu.ts";
import { useSession } from "../core/services.tsx";
import type { Store } from "../core/store.ts";
import { REFRESH_PATH } from "./paths.ts";
import { saveTabs } from "./tab-storage.ts";
import { afterClosing, closed, closedAll, closedOthers, type Tab, tabAt, visited } from "./tabs.ts";

/** Records each visit, and stores the tabs and their order for a reload. */
export function useVisits(tabs: Store<readonly Tab[]>, route: MenuRoute | undefined): void {
  const { pathname, search } = useLocation();
  const userId = useSession()?.user.userId;
  useEffect(() => {
    if (route) tabs.set(visited(tabs.get(), tabAt(route, pathname + search)));
  }, [tabs, route, pathname, search]);
  useEffect(() => {
    if (userId === undefined) return undefined;
    const keep = () => saveTabs(sessionStorage, userId, tabs.get());
    keep();
    // A subscription, not a hook: another tab must not render the whole frame again.
    return tabs.subscribe(keep);
  }, [tabs, userId]);
}

/**
 * The page being navigated to. Keys can be pressed faster than pages load: a second step starts from the target of the
 * first, which only the router knows before React has rendered it; it exports it under an "unsafe" name.
 */
function useOnTheWay(): () => string | undefined {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => (router?.state.navigation.location ?? router?.state.location)?.pathname;
}

/** Operations on tabs; closing the open page leads to its neighbor. */
export function useTabActions(tabs: Store<readonly Tab[]>) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const onTheWay = useOnTheWay();
  const goTo = (tab: Tab | undefined) => void navigate(tab?.address ?? "/");
  const leaveFor = (list: readonly Tab[]) => {
    if (!list.some(({ path }) => path === pathname)) goTo(list.at(-1));
  };
  return {
    goTo,
    refresh: ({ address }: Tab) => void navigate(REFRESH_PATH + address, { replace: true }),
    close: ({ path, affix }: Tab) => {
      if (affix) return;
      const next = path === pathname ? afterClosing(tabs.get(), path) : undefined;
      tabs.set(closed(tabs.get(), path));
      if (next) goTo(next);
    },
    closeOthers: (tab: Tab) => {
      tabs.set(closedOthers(tabs.get(), tab.path));
      if (tab.path !== pathname && !tabs.get().some(({ path }) => path === pathname)) goTo(tab);
    },
    closeAll: () => {
      tabs.set(closedAll(tabs.get()));
      leaveFor(tabs.get());
    },
    /** The next or previous tab, wrapping around. */
    step: (by: 1 | -1) => {
      const list = tabs.get();
      const at = list.findIndex(({ path }) => path === onTheWay());
      if (list.length > 1) goTo(list[(at + by + list.length) % list.length]);
    },
  };
}
