import { useMemo } from "react";
import { useLocation } from "react-router";
import { holdsPermission } from "../core/access.tsx";
import { createTranslator } from "../core/locale/messages.ts";
import { findRoute, flattenMenu, type MenuRoute, type MenuRow, menuRows } from "../core/menu.ts";
import { useSession } from "../core/services.tsx";
import type { SignedIn } from "../core/session.ts";
import { HOME_PATH, PROFILE_PATH } from "./paths.ts";

/** Routes of the frame itself: home is in the sidebar, the others are linked from elsewhere. */
const home = (): MenuRoute => ({
  path: HOME_PATH,
  title: createTranslator("common")("home"),
  icon: "home",
  component: "index",
  hidden: false,
  noCache: true,
  affix: true,
  trail: [],
});
const profile = (): MenuRoute => ({
  path: PROFILE_PATH,
  title: createTranslator("frame")("profile"),
  icon: "user",
  component: "auth/profile",
  hidden: true,
  noCache: false,
  affix: false,
  trail: [],
});

/** A page without a menu entry that another page links to; it needs its own permission, or is for everybody. */
export interface HiddenRoute {
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly component: string;
  readonly permission?: string;
}
export const toMenuRoute = ({ permission: _, ...hidden }: HiddenRoute): MenuRoute => ({
  ...hidden,
  hidden: true,
  noCache: false,
  affix: false,
  trail: [],
});

/** All routes of a user: home first, then the server's menu, then pages that depend on it. */
export const routesFor = ({ menu, permissions }: SignedIn, hidden: readonly HiddenRoute[]): readonly MenuRoute[] => [
  home(),
  ...flattenMenu(menu).filter(({ path }) => path !== HOME_PATH),
  profile(),
  ...hidden
    .filter(({ permission }) => permission === undefined || holdsPermission(permissions, [permission]))
    .map(toMenuRoute),
];

/** The places, the sidebar's rows, and the place that is open. */
export function useRoutes(hidden: readonly HiddenRoute[]) {
  const session = useSession();
  const { pathname } = useLocation();
  const known = useMemo(() => {
    const { path, title, icon } = home();
    const first: MenuRow = { kind: "place", path, title, icon };
    const rows = session ? menuRows(session.menu).filter((row) => row.kind !== "place" || row.path !== HOME_PATH) : [];
    return { routes: session ? routesFor(session, hidden) : [home()], rows: [first, ...rows] };
  }, [session, hidden]);
  return { ...known, route: findRoute(known.routes, pathname) };
}
