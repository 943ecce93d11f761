import { API_TOKEN_PREFIX, permissionsOf, type Route } from "@adel/protocol";
import { Cache, type MonitoredCache } from "../cache.ts";
import { type AppError, fail } from "../errors.ts";
import {
  type LoadApiToken,
  type LoadPrincipal,
  limitToScopes,
  notPermitted,
  type Principal,
  permitsAny,
} from "./principal.ts";
import type { TokenStore } from "./token-store.ts";

/** Cached principals; an evicted one is read again. */
const MAX_CACHED = 10_000;

interface GuardDeps {
  readonly tokens: TokenStore;
  readonly apiTokens: LoadApiToken;
  readonly load: LoadPrincipal;
}
interface SessionUse {
  /** The caller's address: stored as the last use of an API token. */
  readonly address: string;
  /** false for a check that does not extend the session. */
  readonly renews?: boolean;
}
interface Found {
  readonly key: string;
  readonly version: number;
  readonly principal: () => Promise<Principal | null>;
}

/** Finds the user of a session token or API token. */
async function findToken(
  { tokens, apiTokens, load }: GuardDeps,
  token: string,
  use: SessionUse,
): Promise<Found | null> {
  const renews = use.renews ?? true;
  if (token.startsWith(API_TOKEN_PREFIX)) {
    const found = await apiTokens(token, renews ? use.address : null);
    if (!found) return null;
    const principal = async () => {
      const owner = await load(found.userId);
      return owner && limitToScopes(owner, found);
    };
    return { key: `token-${found.apiTokenId}`, version: found.version, principal };
  }
  const active = await tokens.active(token, renews);
  return active && { key: `user-${active.userId}`, version: active.version, principal: () => load(active.userId) };
}

interface Known {
  readonly version: number;
  readonly principal: Principal;
}

/** Identifies the caller of a token, before the call's input is parsed. */
export const guard = (deps: GuardDeps) => {
  const known = new Cache<Known>({
    name: "principals:",
    max: MAX_CACHED,
    show: ({ version, principal }) => JSON.stringify({ version, permissions: principal.permissions.size }),
  });

  const whoIs = async (token: string | null, use: SessionUse): Promise<Principal | null> => {
    const found = token === null ? null : await findToken(deps, token, use);
    if (!found) return null;
    const cached = known.get(found.key);
    if (cached?.version === found.version) return cached.principal;
    const principal = await found.principal();
    if (principal) known.set(found.key, { version: found.version, principal });
    else known.delete(found.key);
    return principal;
  };

  return {
    /** The current caller of a token, or null. */
    whoIs,
    cache: known satisfies MonitoredCache,
  };
};
export type Guard = ReturnType<typeof guard>;

/** Permissions on who may do what: whoever changes that becomes anybody. */
const RIGHTS = /^system:(token|role|user):/;

/**
 * An API token calls on behalf of its owner, and must not become the owner: it does nothing that any session may, which
 * is limited to the user's own data (password, sessions, profile), and changes no token, role, user or password.
 */
export const isForTokens = ({ access, method }: Pick<Route, "access" | "method">): boolean =>
  access.kind !== "signedIn" && (method === "GET" || !permissionsOf(access).some((one) => RIGHTS.test(one)));

/** Why this caller is rejected, or null; without a session only public routes are allowed. */
export function toRejection(route: Pick<Route, "access" | "method">, principal: Principal | null): AppError | null {
  const { access } = route;
  if (access.kind === "anyone") return null;
  if (!principal) return fail("NOT_SIGNED_IN");
  if (principal.apiTokenId !== undefined && !isForTokens(route)) return fail("TOKEN_NOT_ALLOWED");
  if (access.kind === "signedIn") return null;
  const permissions = permissionsOf(access);
  return permitsAny(principal, permissions) ? null : notPermitted(permissions);
}
