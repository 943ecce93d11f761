import { useMediaQuery } from "@mantine/hooks";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useOutletContext } from "react-router";
import type { Appearance } from "../core/appearance.ts";
import { isTyping } from "../core/keys.ts";
import { useTranslation } from "../core/locale/messages.ts";
import type { MenuRoute, MenuRow } from "../core/menu.ts";
import { usePageTitle } from "../core/page-title.ts";
import { useServices, useSession } from "../core/services.tsx";
import { type Store, useStore } from "../core/store.ts";
import classes from "./frame.module.css";
import { type HiddenRoute, useRoutes } from "./menu-routes.ts";
import { MinimalTopBar } from "./minimal-top-bar.tsx";
import { OutageBanner } from "./outage-banner.tsx";
import { Sidebar } from "./sidebar.tsx";
import type { Tab } from "./tabs.ts";
import { TabsBar } from "./tabs-bar.tsx";
import { TopBar } from "./top-bar.tsx";
import { useVisits } from "./use-tabs.ts";

const MobileMenu = lazy(async () => ({ default: (await import("./mobile-menu.tsx")).MobileMenu }));
const PasswordLinkNotice = lazy(async () => ({
  default: (await import("./password-link-notice.tsx")).PasswordLinkNotice,
}));
const SettingsDrawer = lazy(async () => ({ default: (await import("./settings-drawer.tsx")).SettingsDrawer }));
const ShortcutsDialog = lazy(async () => ({ default: (await import("./shortcuts-dialog.tsx")).ShortcutsDialog }));

/** Below this the device counts as mobile (specification §9). */
const MOBILE = "(max-width: 991.98px)";
const SIDEBAR_COOKIE = "sidebarStatus";
const A_YEAR_IN_DAYS = 365;

interface Props {
  readonly tabs: Store<readonly Tab[]>;
  readonly appearance: Appearance;
  /** Pages without a menu entry. */
  readonly hidden: readonly HiddenRoute[];
  /** What features put into the top bar. */
  readonly barItems: readonly ReactNode[];
  /** What features put at the foot of every page. */
  readonly footItems?: readonly ReactNode[];
  /** Pages without sidebar, tabs and top bar, and the items that features add to their navigation. */
  readonly minimal: { readonly is: (route: MenuRoute) => boolean; readonly items: readonly ReactNode[] };
}

/** Open by default; stored as 1 or 0 (specification §3, "Stored locally"). */
function useSidebar() {
  const { cookies } = useServices();
  const [open, setOpen] = useState(() => cookies.read(SIDEBAR_COOKIE) !== "0");
  const toggle = () => {
    cookies.write(SIDEBAR_COOKIE, open ? "0" : "1", A_YEAR_IN_DAYS);
    setOpen(!open);
  };
  return { open, toggle };
}

/** Every navigation scrolls to the top (specification §2). */
function useTop(...panes: readonly { readonly current: HTMLElement | null }[]): void {
  const { pathname } = useLocation();
  const all = useRef(panes).current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to run, not a value it reads
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    for (const pane of all) pane.current?.scrollTo?.(0, 0);
  }, [pathname]);
}

/** A question mark, where nothing is typed, lists the keys. */
function useKeysBox() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event)) setOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return { open, show: () => setOpen(true), close: () => setOpen(false) };
}

/** What the pages inside the frame see of it. */
export const useFrameRoute = (): MenuRoute | undefined =>
  useOutletContext<{ readonly route: MenuRoute | undefined }>().route;

/** Sidebar, top bar and tabs around the page, or one thin bar above a bare one. */
export function Frame({ tabs, appearance, hidden, barItems, footItems = [], minimal }: Props) {
  const mobile = useMediaQuery(MOBILE, matchMedia(MOBILE).matches) ?? false;
  const settings = useStore(appearance.settings);
  const { routes, rows, route } = useRoutes(hidden);
  const sidebar = useSidebar();
  const drawer = useMobileMenu(mobile);
  const keys = useKeysBox();
  const rest = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);
  const t = useTranslation("frame");
  const isMinimal = route !== undefined && minimal.is(route);
  useTop(rest, main);
  useVisits(tabs, route);
  usePageTitle(route?.title);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t("skip")}
      </a>
      {!isMinimal && (
        <Side mobile={mobile} rows={rows} logo={settings.sidebarLogo} collapsed={!sidebar.open} drawer={drawer} />
      )}
      <div className={classes.rest} data-fixed={settings.fixedHeader || undefined} ref={rest}>
        {isMinimal ? (
          <MinimalTopBar
            routes={routes.filter(minimal.is)}
            onKeys={keys.show}
            mobile={mobile}
            component={route.component}
            appearance={appearance}
            items={minimal.items}
          />
        ) : (
          <TopBar
            mobile={mobile}
            sidebarOpen={mobile ? drawer.opened : sidebar.open}
            onToggle={mobile ? drawer.open : sidebar.toggle}
            onKeys={keys.show}
            route={route}
            routes={routes}
            tabs={tabs}
            appearance={appearance}
            items={barItems}
          />
        )}
        {settings.tagsView && !mobile && !isMinimal && <TabsBar tabs={tabs} />}
        <main id="content" className={classes.main} ref={main} tabIndex={-1}>
          <Outlet context={{ route }} />
        </main>
        {!isMinimal && footItems}
        <OutageBanner />
      </div>
      <Suspense>
        {settings.showSettings && <SettingsDrawer appearance={appearance} />}
        {keys.open && <ShortcutsDialog onClose={keys.close} />}
        <FirstSignIn />
      </Suspense>
    </div>
  );
}

/** What a person is told once after signing in. */
function FirstSignIn() {
  const links = useSession()?.passwordLinks;
  return links && <PasswordLinkNotice links={links} />;
}

/** The drawer of a narrow screen: closed by going somewhere, and by the screen growing wide. */
function useMobileMenu(mobile: boolean) {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<boolean>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere is the reason to close
  useEffect(() => setOpened((last) => last && false), [pathname, mobile]);
  return {
    opened: opened ?? false,
    used: opened !== undefined,
    open: () => setOpened(true),
    close: () => setOpened(false),
  };
}

interface SideProps {
  readonly mobile: boolean;
  readonly rows: readonly MenuRow[];
  readonly logo: boolean;
  readonly collapsed: boolean;
  readonly drawer: ReturnType<typeof useMobileMenu>;
}
function Side({ mobile, rows, logo, collapsed, drawer }: SideProps) {
  if (!mobile)
    return (
      <div className={classes.side}>
        <Sidebar rows={rows} collapsed={collapsed} logo={logo} />
      </div>
    );
  return drawer.used ? (
    <Suspense>
      <MobileMenu rows={rows} logo={logo} opened={drawer.opened} onClose={drawer.close} />
    </Suspense>
  ) : null;
}
