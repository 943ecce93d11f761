import { type Access, API_TOKEN_PREFIX, permissionsOf } from "@adel/protocol";
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

/** Why this caller is rejected, or null; without a session only public routes are allowed. */
export function toRejection(access: Access, principal: Principal | null): AppError | null {
  if (access.kind === "anyone") return null;
  if (!principal) return fail("NOT_SIGNED_IN");
  // What any session may do is limited to the user's own data: password, sessions, profile.
  if (access.kind === "signedIn") return principal.apiTokenId === undefined ? null : fail("TOKEN_NOT_ALLOWED");
  const permissions = permissionsOf(access);
  return permitsAny(principal, permissions) ? null : notPermitted(permissions);
}
