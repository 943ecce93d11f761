import type { Generated } from "kysely";
import { MINUTE_MS } from "../../../core/time/durations.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    user_passkey: PasskeyTable;
    /** Each counts once: reading deletes it. */
    user_passkey_challenge: PasskeyChallengeTable;
  }
}

export interface PasskeyTable {
  passkey_id: Generated<number>;
  user_id: number;
  /** Base64url, as the authenticator named it. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Of the last signature; stays 0 where the authenticator does not count. */
  counter: number;
  /** How a browser reaches it, separated by commas. */
  transports: string;
  /** The name of the server for which it was made. */
  rp_id: string;
  passkey_name: string;
  create_time: number;
  last_time: number | null;
}

interface PasskeyChallengeTable {
  challenge_hash: string;
  user_id: number;
  purpose: "add" | "prove";
  /** A hash of the session's token, or of the sign-in's ticket, for which it was made. */
  bound_to: string;
  expire_time: number;
}
export type PasskeyChallenge = Omit<PasskeyChallengeTable, "expire_time">;

/** As long as a sign-in waits for its second step. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;
/** Of one account. */
export const MAX_PASSKEYS = 10;
/** EdDSA, ES256 and RS256 (COSE numbers): what authenticators have. */
export const ALGORITHMS = [-8, -7, -257];
