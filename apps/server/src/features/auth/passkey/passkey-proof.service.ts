import type { PasskeyAssertion, PasskeyRequest } from "@adel/protocol";
import { hasSecondFactor } from "../../../core/access/second-factor-state.ts";
import { fail } from "../../../core/errors.ts";
import { sha256 } from "../../../core/random.ts";
import { PasskeyChallengeRepository, PasskeyRepository, type PasskeyRow } from "./passkey.repository.ts";
import type { PasskeyDeps } from "./passkey.service.ts";
import { CHALLENGE_LIFE_MS } from "./passkey.table.ts";
import { findRelyingParty } from "./relying-party.ts";
import { createRequest, verifyAssertion } from "./webauthn.ts";

/** A sign-in's ticket or a session, by its hash, and the account that it belongs to. */
interface Binding {
  readonly userId: number;
  readonly boundTo: string;
}

/** Passkeys in place of a code: of a sign-in, or of somebody who signs in again. */
export class PasskeyProof {
  readonly #deps: Pick<PasskeyDeps, "db" | "clock" | "origins">;

  constructor(deps: Pick<PasskeyDeps, "db" | "clock" | "origins">) {
    this.#deps = deps;
  }

  async isPossible(userId: number): Promise<boolean> {
    return (await this.#listUsable(userId)).length > 0;
  }

  /** A challenge that counts once, for this ticket or session. */
  async request({ userId, boundTo }: Binding): Promise<PasskeyRequest> {
    const { db, clock, origins } = this.#deps;
    const rp = findRelyingParty(origins());
    const usable = await this.#listUsable(userId);
    if (!rp || usable.length === 0) throw fail("PASSKEYS_UNAVAILABLE");
    const request = await createRequest(rp, usable);
    const challenge = {
      challenge_hash: sha256(request.challenge),
      user_id: userId,
      purpose: "prove",
      bound_to: boundTo,
    } as const;
    await new PasskeyChallengeRepository(db).insert(challenge, clock.now(), clock.now() + CHALLENGE_LIFE_MS);
    return request;
  }

  /** Whether a passkey of the account has signed the challenge of this ticket or session; it is used up either way. */
  async verify({ userId, boundTo }: Binding, assertion: PasskeyAssertion): Promise<boolean> {
    const { db, clock, origins } = this.#deps;
    const rp = findRelyingParty(origins());
    const passkey = (await this.#listUsable(userId)).find(({ credential_id }) => credential_id === assertion.id);
    if (!rp || !passkey) return false;
    const counter = await verifyAssertion(rp, passkey, assertion, (challenge) =>
      new PasskeyChallengeRepository(db).take(
        { challenge_hash: sha256(challenge), user_id: userId, purpose: "prove", bound_to: boundTo },
        clock.now(),
      ),
    );
    return counter !== null && new PasskeyRepository(db).use(passkey, counter, clock.now());
  }

  /** Those made for the present address of the server. */
  async #listUsable(userId: number): Promise<PasskeyRow[]> {
    const { db, origins } = this.#deps;
    const rp = findRelyingParty(origins());
    if (!rp || !(await hasSecondFactor(db, userId))) return [];
    return (await new PasskeyRepository(db).of(userId)).filter(({ rp_id }) => rp_id === rp.id);
  }
}
