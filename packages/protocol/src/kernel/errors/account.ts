import { defineError, RETRYABLE } from "./define-error.ts";

/** User accounts, and what users change about themselves. */
export const accountErrors = {
  USERNAME_FORM: defineError(400),
  USERNAME_TAKEN: defineError(409),
  EMAIL_FORM: defineError(400),
  EMAIL_TAKEN: defineError(409),
  PHONE_FORM: defineError(400),
  PIN_FORM: defineError(400),
  PIN_SIMPLE: defineError(400),
  PINS_DIFFER: defineError(400),
  PHONE_TAKEN: defineError(409),

  PASSWORD_SHORT: defineError(400),
  PASSWORD_LONG: defineError(400),
  PASSWORD_SAME: defineError(400),
  PASSWORD_NAMES_ACCOUNT: defineError(400),
  PASSWORD_COMMON: defineError(400),
  PASSWORD_KIND: defineError(400),
  PASSWORD_WRONG: defineError(400),

  NOT_A_PICTURE: defineError(400),
  REGISTRATION_CLOSED: defineError(403),
} as const;

/** Signing in by an OpenID Connect provider. */
export const providerErrors = {
  PROVIDER_KEY_TAKEN: defineError(409),
  PROVIDER_KEY_FORM: defineError(400),
  PROVIDER_ISSUER: defineError(400),
  PROVIDER_SCOPES: defineError(400),
  PROVIDER_SECRET_NEEDED: defineError(400),
  PROVIDER_OFF: defineError(404),
  PROVIDER_BOTH_FACTORS: defineError(403),
  PROVIDER_PROVES_ONE: defineError(403),
  PROVIDER_UNREACHABLE: defineError(500, RETRYABLE),
  PROVIDER_MISFIT: defineError(500),
  PROVIDER_SAID_NO: defineError(403),
  PROVIDER_UNPROVEN: defineError(403),
  PROVIDER_CODE_SPENT: defineError(400, RETRYABLE),
  SIGN_IN_NOT_STARTED: defineError(400, RETRYABLE),
  ACCOUNT_UNUSABLE: defineError(403),
  BINDING_GONE: defineError(410),
  IDENTITY_TAKEN: defineError(409),
  IDENTITY_OTHER: defineError(403),
  PROVIDER_PROOF_OLD: defineError(403),
  PASSWORD_BY_LINK: defineError(403),
  PASSWORD_LINK_GONE: defineError(410),
  ACCOUNT_DISABLED: defineError(409),
} as const;

/** API tokens of other systems. */
export const tokenErrors = {
  TOKEN_SCOPE: defineError(400),
  TOKEN_SCOPES_MISSING: defineError(400),
  HOOK_URL: defineError(400),
  HOOK_KINDS_MISSING: defineError(400),
  HOOK_TOO_MANY: defineError(409),
  TOKEN_SCOPE_NOT_HELD: defineError(400),
  TOKEN_EXPIRY: defineError(400),
  TOKEN_NOT_ALLOWED: defineError(403),
} as const;
