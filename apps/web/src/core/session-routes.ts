// Cast: the session's routes without their schemas, which a page never reads; the types keep what they say.
import type { sessionRoutes as Declared } from "@adel/protocol/auth/session";
import { sessionCalls } from "@adel/protocol/auth/session/session-calls";

/** The session's calls as every page may call them, the sign-in screen included. */
export const sessionRoutes = sessionCalls as unknown as typeof Declared;
