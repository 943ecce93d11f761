import type { RouteEntry, SessionInfo } from "@adel/protocol/auth/session";
import { PAGE_CLIENT } from "@adel/protocol/auth/session/session-calls";
import type { Api } from "./api.ts";
import type { Cookies } from "./cookie.ts";
import { sessionRoutes } from "./session-routes.ts";
import { createStore, type Store } from "./store.ts";

/** The cookie with the token (specification §3, "Stored locally"). */
export const TOKEN_COOKIE = "Admin-Token";
/** The only role of a user to whom the server gave none (specification §6). */
export const DEFAULT_ROLE = "ROLE_DEFAULT";

/** The signed-in user with permissions and menu. */
export interface SignedIn extends SessionInfo {
  readonly menu: readonly RouteEntry[];
}
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly uuid: string;
}
export interface Session extends Pick<Store<SignedIn | undefined>, "get" | "subscribe"> {
  token(): string | undefined;
  /** The sign-in screen shows its errors itself. */
  signIn(credentials: Credentials): Promise<void>;
  /** Stores a token from another sign-in method. */
  adopt(token: string): void;
  /** User info first, then the menu's routes (specification §4); concurrent calls share one load. */
  load(): Promise<void>;
  /** Forgets token, roles, permissions and user, here only. */
  clear(): void;
  /** Ends the session at the server, then clears it here; the caller reloads the page. */
  signOut(): Promise<void>;
}
interface Deps {
  readonly api: () => Api;
  readonly cookies: Cookies;
  readonly memory: Storage;
}

const withRole = (info: SessionInfo): SessionInfo => ({
  ...info,
  roles: info.roles.length === 0 ? [DEFAULT_ROLE] : info.roles,
});

/** Session storage has userId, the first role and the user (specification §3). */
function remember(memory: Storage, { user, roles }: SessionInfo): void {
  memory.setItem("userId", String(user.userId));
  memory.setItem("role", roles[0] ?? DEFAULT_ROLE);
  memory.setItem("user", JSON.stringify(user));
}

export function createSession({ api, cookies, memory }: Deps): Session {
  const store = createStore<SignedIn | undefined>(undefined);
  const clear = () => {
    cookies.drop(TOKEN_COOKIE);
    for (const key of ["userId", "role", "user"]) memory.removeItem(key);
    store.set(undefined);
  };
  // The route guard shows the error and redirects to /, so neither call shows a message.
  const fetchAll = async () => {
    const info = withRole(await api().call(sessionRoutes.info, {}, { background: true }));
    const menu = await api().call(sessionRoutes.routers, {}, { background: true });
    remember(memory, info);
    store.set({ ...info, menu });
  };
  let loading: Promise<void> | undefined;
  return {
    get: store.get,
    subscribe: store.subscribe,
    token: () => cookies.read(TOKEN_COOKIE) || undefined,
    signIn: async (credentials) => {
      const { token } = await api().send(
        sessionRoutes.login,
        { body: { ...credentials, client: PAGE_CLIENT } },
        { quiet: true },
      );
      cookies.write(TOKEN_COOKIE, token);
    },
    adopt: (token) => cookies.write(TOKEN_COOKIE, token),
    load: () => {
      loading ??= fetchAll().finally(() => {
        loading = undefined;
      });
      return loading;
    },
    clear,
    signOut: async () => {
      try {
        await api().call(sessionRoutes.logout, {});
      } finally {
        clear();
      }
    },
  };
}
