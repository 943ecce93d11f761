import { Activity, type ComponentType, type LazyExoticComponent, lazy, memo, Suspense, useState } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { useTranslation } from "../core/locale/messages.ts";
import { type MenuRoute, redirectFor, routeOf } from "../core/menu.ts";
import { useSession } from "../core/services.tsx";
import { type Store, useStore } from "../core/store.ts";
import { ErrorBoundary } from "../ui/boundary.tsx";
import { type CachedPage, nextCachedPages } from "./page-cache.ts";
import { PageFailed } from "./page-error.tsx";
import classes from "./pages.module.css";
import { REFRESH_PATH } from "./paths.ts";
import { RefreshPage } from "./refresh-page.tsx";
import type { Tab } from "./tabs.ts";

/** Views by the component name of the server's menu. */
export type Views = Readonly<Record<string, ComponentType | LazyExoticComponent<ComponentType>>>;

const DeniedPage = lazy(async () => ({ default: (await import("./denied-page.tsx")).DeniedPage }));

interface Props {
  readonly views: Views;
  readonly tabs: Store<readonly Tab[]>;
  readonly route: MenuRoute | undefined;
}

/** The open page, and hidden pages whose tabs keep their state. */
export function Pages({ views, tabs, route }: Props) {
  const location = useLocation();
  const open = useStore(tabs);
  const here = route && views[route.component] ? route : undefined;
  const [pages, setPages] = useState<readonly CachedPage[]>([]);
  const next = nextCachedPages(pages, open, here, location);
  if (next !== pages) setPages(next);
  return (
    <>
      {next.map((page) => (
        <Activity key={`${page.path} ${page.turn}`} mode={page.path === location.pathname ? "visible" : "hidden"}>
          <Page page={page} views={views} />
        </Activity>
      ))}
      {!here && <Elsewhere tabs={tabs} pathname={location.pathname} />}
    </>
  );
}

/** Until a page's code is there. */
function Coming() {
  const t = useTranslation("frame");
  return (
    <p className="caption" aria-busy>
      {t("loading")}
    </p>
  );
}

/**
 * A page at its own address: in the background it keeps the address it had. Opening or closing a tab does not
 * render it: a store update renders synchronously, which takes too long for a page.
 */
const Page = memo(({ page, views }: { readonly page: CachedPage; readonly views: Views }) => {
  const View = views[page.route.component];
  return (
    <div className={classes.page}>
      {page.route.component !== "index" && <h1 className="visually-hidden">{page.route.title}</h1>}
      <ErrorBoundary instead={(error) => <PageFailed error={error} />}>
        <Suspense fallback={<Coming />}>
          <Routes location={page.location}>
            <Route path={routeOf(page.route)} element={View && <View />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
});

/** Addresses without a page of their own: the one that restarts a page, a directory's address, and unknown ones. */
function Elsewhere({ tabs, pathname }: { readonly tabs: Store<readonly Tab[]>; readonly pathname: string }) {
  const menu = useSession()?.menu;
  // Signed out, and the page is about to be reloaded: the address must stay for the gate to see.
  if (!menu) return null;
  if (pathname.startsWith(`${REFRESH_PATH}/`)) return <RefreshPage tabs={tabs} />;
  const target = redirectFor(menu, pathname);
  if (target) return <Navigate to={target} replace />;
  return (
    <Suspense fallback={<Coming />}>
      <DeniedPage pathname={pathname} />
    </Suspense>
  );
}
