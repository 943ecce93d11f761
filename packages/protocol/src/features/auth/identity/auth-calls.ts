/**
 * Calls of the pages before sign-in, without schemas, so that these pages (provider redirect, binding, registration)
 * load no schema library; see `sessionApi`. `identityRoutes` and `registerRoutes` add the rest.
 */
export const authCalls = {
  start: { method: "POST", path: "/auth/oidc/start", reply: { kind: "data" } },
  again: { method: "POST", path: "/auth/oidc/again", reply: { kind: "data" } },
  finish: { method: "POST", path: "/auth/oidc/finish", reply: { kind: "data" } },
  bind: { method: "POST", path: "/auth/oidc/bind", reply: { kind: "fields" } },
  register: { method: "POST", path: "/register", reply: { kind: "fields" } },
} as const;
