import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, useEffect } from "react";
import { createBrowserRouter, redirect } from "react-router";
import { RouterProvider } from "react-router/dom";
import { BridgeConnection } from "./bridge/connection.ts";
import { createDeliveries } from "./bridge/delivery.ts";
import { askHello, BRIDGE_SOCKET, localAccess } from "./bridge/hello.ts";
import { BridgeProvider } from "./bridge/use-bridge.tsx";
import type { Appearance } from "./core/appearance.ts";
import type { MenuRoute } from "./core/menu.ts";
import { report } from "./core/notify.ts";
import { ProofPromptHost } from "./core/proof-prompt-host.tsx";
import { createQueries } from "./core/queries.ts";
import type { Services } from "./core/services.tsx";
import type { Store } from "./core/store.ts";
import { CardStrip } from "./features/business/card/card-strip.tsx";
import { EncoderPill } from "./features/business/encoder/encoder-pill.tsx";
import { NoticeBell } from "./features/system/notice/notice-bell.tsx";
import { views } from "./features.ts";
import { Frame, useFrameRoute } from "./shell/frame.tsx";
import { hiddenRoutes } from "./shell/hidden-routes.ts";
import { routesFor } from "./shell/menu-routes.ts";
import { FrameFailed, NotFoundPage, UnauthorisedPage } from "./shell/page-error.tsx";
import { Pages, type Views } from "./shell/pages.tsx";
import { HOME_PATH } from "./shell/paths.ts";
import { requireSession, requireSignedOut } from "./shell/route-guards.ts";
import { restoreTabs } from "./shell/tab-storage.ts";
import { createTabs, type Tab } from "./shell/tabs.ts";

interface MainAppDeps {
  readonly services: Services;
  readonly appearance: Appearance;
  /** Back to the sign-in screen, which is not part of the main app. */
  readonly showSignIn: () => void;
}

const addressIn = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Nothing is drawn until the gate has decided. */
const Blank = () => null;

/** The page after sign-in for a user whose session has ended. */
function SignOut({ showSignIn }: { readonly showSignIn: () => void }) {
  useEffect(showSignIn, [showSignIn]);
  return null;
}

const Home = lazy(async () => ({ default: (await import("./home.tsx")).Home }));
const allViews: Views = {
  ...views,
  index: Home,
};
/** The two partner flows, without the frame of the main app. */
const minimal = {
  is: ({ component }: MenuRoute) => component.startsWith("business/external/"),
  items: [<EncoderPill key="encoder" />],
};
const barItems = [<EncoderPill key="encoder" />, <NoticeBell key="notices" />];

const footItems = [<CardStrip key="card" />];

const AuthenticatedLayout = ({ tabs }: { readonly tabs: Store<readonly Tab[]> }) => (
  <Pages views={allViews} tabs={tabs} route={useFrameRoute()} />
);

const isMounted = () => new Promise<void>((resolve) => setTimeout(resolve, 1000));

/** The routes of the product; the pages inside the frame come from the server's menu. */
const createRoutes = ({ services, appearance, showSignIn }: MainAppDeps, tabs: Store<readonly Tab[]>) =>
  createBrowserRouter([
    {
      path: "/login",
      loader: () => requireSignedOut(services) ?? null,
      element: <SignOut showSignIn={showSignIn} />,
      HydrateFallback: Blank,
    },
    { path: "/404", element: <NotFoundPage /> },
    { path: "/401", element: <UnauthorisedPage /> },
    {
      path: "/",
      loader: async ({ request }) =>
        (await requireSession({ session: services.session, showError: report.error, isMounted }, addressIn(request))) ??
        null,
      shouldRevalidate: () => true,
      element: (
        <Frame
          tabs={tabs}
          appearance={appearance}
          hidden={hiddenRoutes}
          barItems={barItems}
          footItems={footItems}
          minimal={minimal}
        />
      ),
      errorElement: <FrameFailed />,
      HydrateFallback: Blank,
      children: [
        { index: true, loader: () => redirect(HOME_PATH) },
        { path: "*", element: <AuthenticatedLayout tabs={tabs} /> },
      ],
    },
  ]);

/** Until the gate has decided for the first time. */
const decided = (router: ReturnType<typeof createRoutes>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Loads the main app that is shown after sign-in. */
export async function createMainApp(parts: MainAppDeps): Promise<ReactNode> {
  const { api, clock } = parts.services;
  const connection = new BridgeConnection({
    api,
    clock,
    hello: () => askHello(fetch.bind(window)),
    access: () => localAccess(location, navigator.permissions),
    openSocket: () => new WebSocket(BRIDGE_SOCKET),
  });
  const deliveries = createDeliveries({ api, clock, connection });
  const tabs = createTabs();
  const leave = () => {
    router.dispose();
    parts.showSignIn();
  };
  const router = createRoutes({ ...parts, showSignIn: leave }, tabs);
  await decided(router);
  const signedIn = parts.services.session.get();
  if (signedIn)
    tabs.set(restoreTabs(sessionStorage, signedIn.user.userId, routesFor(signedIn, hiddenRoutes), allViews));
  return (
    <QueryClientProvider client={createQueries()}>
      <BridgeProvider bridge={{ connection, deliveries }}>
        <RouterProvider router={router} />
      </BridgeProvider>
      <ProofPromptHost />
    </QueryClientProvider>
  );
}
