import "./ui/trusted-types.ts";
import "./core/jitless.ts";
import "./ui/mantine-styles.ts";
import "./ui/base.css";
import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { AppProviders } from "./app-providers.tsx";
import { type Api, createApi } from "./core/api.ts";
import { createAppearance } from "./core/appearance.ts";
import { serverClock, systemClock } from "./core/clock.ts";
import { pageCookies } from "./core/cookie.ts";
import { promptSignIn } from "./core/expiry.ts";
import { languageTag, readLocale } from "./core/locale/locale.ts";
import { loadMessageCatalogs } from "./core/locale/messages.ts";
import { loadMessages, report } from "./core/notify.ts";
import { createOutage } from "./core/outage.ts";
import { loadPromptBox } from "./core/prompt-host.tsx";
import { createPrompts } from "./core/prompts.ts";
import { createProofPrompt } from "./core/proof-prompt.ts";
import { loadProofDialog } from "./core/proof-prompt-host.tsx";
import type { Services } from "./core/services.tsx";
import { createSession, type Session } from "./core/session.ts";
import { LoginPage } from "./features/auth/session/login.page.tsx";
import { publicPages } from "./features/auth/session/public-pages.ts";
import { safeTarget, signInUrl } from "./shell/sign-in-url.ts";
import { keepEscapeInLists } from "./ui/escape.ts";
import { rememberFocus } from "./ui/return-focus.ts";
import { applyTheme } from "./ui/theme.ts";

const language = readLocale(localStorage);
document.documentElement.lang = languageTag(language);

keepEscapeInLists(window);
rememberFocus(window);
const prompts = createPrompts();
const cookies = pageCookies(document);
const appearance = createAppearance({
  memory: localStorage,
  cookies,
  apply: (size, theme) => applyTheme(document, size, theme),
});
const session: Session = createSession({ api: (): Api => api, cookies, memory: sessionStorage });
const clock = serverClock(systemClock);
const outage = createOutage(clock);
const proofPrompt = createProofPrompt(loadProofDialog);
const api = createApi({
  fetch: fetch.bind(window),
  token: session.token,
  language: () => language,
  onAnswered: (date) => {
    clock.receive(date);
    outage.onAnswered();
  },
  onSilent: outage.onSilent,
  onExpired: () => void promptSignIn(prompts, session, () => location.reload()),
  renewProof: proofPrompt.ask,
  onRefused: ({ message }) => report.error(message),
  onNetworkFailure: ({ message }) => report.network(message),
  sending: async (onProgress) => (await import("./core/upload-request.ts")).uploadWithProgress(onProgress),
});
const services: Services = { api, session, prompts, cookies, clock, outage, proofPrompt };

const root = document.getElementById("root");
const reactRoot = root && createRoot(root);
const show = (screen: ReactNode) =>
  // Rendered as a transition: the present screen stays until the next one is ready.
  startTransition(() =>
    reactRoot?.render(
      <StrictMode>
        <AppProviders services={services}>{screen}</AppProviders>
      </StrictMode>,
    ),
  );
/** Delay after which the first page has certainly loaded. */
const AHEAD_MS = 10_000;
const loadMainApp = () => import("./app.tsx");

function showSignIn(): void {
  // The browser's back button leads into the signed-in pages, which the gate checks again.
  addEventListener("popstate", reload);
  show(<LoginPage onSignedIn={enter} onStarted={() => void loadMainApp()} />);
}
const reload = () => location.reload();

/** Opens the page that was requested before signing in; the sign-in page stays until the main app is loaded. */
async function enter(): Promise<void> {
  const target = safeTarget(new URLSearchParams(location.search).get("redirect"));
  removeEventListener("popstate", reload);
  history.replaceState(null, "", target);
  await openMainApp();
}

async function openMainApp(): Promise<void> {
  const { createMainApp } = await loadMainApp();
  show(await createMainApp({ services, appearance, showSignIn }));
  // Loads the outage texts in advance: they cannot be fetched while the server is down. A failure here is ignored.
  clock.after(AHEAD_MS, () => void Promise.all([loadMessages(), loadPromptBox()]).catch(() => undefined));
}

await loadMessageCatalogs();
const openPublic = publicPages[location.pathname];
const login = signInUrl(session.token(), location);
if (openPublic) {
  // Loads a new document, so that nothing of the sign-in pages stays in memory.
  const onDone = (target: string) => location.replace(safeTarget(target));
  void openPublic().then((Page) => show(<Page onDone={onDone} />));
} else if (login === undefined) {
  // Data for the route guard is requested while the main app is loading; the guard shows errors.
  if (session.token() !== undefined) session.load().catch(() => undefined);
  void openMainApp();
} else {
  if (location.pathname !== "/login") history.replaceState(null, "", login);
  showSignIn();
}
