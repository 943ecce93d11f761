import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { z } from "zod";
import { createQueries, createRoutes, Surroundings } from "./app.tsx";
import { createConnection } from "./bridge/connection.ts";
import { createDeliveries } from "./bridge/delivery.ts";
import { askHello, BRIDGE_SOCKET, localAccess } from "./bridge/hello.ts";
import { type Api, createApi } from "./core/api.ts";
import { systemClock } from "./core/clock.ts";
import { pageCookies } from "./core/cookie.ts";
import { coreWords } from "./core/core.words.ts";
import { offerReLogin } from "./core/expiry.ts";
import { documentLanguage, readLocale } from "./core/locale/locale.ts";
import { sayIn } from "./core/locale/words.ts";
import { tell } from "./core/notify.ts";
import { createPrompts } from "./core/prompts.ts";
import { createSession, type Session } from "./core/session.ts";
import { HOME_PATH } from "./shell/frame.tsx";
import { createTabs } from "./shell/tabs.ts";
import { wearTheme } from "./ui/theme.ts";

// The page's policy allows no eval, which zod would try first.
z.config({ jitless: true });

const language = readLocale(localStorage);
document.documentElement.lang = documentLanguage(language);
wearTheme(document, "medium");

const say = sayIn(coreWords);
const prompts = createPrompts();
const cookies = pageCookies(document);

const session: Session = createSession({ api: (): Api => api, cookies, memory: sessionStorage });
const api = createApi({
  fetch: fetch.bind(window),
  token: session.token,
  language: () => language,
  onExpired: () => void offerReLogin(prompts, session, () => location.reload()),
  onRefused: ({ message }) => tell.error(message),
  onNetworkFailure: ({ message }) => tell.network(message),
});

const services = { api, session, prompts, cookies, clock: systemClock };
const connection = createConnection({
  api,
  clock: systemClock,
  hello: () => askHello(fetch.bind(window)),
  access: () => localAccess(location, navigator.permissions),
  openSocket: () => new WebSocket(BRIDGE_SOCKET),
});
const deliveries = createDeliveries({ api, clock: systemClock, connection });
const tabs = createTabs({ path: HOME_PATH, address: HOME_PATH, title: say("home"), affix: true });
const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <StrictMode>
      <Surroundings services={services} bridge={{ connection, deliveries }} queries={createQueries()}>
        <RouterProvider router={createRoutes({ services, tabs, showError: tell.error })} />
      </Surroundings>
    </StrictMode>,
  );
