// Cast: the session's routes without their schemas, which a page never reads; the types keep what they say.
import { type sessionRoutes as Declared, sessionCalls } from "@adel/protocol";

/** The session's calls as every page may call them, the sign-in screen included. */
export const sessionRoutes = sessionCalls as unknown as typeof Declared;
