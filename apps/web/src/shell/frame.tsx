import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { coreWords } from "../core/core.words.ts";
import { useWords } from "../core/locale/words.ts";
import { type MenuRow, menuRows, type Place, placesOf } from "../core/menu.ts";
import { usePageTitle } from "../core/page-title.ts";
import { useServices, useSession } from "../core/services.tsx";
import type { Store } from "../core/store.ts";
import classes from "./frame.module.css";
import { shellWords } from "./shell.words.ts";
import { Sidebar } from "./sidebar.tsx";
import type { Tab } from "./tabs.ts";
import { TabsBar } from "./tabs-bar.tsx";
import { TopBar } from "./top-bar.tsx";

/** Below this the device counts as mobile (specification §9). */
const MOBILE = "(max-width: 991.98px)";
const SIDEBAR_COOKIE = "sidebarStatus";
export const HOME_PATH = "/index";

interface Props {
  readonly tabs: Store<readonly Tab[]>;
  /** What features put into the top bar. */
  readonly barItems: readonly ReactNode[];
}

/** The permitted places with home before them, and the one that is open. */
function usePlaces() {
  const menu = useSession()?.menu;
  const title = useWords(coreWords)("home");
  const { pathname } = useLocation();
  return useMemo(() => {
    const home: Place = {
      path: HOME_PATH,
      title,
      icon: "home",
      component: "",
      hidden: false,
      noCache: true,
      affix: true,
      trail: [],
    };
    const first: MenuRow = { kind: "place", title, icon: "home", path: HOME_PATH };
    const place = [home, ...placesOf(menu ?? [])].find(({ path }) => path === pathname);
    return {
      rows: [first, ...menuRows(menu ?? []).filter((row) => row.kind !== "place" || row.path !== HOME_PATH)],
      place,
    };
  }, [menu, title, pathname]);
}

/** Sidebar, top bar and tabs around the page. */
export function Frame({ tabs, barItems }: Props) {
  const { cookies } = useServices();
  const mobile = useMediaQuery(MOBILE, matchMedia(MOBILE).matches) ?? false;
  const [open, setOpen] = useState(() => cookies.read(SIDEBAR_COOKIE) !== "0");
  const [drawer, setDrawer] = useState(false);
  const { rows, place } = usePlaces();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const say = useWords(shellWords);
  usePageTitle(place?.title);
  // Every navigation scrolls to the top (specification §2).
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to run, not a value it reads
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    main.current?.scrollTo?.(0, 0);
  }, [pathname]);
  const toggle = () => {
    if (mobile) return setDrawer(true);
    cookies.write(SIDEBAR_COOKIE, open ? "0" : "1", 365);
    setOpen(!open);
  };
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {say("skip")}
      </a>
      {mobile ? (
        <Drawer
          opened={drawer}
          onClose={() => setDrawer(false)}
          position="left"
          size={240}
          withCloseButton={false}
          padding={0}
        >
          <Sidebar rows={rows} collapsed={false} onGo={() => setDrawer(false)} />
        </Drawer>
      ) : (
        <div className={classes.side}>
          <Sidebar rows={rows} collapsed={!open} />
        </div>
      )}
      <div className={classes.rest}>
        <TopBar mobile={mobile} sidebarOpen={mobile ? drawer : open} onToggle={toggle} place={place} items={barItems} />
        <TabsBar tabs={tabs} place={place} />
        <main id="content" className={classes.main} ref={main} tabIndex={-1}>
          {/* Home greets with a heading of its own. */}
          {place && place.path !== HOME_PATH && <h1 className="heard">{place.title}</h1>}
          <Suspense fallback={<p className="caption">{say("loading")}</p>}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}
