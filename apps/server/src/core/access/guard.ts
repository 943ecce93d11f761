import { type Access, permissionsOf } from "@adel/protocol";
import { fail, type Refusal } from "../errors.ts";
import { type LoadPrincipal, type Principal, permitsAny } from "./principal.ts";
import type { TokenStore } from "./token-store.ts";

/** Principals kept; beyond this the whole set is read anew, which only costs queries. */
const KEPT = 10_000;

/** Asks who a token is, before anything of the call is parsed. */
export const guard = (tokens: TokenStore, load: LoadPrincipal) => {
  const known = new Map<number, { version: number; principal: Principal }>();

  const whoIs = async (token: string | null, { renews = true } = {}): Promise<Principal | null> => {
    const living = token === null ? null : await tokens.living(token, renews);
    if (!living) return null;
    const cached = known.get(living.userId);
    if (cached?.version === living.version) return cached.principal;
    const principal = await load(living.userId);
    if (known.size >= KEPT) known.clear();
    if (principal) known.set(living.userId, { version: living.version, principal });
    else known.delete(living.userId);
    return principal;
  };

  return {
    /** The living caller behind a token, or null. */
    whoIs,
  };
};
export type Guard = ReturnType<typeof guard>;

/** Why this caller may not, or null; nobody passes only where the route is open to anyone. */
export function refusalOf(access: Access, by: Principal | null): Refusal | null {
  if (access.who === "anyone") return null;
  if (!by) return fail("NOT_SIGNED_IN");
  if (access.who === "signedIn") return null;
  return permitsAny(by, permissionsOf(access)) ? null : fail("NOT_PERMITTED");
}
