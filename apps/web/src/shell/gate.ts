import { redirect } from "react-router";
import type { Services } from "../core/services.tsx";
import { signInAddress } from "./door-address.ts";

interface GateDeps {
  readonly session: Pick<Services["session"], "token" | "get" | "load" | "clear">;
  readonly showError: (message: string) => void;
}

/**
 * Specification §4, "Sign-in gate": no token → sign-in with the target; token without roles → info, routes, and the
 * navigation repeats; info refused → token cleared, message shown, to /. Answers nothing where the way is free.
 */
export async function passGate({ session, showError }: GateDeps, target: string): Promise<Response | undefined> {
  if (session.token() === undefined) return redirect(signInAddress(target));
  if (session.get()) return undefined;
  try {
    await session.load();
    return redirect(target);
  } catch (error) {
    session.clear();
    showError(error instanceof Error ? error.message : String(error));
    return redirect("/");
  }
}

/** A signed-in user who opens /login is sent to / (specification §2). */
export const passSignIn = ({ session }: Pick<GateDeps, "session">): Response | undefined =>
  session.token() === undefined ? undefined : redirect("/");
