// Cast: routes without their schemas, which these pages never read; the types keep what they say.
import { doorCalls, type identityRoutes, type registerRoutes } from "@adel/protocol";

type Declared = Pick<typeof identityRoutes, "start" | "finish" | "bind"> & typeof registerRoutes;

/** Going to a provider and coming back, binding, registering. */
export const doorRoutes = doorCalls as unknown as Declared;
