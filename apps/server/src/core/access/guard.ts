import type { Access } from "@adel/protocol";
import { fail } from "../errors.ts";
import { type LoadPrincipal, type Principal, permits } from "./principal.ts";
import type { TokenStore } from "./token-store.ts";

/** Principals kept; beyond this the whole set is read anew, which only costs queries. */
const KEPT = 10_000;

/** Asks who a token is and whether they may, before anything of the call is parsed. */
export const guard = (tokens: TokenStore, load: LoadPrincipal) => {
  const known = new Map<number, { version: number; principal: Principal }>();

  const whoIs = async (token: string | null): Promise<Principal | null> => {
    const living = token === null ? null : await tokens.living(token);
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
    /** The caller, or null where the route is open to anyone and nobody is signed in. */
    async admit(access: Access, token: string | null): Promise<Principal | null> {
      const principal = await whoIs(token);
      if (access.who === "anyone") return principal;
      if (!principal) throw fail("NOT_SIGNED_IN");
      if (access.who === "permitted" && !permits(principal, access.permission)) throw fail("NOT_PERMITTED");
      return principal;
    },
  };
};
export type Guard = ReturnType<typeof guard>;
