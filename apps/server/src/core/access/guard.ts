import { type Access, permissionsOf } from "@adel/protocol";
import { type AppError, fail } from "../errors.ts";
import { type LoadPrincipal, type Principal, permitsAny } from "./principal.ts";
import type { TokenStore } from "./token-store.ts";

/** Principals kept; beyond this the whole set is read anew, which only costs queries. */
const MAX_CACHED = 10_000;

/** Asks who a token is, before anything of the call is parsed. */
export const guard = (tokens: TokenStore, load: LoadPrincipal) => {
  const known = new Map<number, { version: number; principal: Principal }>();

  const whoIs = async (token: string | null, { renews = true } = {}): Promise<Principal | null> => {
    const active = token === null ? null : await tokens.active(token, renews);
    if (!active) return null;
    const cached = known.get(active.userId);
    if (cached?.version === active.version) return cached.principal;
    const principal = await load(active.userId);
    if (known.size >= MAX_CACHED) known.clear();
    if (principal) known.set(active.userId, { version: active.version, principal });
    else known.delete(active.userId);
    return principal;
  };

  return {
    /** The living caller behind a token, or null. */
    whoIs,
  };
};
export type Guard = ReturnType<typeof guard>;

/** Why this caller may not, or null; nobody passes only where the route is open to anyone. */
export function toRejection(access: Access, principal: Principal | null): AppError | null {
  if (access.kind === "anyone") return null;
  if (!principal) return fail("NOT_SIGNED_IN");
  if (access.kind === "signedIn") return null;
  return permitsAny(principal, permissionsOf(access)) ? null : fail("NOT_PERMITTED");
}
