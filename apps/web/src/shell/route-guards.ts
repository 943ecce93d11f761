import { redirect } from "react-router";
import { ApiError, NETWORK_FAILED } from "../core/api.ts";
import type { Services } from "../core/services.tsx";
import { signInPath } from "./sign-in-url.ts";

interface GateDeps {
  readonly session: Pick<Services["session"], "token" | "get" | "load" | "clear">;
  readonly showError: (message: string) => void;
  /** Resolves after a tick if the page is still mounted. */
  readonly isMounted: () => Promise<void>;
}

/**
 * Specification §4, "Sign-in gate": no token → sign-in with the target; token without roles → info, routes, and the
 * navigation repeats; info refused → token cleared, message shown, to /. Answers nothing where the way is free.
 */
export async function requireSession(
  { session, showError, isMounted: stillHere }: GateDeps,
  target: string,
): Promise<Response | undefined> {
  if (session.token() === undefined) return redirect(signInPath(target));
  if (session.get()) return undefined;
  try {
    await session.load();
    return redirect(target);
  } catch (error) {
    // A page cancels its calls when it is left: no permission was refused.
    if (error instanceof ApiError && error.code === NETWORK_FAILED) await stillHere();
    session.clear();
    showError(error instanceof Error ? error.message : String(error));
    return redirect("/");
  }
}

/** A signed-in user who opens /login is sent to / (specification §2). */
export const requireSignedOut = ({ session }: Pick<GateDeps, "session">): Response | undefined =>
  session.token() === undefined ? undefined : redirect("/");
