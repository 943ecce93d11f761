/**
 * The session's calls without their schemas: all that a page needs before anybody has signed in, so that the sign-in
 * screen brings no schema library. `sessionRoutes` adds who may call, what goes in and what comes out.
 */
export const sessionCalls = {
  captcha: { method: "GET", path: "/captchaImage", reply: { as: "fields" } },
  ways: { method: "GET", path: "/auth/ways", reply: { as: "data" } },
  login: { method: "POST", path: "/login", reply: { as: "fields" } },
  info: { method: "GET", path: "/getInfo", reply: { as: "fields" } },
  routers: { method: "GET", path: "/getRouters", reply: { as: "data" } },
  logout: { method: "POST", path: "/logout", reply: { as: "done" } },
} as const;
