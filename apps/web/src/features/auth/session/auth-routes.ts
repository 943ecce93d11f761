// Cast: routes without their schemas, which these pages never use; the types stay the same.
import type { identityRoutes } from "@adel/protocol/auth/identity";
import { authCalls } from "@adel/protocol/auth/identity/auth-calls";
import type { passwordLinkRoutes } from "@adel/protocol/auth/password-link";
import { passwordLinkCalls } from "@adel/protocol/auth/password-link/password-link-calls";
import type { registerRoutes } from "@adel/protocol/auth/register";
import { secondFactorCalls } from "@adel/protocol/auth/second-factor/second-factor-calls";
import type { sessionRoutes } from "@adel/protocol/auth/session";

type Declared = Pick<typeof identityRoutes, "start" | "again" | "finish" | "bind"> &
  typeof registerRoutes &
  Pick<typeof sessionRoutes, "completeSignIn" | "requestPasskey" | "setUpFactor"> & {
    readonly openLink: (typeof passwordLinkRoutes)["open"];
    readonly useLink: (typeof passwordLinkRoutes)["use"];
  };

/** Going to a provider and coming back, the second step, binding, registering, setting a password by a one-time link. */
export const authRoutes = {
  ...authCalls,
  completeSignIn: secondFactorCalls.complete,
  requestPasskey: secondFactorCalls.passkey,
  setUpFactor: secondFactorCalls.setUp,
  openLink: passwordLinkCalls.open,
  useLink: passwordLinkCalls.use,
} as unknown as Declared;
