import type { Route } from "@adel/protocol";
import type { Clock } from "../clock.ts";
import { type AppError, fail } from "../errors.ts";
import { MINUTE_MS } from "../time/durations.ts";
import type { Principal } from "./principal.ts";
import type { TokenStore } from "./token-store.ts";

/** For how long a proof of who is there is recent. */
const RECENT_MINUTES = 15;

interface RecentSignInDeps {
  readonly tokens: Pick<TokenStore, "proof">;
  readonly clock: Clock;
  /** Whether sessions of other clients need it too: their users sign out and in again. */
  readonly isForAllClients: () => Promise<boolean>;
}

/**
 * Refuses a session whose user has not proven lately who they are. It holds for sessions of our page, which asks for
 * the proof and repeats the call. An API token has no user who could prove anything.
 */
export const createRecentSignIn = ({ tokens, clock, isForAllClients }: RecentSignInDeps) => {
  const rejectionOf = async (
    principal: Principal | null,
    token: string | null,
    recentSignIn: Route["recentSignIn"],
  ): Promise<AppError | null> => {
    if (principal === null || token === null || principal.apiTokenId !== undefined) return null;
    const proof = await tokens.proof(token);
    if (proof === null || clock.now() - proof.proofTime <= RECENT_MINUTES * MINUTE_MS) return null;
    const isMeant = recentSignIn === "everyClient" || proof.byPage || (await isForAllClients());
    return isMeant ? fail("SIGN_IN_AGAIN", { minutes: RECENT_MINUTES }) : null;
  };
  return {
    /** Why a route that needs a recent sign-in is refused, or null. */
    toRejection: async (
      { recentSignIn }: Pick<Route, "recentSignIn">,
      principal: Principal | null,
      token: string | null,
    ): Promise<AppError | null> => {
      if (!recentSignIn) return null;
      // Sessions from before a role required it go on, but for this and until it is set up.
      if (recentSignIn === true && principal?.lacksSecondFactor) return fail("SECOND_FACTOR_MISSING");
      return rejectionOf(principal, token, recentSignIn);
    },
    /** The same for an act that only the body of a call names. */
    check: async (principal: Principal | null, token: string | null): Promise<void> => {
      const rejection = await rejectionOf(principal, token, true);
      if (rejection) throw rejection;
    },
  };
};
export type RecentSignIn = ReturnType<typeof createRecentSignIn>;
