import * as z from "zod";

// What a browser and the server exchange for a passkey: the JSON forms of WebAuthn Level 3, as far as they are used.

const Base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const CredentialId = Base64Url(1400);
/** How a browser reaches the authenticator; newer ones may name further ways. */
const Transports = z.array(z.string().max(20)).max(10);
const Credential = z.object({ id: z.string(), type: z.literal("public-key"), transports: Transports });

/** For `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification: z.literal("required") }),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** For `navigator.credentials.get`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(Credential),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** What `navigator.credentials.create` answers. */
export const PasskeyRegistration = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: Base64Url(4000),
    attestationObject: Base64Url(16_000),
    transports: Transports.default([]),
  }),
});
export type PasskeyRegistration = z.output<typeof PasskeyRegistration>;

/** What `navigator.credentials.get` answers. */
export const PasskeyAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: Base64Url(4000),
    authenticatorData: Base64Url(4000),
    signature: Base64Url(8000),
  }),
});
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>;
