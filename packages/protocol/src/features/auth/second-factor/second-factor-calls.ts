/** The second step of a sign-in, without schemas; see `authCalls`. */
export const secondFactorCalls = {
  complete: { method: "POST", path: "/auth/secondFactor", reply: { kind: "fields" } },
  setUp: { method: "POST", path: "/auth/secondFactor/setUp", reply: { kind: "data" } },
} as const;
