import "./core/jitless.ts";
import "./ui/mantine-styles.ts";
import "./ui/base.css";
import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { type Api, createApi } from "./core/api.ts";
import { officeClock, systemClock } from "./core/clock.ts";
import { pageCookies } from "./core/cookie.ts";
import { offerReLogin } from "./core/expiry.ts";
import { documentLanguage, readLocale } from "./core/locale/locale.ts";
import { createLook } from "./core/look.ts";
import { loadMessages, tell } from "./core/notify.ts";
import { loadPromptBox } from "./core/prompt-host.tsx";
import { createPrompts } from "./core/prompts.ts";
import type { Services } from "./core/services.tsx";
import { createSession, type Session } from "./core/session.ts";
import { LoginPage } from "./features/auth/session/login.page.tsx";
import { outside } from "./features/auth/session/outside.ts";
import { doorAddress, safeTarget } from "./shell/door-address.ts";
import { Surroundings } from "./surroundings.tsx";
import { keepEscapeInLists } from "./ui/escape.ts";
import { wearTheme } from "./ui/theme.ts";

const language = readLocale(localStorage);
document.documentElement.lang = documentLanguage(language);

keepEscapeInLists(window);
const prompts = createPrompts();
const cookies = pageCookies(document);
const look = createLook({
  memory: localStorage,
  cookies,
  wear: (size, theme) => wearTheme(document, size, theme),
});
const session: Session = createSession({ api: (): Api => api, cookies, memory: sessionStorage });
const clock = officeClock(systemClock);
const api = createApi({
  fetch: fetch.bind(window),
  token: session.token,
  language: () => language,
  onAnswered: clock.hear,
  onExpired: () => void offerReLogin(prompts, session, () => location.reload()),
  onRefused: ({ message }) => tell.error(message),
  onNetworkFailure: ({ message }) => tell.network(message),
  sending: async (onProgress) => (await import("./core/sending.ts")).sending(onProgress),
});
const services: Services = { api, session, prompts, cookies, clock };

const root = document.getElementById("root");
const reactRoot = root && createRoot(root);
const show = (screen: ReactNode) =>
  // Drawn piece by piece; a screen that stands gives way when the next is ready.
  startTransition(() =>
    reactRoot?.render(
      <StrictMode>
        <Surroundings services={services}>{screen}</Surroundings>
      </StrictMode>,
    ),
  );
/** Long after the first page stands. */
const AHEAD_MS = 10_000;
const loadOffice = () => import("./app.tsx");

function openDoor(): void {
  // Going back from here leads into the office, which the gate must decide anew.
  addEventListener("popstate", reload);
  show(<LoginPage onSignedIn={enter} onBegun={() => void loadOffice()} />);
}
const reload = () => location.reload();

/** From the door to where the visitor wanted to go; the door stands until the office is ready. */
async function enter(): Promise<void> {
  const target = safeTarget(new URLSearchParams(location.search).get("redirect"));
  removeEventListener("popstate", reload);
  history.replaceState(null, "", target);
  await openOffice();
}

async function openOffice(): Promise<void> {
  const { createOffice } = await loadOffice();
  show(await createOffice({ services, look, openDoor }));
  // What says that the server is away cannot be fetched from it then; one that is away already is said plainly.
  clock.after(AHEAD_MS, () => void Promise.all([loadMessages(), loadPromptBox()]).catch(() => undefined));
}

const openOutside = outside[location.pathname];
const door = doorAddress(session.token(), location);
if (openOutside) {
  // A new document: nothing of the way in stays behind in the page.
  const onDone = (target: string) => location.replace(safeTarget(target));
  void openOutside().then((Page) => show(<Page onDone={onDone} />));
} else if (door === undefined) {
  // What the gate will ask for is on its way while the office is fetched; the gate shows what went wrong.
  if (session.token() !== undefined) session.load().catch(() => undefined);
  void openOffice();
} else {
  if (location.pathname !== "/login") history.replaceState(null, "", door);
  openDoor();
}
