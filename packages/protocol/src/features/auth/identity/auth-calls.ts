/**
 * Calls of the pages before the sign-in, without their schemas, for the same reason as `sessionApi`: whoever comes back
 * from a provider, binds or registers waits for no schema library. `identityRoutes` and `registerRoutes` add the rest.
 */
export const authCalls = {
  start: { method: "POST", path: "/auth/oidc/start", reply: { as: "data" } },
  finish: { method: "POST", path: "/auth/oidc/finish", reply: { as: "data" } },
  bind: { method: "POST", path: "/auth/oidc/bind", reply: { as: "fields" } },
  register: { method: "POST", path: "/register", reply: { as: "fields" } },
} as const;
