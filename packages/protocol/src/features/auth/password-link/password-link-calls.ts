/** The calls of the page that a one-time link opens, without schemas; see `authCalls`. */
export const passwordLinkCalls = {
  open: { method: "POST", path: "/auth/passwordLink/open", reply: { kind: "data" } },
  use: { method: "PUT", path: "/auth/passwordLink", reply: { kind: "empty" } },
} as const;
