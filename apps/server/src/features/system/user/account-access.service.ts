import { ownSessions } from "../../../core/access/own-sessions.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { endApiTokens } from "../token/token-access.service.ts";
import { UserRepository } from "./user.repository.ts";
import { UserAdminRepository } from "./user-admin.repository.ts";

declare module "../../../core/feature.ts" {
  interface Contributions {
    /** Ends another way to sign in to an account than its password, or to read what it receives. */
    otherSignIns: EndSignIn;
    /** Ends what somebody may have prepared in an account that they then appoint. */
    appointed: EndSignIn;
    /** Ends sign-ins of an account that are half done. */
    halfSignIns: EndSignIn;
  }
}
export type EndSignIn = (trx: Db, by: Actor, userId: number) => Promise<void>;

interface AccountAccessDeps {
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly otherSignIns: () => readonly EndSignIn[];
  readonly appointed: () => readonly EndSignIn[];
  readonly halfSignIns: () => readonly EndSignIn[];
}

interface UsableAccount {
  readonly userName: string;
  readonly passwordHash: string;
}

/** The name and the stored password of an account that may be signed in to. */
export async function findUsableAccount(handle: Db, userId: number): Promise<UsableAccount | undefined> {
  const user = await new UserRepository(handle).byId(userId);
  if (user?.status !== "0" || user.deleted !== 0) return undefined;
  return { userName: user.user_name, passwordHash: user.password_hash };
}

/** Ends the ways into an account. */
export class AccountAccess {
  readonly #deps: AccountAccessDeps;

  constructor(deps: AccountAccessDeps) {
    this.#deps = deps;
  }

  /** Until the transaction ends, nobody else changes the account: what is read of it stays true. */
  hold(trx: Db, userId: number): Promise<void> {
    return new UserRepository(trx).lock([userId]);
  }

  /** The name and the stored password of an account that may be signed in to. */
  findUsable(handle: Db, userId: number): Promise<UsableAccount | undefined> {
    return findUsableAccount(handle, userId);
  }

  async endSessions(trx: Db, by: Actor, userId: number): Promise<void> {
    await new UserAdminRepository(trx).endSessions(userId);
    for (const endSignIn of this.#deps.halfSignIns()) await endSignIn(trx, by, userId);
  }

  /** Ends sessions and API tokens: what only slept would go on when the account is enabled again. */
  async end(trx: Db, by: Actor, userId: number): Promise<void> {
    await this.endSessions(trx, by, userId);
    await endApiTokens(trx, this.#deps, by, userId);
  }

  /**
   * Ends every way in that somebody else may know, PIN and linked identities included, and its web hooks, and leaves the
   * password of this hash alone: one that nobody knows, or one that the account's person has just chosen.
   */
  async close(trx: Db, by: Actor, userId: number, passwordHash: string): Promise<void> {
    // First, as it locks the account: a sign-in that is not at its end is waited for, and ended.
    await new UserAdminRepository(trx).setSecrets(userId, passwordHash);
    await this.end(trx, by, userId);
    for (const endSignIn of this.#deps.otherSignIns()) await endSignIn(trx, by, userId);
  }

  /** The same for an account that is appointed now: its former ways in may be known, and so may its second factor. */
  async closeAppointed(trx: Db, by: Actor, userId: number, passwordHash: string): Promise<void> {
    await this.close(trx, by, userId, passwordHash);
    for (const endSignIn of this.#deps.appointed()) await endSignIn(trx, by, userId);
  }
}

/**
 * Fails where the caller's session ended since the call was admitted: whoever was shut out makes no new way in. Until
 * the transaction ends, nobody else changes the account.
 */
export async function assertStillOpen(trx: Db, userId: number, token: string | null): Promise<void> {
  await new UserRepository(trx).lock([userId]);
  if (token === null || !(await ownSessions(trx, userId).has(token))) throw fail("NOT_SIGNED_IN");
}
