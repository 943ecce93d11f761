/**
 * Calls of the pages before the sign-in, without their schemas, for the same reason as `sessionApi`: the pages for
 * return from a provider, binding and registration load no schema library. `identityRoutes` and `registerRoutes` add
 * the rest.
 */
export const authCalls = {
  start: { method: "POST", path: "/auth/oidc/start", reply: { kind: "data" } },
  finish: { method: "POST", path: "/auth/oidc/finish", reply: { kind: "data" } },
  bind: { method: "POST", path: "/auth/oidc/bind", reply: { kind: "fields" } },
  register: { method: "POST", path: "/register", reply: { kind: "fields" } },
} as const;
