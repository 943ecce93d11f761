// Cast: routes without their schemas, which these pages never use; the types stay the same.
import type { identityRoutes } from "@adel/protocol/auth/identity";
import { authCalls } from "@adel/protocol/auth/identity/auth-calls";
import type { registerRoutes } from "@adel/protocol/auth/register";

type Declared = Pick<typeof identityRoutes, "start" | "finish" | "bind"> & typeof registerRoutes;

/** Going to a provider and coming back, binding, registering. */
export const authRoutes = authCalls as unknown as Declared;
