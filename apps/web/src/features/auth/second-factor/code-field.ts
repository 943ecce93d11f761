/** Properties of a field for the digits of an authenticator app, by which phones offer them. */
export const CODE_FIELD = { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 40 } as const;
