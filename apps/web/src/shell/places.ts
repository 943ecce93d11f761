import { useMemo } from "react";
import { useLocation } from "react-router";
import { holdsPermission } from "../core/access.tsx";
import { coreWords } from "../core/core.words.ts";
import { sayIn } from "../core/locale/words.ts";
import { type MenuRow, menuRows, type Place, placeAt, placesOf } from "../core/menu.ts";
import { useSession } from "../core/services.tsx";
import type { SignedIn } from "../core/session.ts";
import { HOME_PATH, PROFILE_PATH } from "./paths.ts";
import { shellWords } from "./shell.words.ts";

/** Places of the frame itself: home stands in the sidebar, the others are reached from elsewhere. */
const home = (): Place => ({
  path: HOME_PATH,
  title: sayIn(coreWords)("home"),
  icon: "home",
  component: "index",
  hidden: false,
  noCache: true,
  affix: true,
  trail: [],
});
const profile = (): Place => ({
  path: PROFILE_PATH,
  title: sayIn(shellWords)("profile"),
  icon: "user",
  component: "auth/profile",
  hidden: true,
  noCache: false,
  affix: false,
  trail: [],
});

/** A place that the menu does not name, because it hangs on another; who may not list its rows does not reach it. */
export interface HiddenPlace {
  readonly path: string;
  readonly title: string;
  readonly icon: string;
  readonly component: string;
  readonly permission: string;
}
const placeOf = ({ permission: _, ...hidden }: HiddenPlace): Place => ({
  ...hidden,
  hidden: true,
  noCache: false,
  affix: false,
  trail: [],
});

/** Everywhere that somebody may go: home first, then what the server's menu permits, then what hangs on that. */
export const placesFor = ({ menu, permissions }: SignedIn, hidden: readonly HiddenPlace[]): readonly Place[] => [
  home(),
  ...placesOf(menu).filter(({ path }) => path !== HOME_PATH),
  profile(),
  ...hidden.filter(({ permission }) => holdsPermission(permissions, [permission])).map(placeOf),
];

/** The places, the sidebar's rows, and the place that is open. */
export function usePlaces(hidden: readonly HiddenPlace[]) {
  const session = useSession();
  const { pathname } = useLocation();
  const known = useMemo(() => {
    const { path, title, icon } = home();
    const first: MenuRow = { kind: "place", path, title, icon };
    const rows = session ? menuRows(session.menu).filter((row) => row.kind !== "place" || row.path !== HOME_PATH) : [];
    return { places: session ? placesFor(session, hidden) : [home()], rows: [first, ...rows] };
  }, [session, hidden]);
  return { ...known, place: placeAt(known.places, pathname) };
}
