// Cast: routes without their schemas, which these pages never use; the types stay the same.
import type { identityRoutes } from "@adel/protocol/auth/identity";
import { authCalls } from "@adel/protocol/auth/identity/auth-calls";
import type { passwordLinkRoutes } from "@adel/protocol/auth/password-link";
import { passwordLinkCalls } from "@adel/protocol/auth/password-link/password-link-calls";
import type { registerRoutes } from "@adel/protocol/auth/register";

type Declared = Pick<typeof identityRoutes, "start" | "finish" | "bind"> &
  typeof registerRoutes & {
    readonly openLink: (typeof passwordLinkRoutes)["open"];
    readonly useLink: (typeof passwordLinkRoutes)["use"];
  };

/** Going to a provider and coming back, binding, registering, setting a password by a one-time link. */
export const authRoutes = {
  ...authCalls,
  openLink: passwordLinkCalls.open,
  useLink: passwordLinkCalls.use,
} as unknown as Declared;
