import { redirect } from "react-router";
import type { Services } from "../core/services.tsx";
import { signInAddress } from "./door-address.ts";

interface GateDeps {
  readonly session: Pick<Services["session"], "token" | "get" | "load" | "clear">;
  readonly showError: (message: string) => void;
  /** The page is being left: what fails now was broken off, not refused. */
  readonly isLeaving: () => boolean;
}

/**
 * Specification §4, "Sign-in gate": no token → sign-in with the target; token without roles → info, routes, and the
 * navigation repeats; info refused → token cleared, message shown, to /. Answers nothing where the way is free.
 */
export async function passGate(
  { session, showError, isLeaving }: GateDeps,
  target: string,
): Promise<Response | undefined> {
  if (session.token() === undefined) return redirect(signInAddress(target));
  if (session.get()) return undefined;
  try {
    await session.load();
    return redirect(target);
  } catch (error) {
    if (isLeaving()) return new Promise(() => undefined);
    session.clear();
    showError(error instanceof Error ? error.message : String(error));
    return redirect("/");
  }
}

/**
 * Whether the page is just being left. A link to a download begins like a farewell and is none: so it holds for a
 * moment only.
 */
export function farewell(page: Pick<Window, "addEventListener" | "setTimeout">): () => boolean {
  let leaving = false;
  page.addEventListener("beforeunload", () => {
    leaving = true;
    page.setTimeout(() => {
      leaving = false;
    }, 3000);
  });
  return () => leaving;
}

/** A signed-in user who opens /login is sent to / (specification §2). */
export const passSignIn = ({ session }: Pick<GateDeps, "session">): Response | undefined =>
  session.token() === undefined ? undefined : redirect("/");
