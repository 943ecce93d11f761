import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { endApiTokens } from "../token/token-access.service.ts";
import { UserRepository } from "./user.repository.ts";
import { UserAdminRepository } from "./user-admin.repository.ts";

declare module "../../../core/feature.ts" {
  interface Contributions {
    /** Ends another way to sign in to an account than its password. */
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

/** Ends the ways into an account. */
export class AccountAccess {
  readonly #deps: AccountAccessDeps;

  constructor(deps: AccountAccessDeps) {
    this.#deps = deps;
  }

  /** The name and the stored password of an account that may be signed in to. */
  async findUsable(handle: Db, userId: number): Promise<{ userName: string; passwordHash: string } | undefined> {
    const user = await new UserRepository(handle).byId(userId);
    if (user?.status !== "0" || user.deleted !== 0) return undefined;
    return { userName: user.user_name, passwordHash: user.password_hash };
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
   * Ends every way in that somebody else may know, PIN and linked identities included, and leaves the password of this
   * hash alone: one that nobody knows, or one that the account's person has just chosen.
   */
  async close(trx: Db, by: Actor, userId: number, passwordHash: string): Promise<void> {
    await this.end(trx, by, userId);
    await new UserAdminRepository(trx).setSecrets(userId, passwordHash);
    for (const endSignIn of this.#deps.otherSignIns()) await endSignIn(trx, by, userId);
  }

  /** The same for an account that is appointed now: its former ways in may be known, and so may its second factor. */
  async closeAppointed(trx: Db, by: Actor, userId: number, passwordHash: string): Promise<void> {
    await this.close(trx, by, userId, passwordHash);
    for (const endSignIn of this.#deps.appointed()) await endSignIn(trx, by, userId);
  }
}
