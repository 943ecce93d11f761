import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { createBrowserRouter, redirect } from "react-router";
import { type Bridge, BridgeProvider } from "./bridge/use-bridge.tsx";
import { PromptHost } from "./core/prompt-host.tsx";
import { type Services, ServicesProvider } from "./core/services.tsx";
import type { Store } from "./core/store.ts";
import { LoginPage } from "./features/auth/session/login.page.tsx";
import { EncoderPanel, EncoderPill } from "./features/business/encoder/encoder-pill.tsx";
import { views } from "./features.ts";
import { Frame, HOME_PATH } from "./shell/frame.tsx";
import { passGate, passSignIn, safeTarget } from "./shell/gate.ts";
import { HomePage } from "./shell/home-page.tsx";
import { MenuPage } from "./shell/menu-page.tsx";
import { NotFoundPage, PageFailed, UnauthorisedPage } from "./shell/page-error.tsx";
import { RefreshPage } from "./shell/refresh-page.tsx";
import type { Tab } from "./shell/tabs.ts";
import { theme } from "./ui/theme.ts";

interface AppParts {
  readonly services: Services;
  readonly tabs: Store<readonly Tab[]>;
  readonly showError: (message: string) => void;
}

const addressIn = (request: Request): string => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/** Nothing is drawn until the gate has decided. */
const Blank = () => null;

/** The places of the product; what stands inside the frame comes from the server's menu. */
export const createRoutes = ({ services, tabs, showError }: AppParts) =>
  createBrowserRouter([
    {
      path: "/login",
      loader: () => passSignIn(services) ?? null,
      element: <LoginPage safeTarget={safeTarget} />,
      errorElement: <PageFailed />,
      HydrateFallback: Blank,
    },
    { path: "/404", element: <NotFoundPage /> },
    { path: "/401", element: <UnauthorisedPage /> },
    {
      path: "/",
      loader: async ({ request }) =>
        (await passGate({ session: services.session, showError }, addressIn(request))) ?? null,
      shouldRevalidate: () => true,
      element: <Frame tabs={tabs} barItems={[<EncoderPill key="encoder" />]} />,
      errorElement: <PageFailed />,
      HydrateFallback: Blank,
      children: [
        {
          errorElement: <PageFailed />,
          children: [
            { index: true, loader: () => redirect(HOME_PATH) },
            { path: HOME_PATH.slice(1), element: <HomePage panels={[<EncoderPanel key="encoder" />]} /> },
            { path: "redirect/*", element: <RefreshPage /> },
            { path: "*", element: <MenuPage views={views} /> },
          ],
        },
      ],
    },
  ]);

export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false }, mutations: { retry: false } },
  });

/** Everything a page may lean on, around the page. */
export const Surroundings = (props: {
  services: Services;
  bridge: Bridge;
  queries: QueryClient;
  children: ReactNode;
}) => (
  <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
    <QueryClientProvider client={props.queries}>
      <ServicesProvider services={props.services}>
        <Notifications position="top-center" />
        <PromptHost />
        <BridgeProvider bridge={props.bridge}>{props.children}</BridgeProvider>
      </ServicesProvider>
    </QueryClientProvider>
  </MantineProvider>
);
