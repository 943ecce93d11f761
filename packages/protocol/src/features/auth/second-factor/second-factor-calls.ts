/** The second step of a sign-in, without schemas; see `authCalls`. */
export const secondFactorCalls = {
  complete: { method: "POST", path: "/auth/secondFactor", reply: { kind: "fields" } },
  /** What a browser needs to sign in with a passkey. */
  passkey: { method: "POST", path: "/auth/secondFactor/passkey", reply: { kind: "data" } },
  /** The same to sign in again. */
  passkeyProof: { method: "POST", path: "/auth/signInAgain/passkey", reply: { kind: "data" } },
  setUp: { method: "POST", path: "/auth/secondFactor/setUp", reply: { kind: "data" } },
} as const;
