import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from "@adel/protocol";
import type { PasskeyRow } from "./passkey.repository.ts";
import { ALGORITHMS, CHALLENGE_LIFE_MS } from "./passkey.table.ts";
import type { RelyingParty } from "./relying-party.ts";

// The library is loaded by the first passkey: most servers start without one.
const load = () => import("@simplewebauthn/server");

/** Whether a challenge was given out for this, and takes it. */
type TakeChallenge = (challenge: string) => Promise<boolean>;

const PRODUCT = "Adel Card Office";
const PASSKEY = "public-key" as const;

const toCredentials = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credential_id, transports }) => ({
    id: credential_id,
    type: PASSKEY,
    transports: transports === "" ? [] : transports.split(","),
  }));

/** A challenge for a new passkey of a user. */
export async function createCreation(
  { id: rpID }: RelyingParty,
  { userId, userName }: { readonly userId: number; readonly userName: string },
  existing: readonly PasskeyRow[],
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await load();
  const { challenge, user } = await generateRegistrationOptions({
    ...{ rpName: PRODUCT, rpID, userName, attestationType: "none", supportedAlgorithmIDs: ALGORITHMS },
    userID: new TextEncoder().encode(String(userId)),
  });
  return {
    challenge,
    rp: { id: rpID, name: PRODUCT },
    user: { ...user, displayName: userName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: PASSKEY, alg })),
    timeout: CHALLENGE_LIFE_MS,
    attestation: "none",
    excludeCredentials: toCredentials(existing),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  };
}

/** A challenge for one of these passkeys. */
export async function createRequest(
  { id: rpId }: RelyingParty,
  passkeys: readonly PasskeyRow[],
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await load();
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId });
  const allowCredentials = toCredentials(passkeys);
  return { challenge, rpId, timeout: CHALLENGE_LIFE_MS, userVerification: "required", allowCredentials };
}

/** A statement about the authenticator was not asked for, and its certificates are not looked into. */
async function hasNoStatement({ response }: PasskeyRegistration): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
  const statement = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = statement.get("fmt");
  // Self attestation is what browsers leave of it: a signature of the new key alone.
  return format === "none" || (format === "packed" && statement.get("attStmt").get("x5c") === undefined);
}

/** The new passkey; null if it does not answer a challenge of this server, or was not confirmed by its user. */
export async function verifyCreation(
  { id, origin }: RelyingParty,
  passkey: PasskeyRegistration,
  takeChallenge: TakeChallenge,
): Promise<Pick<PasskeyRow, "credential_id" | "public_key" | "counter"> | null> {
  try {
    const { verifyRegistrationResponse } = await load();
    if (!(await hasNoStatement(passkey))) return null;
    const { registrationInfo } = await verifyRegistrationResponse({
      ...{ expectedChallenge: takeChallenge, expectedOrigin: origin, expectedRPID: id },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: ALGORITHMS },
      response: { ...passkey, clientExtensionResults: {} },
    });
    if (!registrationInfo) return null;
    const { id: credential_id, publicKey, counter } = registrationInfo.credential;
    return { credential_id, counter, public_key: Buffer.from(publicKey).toString("base64url") };
  } catch {
    // The library throws for whatever does not hold; there is nothing that the caller could do about any of it.
    return null;
  }
}

/** The counter of a signature that holds; null for any other. */
export async function verifyAssertion(
  { id, origin }: RelyingParty,
  { credential_id, public_key, counter }: PasskeyRow,
  assertion: PasskeyAssertion,
  takeChallenge: TakeChallenge,
): Promise<number | null> {
  try {
    const { verifyAuthenticationResponse } = await load();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ expectedChallenge: takeChallenge, expectedOrigin: origin, expectedRPID: id },
      requireUserVerification: true,
      credential: { id: credential_id, publicKey: Uint8Array.from(Buffer.from(public_key, "base64url")), counter },
      response: { ...assertion, clientExtensionResults: {} },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // As above.
    return null;
  }
}
