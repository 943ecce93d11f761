/**
 * The session's calls without their schemas: all that a page needs before anybody has signed in, so that the sign-in
 * screen brings no schema library. `sessionRoutes` adds who may call, what goes in and what comes out.
 */
export const sessionApi = {
  captcha: { method: "GET", path: "/captchaImage", reply: { kind: "fields" } },
  methods: { method: "GET", path: "/auth/ways", reply: { kind: "data" } },
  login: { method: "POST", path: "/login", reply: { kind: "fields" } },
  info: { method: "GET", path: "/getInfo", reply: { kind: "fields" } },
  routers: { method: "GET", path: "/getRouters", reply: { kind: "data" } },
  page: { method: "GET", path: "/auth/page", reply: { kind: "data" } },
  logout: { method: "POST", path: "/logout", reply: { kind: "empty" } },
} as const;
