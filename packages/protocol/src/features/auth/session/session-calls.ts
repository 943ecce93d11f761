/** What our own page calls itself where it signs somebody in. */
export const PAGE_CLIENT = "adel-web";

/**
 * The session's calls without schemas: everything that a page needs before sign-in, so that the sign-in page loads no
 * schema library. `sessionRoutes` adds access, input and output.
 */
export const sessionApi = {
  captcha: { method: "GET", path: "/captchaImage", reply: { kind: "fields" } },
  methods: { method: "GET", path: "/auth/ways", reply: { kind: "data" } },
  login: { method: "POST", path: "/login", reply: { kind: "fields" } },
  signInAgain: { method: "POST", path: "/auth/signInAgain", reply: { kind: "empty" } },
  info: { method: "GET", path: "/getInfo", reply: { kind: "fields" } },
  routers: { method: "GET", path: "/getRouters", reply: { kind: "data" } },
  page: { method: "GET", path: "/auth/page", reply: { kind: "data" } },
  logout: { method: "POST", path: "/logout", reply: { kind: "empty" } },
} as const;
