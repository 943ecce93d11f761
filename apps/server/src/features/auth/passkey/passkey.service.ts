import type { PasskeyCreation, PasskeyList, PasskeyRegistration } from "@adel/protocol";
import { sessionName } from "../../../core/access/own-sessions.ts";
import { hasSecondFactor } from "../../../core/access/second-factor-state.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { sha256 } from "../../../core/random.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { assertStillOpen } from "../../system/user/account-access.service.ts";
import { PasskeyChallengeRepository, PasskeyRepository, type PasskeyRow } from "./passkey.repository.ts";
import { CHALLENGE_LIFE_MS, MAX_PASSKEYS } from "./passkey.table.ts";
import { findRelyingParty, type RelyingParty } from "./relying-party.ts";
import { createCreation, verifyCreation } from "./webauthn.ts";

export interface PasskeyDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly origins: () => readonly string[];
}
/** The person whose passkeys they are, in a session. */
type Person = Actor & { readonly userId: number; readonly token: string | null };

const ENTITY = "system/user";
/** What a browser may say of the ways to an authenticator (WebAuthn, `AuthenticatorTransport`). */
const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

const toNames = (rows: readonly PasskeyRow[]) => rows.map(({ passkey_name }) => passkey_name);

/** Removes all of an account, in the caller's transaction; returns their names. */
export async function removePasskeys(trx: Db, userId: number): Promise<string[]> {
  const rows = await new PasskeyRepository(trx).of(userId);
  await new PasskeyRepository(trx).removeAll(userId);
  return toNames(rows);
}

/** Own passkeys: they stand beside the authenticator app, which remains the way in without them. */
export class PasskeyService {
  readonly #deps: PasskeyDeps;

  constructor(deps: PasskeyDeps) {
    this.#deps = deps;
  }

  async list(userId: number): Promise<PasskeyList> {
    const { db, timeFormat, origins } = this.#deps;
    const rp = findRelyingParty(origins());
    const rows = await new PasskeyRepository(db).of(userId);
    return {
      origin: rp?.origin ?? null,
      passkeys: rows.map(({ passkey_id, passkey_name, create_time, last_time, rp_id }) => ({
        passkeyId: passkey_id,
        name: passkey_name,
        createTime: timeFormat.format(create_time),
        lastTime: timeFormat.format(last_time),
        isUsable: rp_id === rp?.id,
      })),
    };
  }

  async begin(by: Person): Promise<PasskeyCreation> {
    const { db, clock } = this.#deps;
    const rp = this.#getRelyingParty();
    const existing = await this.#checkMayAdd(db, by.userId);
    const creation = await createCreation(rp, by, existing);
    const challenge = this.#toChallenge(by, creation.challenge);
    await new PasskeyChallengeRepository(db).insert(challenge, clock.now(), clock.now() + CHALLENGE_LIFE_MS);
    return creation;
  }

  async add(by: Person, name: string, passkey: PasskeyRegistration): Promise<void> {
    const { db, clock, trail } = this.#deps;
    const rp = this.#getRelyingParty();
    // Outside of the transaction: a challenge is used up by whatever was made of it.
    const challenges = new PasskeyChallengeRepository(db);
    const verified = await verifyCreation(rp, passkey, (challenge) =>
      challenges.take(this.#toChallenge(by, challenge), clock.now()),
    );
    if (!verified) throw fail("PASSKEY_REFUSED");
    const transports = passkey.response.transports.filter((one) => TRANSPORTS.includes(one)).join(",");
    await db.transaction().execute(async (trx) => {
      await assertStillOpen(trx, by.userId, by.token);
      const before = toNames(await this.#checkMayAdd(trx, by.userId));
      const isNew = await new PasskeyRepository(trx).insert({
        ...verified,
        ...{ user_id: by.userId, rp_id: rp.id, passkey_name: name, transports },
        ...{ create_time: clock.now(), last_time: null },
      });
      if (!isNew) throw fail("PASSKEY_REFUSED");
      const change = { before: { passkeyNames: before }, after: { passkeyNames: [...before, name] } };
      await trail.keep(trx, by, ENTITY, [{ id: by.userId, ...change }]);
    });
  }

  remove(by: Person, passkeyId: number): Promise<void> {
    const { db, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await assertStillOpen(trx, by.userId, by.token);
      const before = await new PasskeyRepository(trx).of(by.userId);
      const after = before.filter(({ passkey_id }) => passkey_id !== passkeyId);
      if (after.length === before.length) throw fail("NOT_FOUND");
      await new PasskeyRepository(trx).remove(by.userId, passkeyId);
      const change = { before: { passkeyNames: toNames(before) }, after: { passkeyNames: toNames(after) } };
      await trail.keep(trx, by, ENTITY, [{ id: by.userId, ...change }]);
    });
  }

  #getRelyingParty(): RelyingParty {
    const rp = findRelyingParty(this.#deps.origins());
    if (!rp) throw fail("PASSKEYS_UNAVAILABLE");
    return rp;
  }

  /** The passkeys of an account that may have one more: where one is lost, the app or a recovery code signs in. */
  async #checkMayAdd(handle: Db, userId: number): Promise<PasskeyRow[]> {
    if (!(await hasSecondFactor(handle, userId))) throw fail("SECOND_FACTOR_OFF");
    const rows = await new PasskeyRepository(handle).of(userId);
    if (rows.length >= MAX_PASSKEYS) throw fail("PASSKEYS_FULL", { max: MAX_PASSKEYS });
    return rows;
  }

  #toChallenge({ userId, token }: Person, challenge: string) {
    const bound_to = token === null ? "" : sessionName(token);
    return { challenge_hash: sha256(challenge), user_id: userId, purpose: "add", bound_to } as const;
  }
}
