import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from "@adel/protocol/auth/passkey/passkey-values";

// The library comes with the first passkey: few people have one.
const load = () => import("@simplewebauthn/browser");

/** Why a browser gave none: stopped by its user or the time, already there, or not at this address. */
export class PasskeyError extends Error {
  readonly reason: "stopped" | "exists" | "elsewhere";

  constructor(reason: PasskeyError["reason"], cause: unknown) {
    super(`passkey: ${reason}`, { cause });
    this.reason = reason;
  }
}

export const canUsePasskeys = (): boolean => typeof globalThis.PublicKeyCredential === "function";

async function toPasskeyError(error: unknown): Promise<PasskeyError> {
  const { WebAuthnError } = await load();
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") return new PasskeyError("exists", error);
  const isElsewhere = code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID";
  return new PasskeyError(isElsewhere ? "elsewhere" : "stopped", error);
}

/** Has the browser make a passkey. */
export async function createPasskey(creation: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await load();
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: creation });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  } catch (error) {
    throw await toPasskeyError(error);
  }
}

/** Has a passkey sign a challenge of the server. */
export async function signByPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request });
    const { clientDataJSON, authenticatorData, signature } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  } catch (error) {
    throw await toPasskeyError(error);
  }
}
