// Cast: the session's routes without their schemas, which a page never uses; the types stay the same.
import type { sessionRoutes as Declared } from "@adel/protocol/auth/session";
import { sessionApi } from "@adel/protocol/auth/session/session-calls";

/** The session's calls as every page may call them, the sign-in screen included. */
export const sessionRoutes = sessionApi as unknown as typeof Declared;
