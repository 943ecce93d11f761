import type { FactorSecret, FactorState, RecoveryCodes } from "@adel/protocol";
import { hasSecondFactor } from "../../../core/access/second-factor-state.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { requiresSecondFactor } from "../../system/role/role.service.ts";
import { type AccountAccess, assertStillOpen } from "../../system/user/account-access.service.ts";
import { findUserId } from "../../system/user/user.service.ts";
import { removePasskeys } from "../passkey/passkey.service.ts";
import { createCode, createSecret, findStep, parseAppCode } from "./authenticator.ts";
import { RecoveryCodeRepository, SecondFactorRepository, type SecondFactorRow } from "./second-factor.repository.ts";
import { CONFIRM_TRIES, RECOVERY_CODES } from "./second-factor.table.ts";
import { CONSOLE_MAKER, hashCode, type SetUpCodes, storeSetUpCode } from "./set-up-codes.service.ts";

interface SecondFactorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly trail: AuditTrail;
  readonly access: Pick<AccountAccess, "hold" | "endSessions">;
  readonly setUpCodes: Pick<SetUpCodes, "isValid">;
}
/** The person whose factor it is; `token`: in a session, which must still be open when something is written. */
type Person = Actor & { readonly userId: number; readonly token?: string | null };

const ENTITY = "system/user";
/** Whoever has the server's console needs no account. */
const CONSOLE: Actor = { userId: null, userName: "" };
const vaultName = (userId: number) => `second-factor/${userId}`;

/** The account may have been closed meanwhile. */
async function checkSession(trx: Db, { userId, token }: Person): Promise<void> {
  if (token !== undefined) await assertStillOpen(trx, userId, token);
}

/** The second factor of an account: set-up, codes of an authenticator app, and recovery codes. */
export class SecondFactorService {
  readonly #deps: SecondFactorDeps;

  constructor(deps: SecondFactorDeps) {
    this.#deps = deps;
  }

  async check(userId: number, handle: Db = this.#deps.db): Promise<Pick<FactorState, "isActive" | "isRequired">> {
    return {
      isActive: await hasSecondFactor(handle, userId),
      isRequired: await requiresSecondFactor(handle, userId),
    };
  }

  async show(userId: number): Promise<FactorState> {
    const { db, timeFormat } = this.#deps;
    const row = await new SecondFactorRepository(db).of(userId);
    return {
      ...(await this.check(userId)),
      setUpTime: timeFormat.format(row?.set_up_time ?? null),
      recoveryCodesLeft: await new RecoveryCodeRepository(db).countLeft(userId),
    };
  }

  /** Whether it is a code of the account that counts now; it is used up by that. */
  async verify(by: Person, code: string): Promise<boolean> {
    const digits = parseAppCode(code);
    if (digits !== null) return this.#verifyAppCode(by.userId, digits);
    const { db, clock, trail } = this.#deps;
    if (!(await hasSecondFactor(db, by.userId))) return false;
    return db.transaction().execute(async (trx) => {
      const codes = new RecoveryCodeRepository(trx);
      if (!(await codes.take(by.userId, hashCode(code), clock.now()))) return false;
      const left = await codes.countLeft(by.userId);
      const change = { before: { recoveryCodesLeft: left + 1 }, after: { recoveryCodesLeft: left } };
      await trail.keep(trx, by, ENTITY, [{ id: by.userId, ...change }]);
      return true;
    });
  }

  /** A new secret. The first one of an account whose role requires a factor needs a one-time code. */
  begin(by: Person, setUpCode: string): Promise<FactorSecret> {
    const { db, vault, setUpCodes } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await checkSession(trx, by);
      const row = await new SecondFactorRepository(trx).prepare(by.userId);
      const usesCode = await this.#requiresSetUpCode(trx, by.userId);
      if (usesCode && setUpCode === "") throw fail("SECOND_FACTOR_CODE_NEEDED");
      const isRight = row.code_hash === hashCode(setUpCode) && (await setUpCodes.isValid(trx, row));
      if (usesCode && !isRight) throw failField("setUpCode", "SECOND_FACTOR_WRONG");
      const created = createSecret(by.userName);
      const wrapped = vault.wrap(vaultName(by.userId), Buffer.from(created.secret));
      const isStarted = await new SecondFactorRepository(trx).begin(row, wrapped, usesCode);
      if (!isStarted) throw fail("CHANGED_MEANWHILE");
      return created;
    });
  }

  /** The new secret counts from now on, and so do ten new recovery codes. After a few wrong codes it is begun anew. */
  async confirm(by: Person, code: string): Promise<RecoveryCodes> {
    const { db } = this.#deps;
    if ((await new SecondFactorRepository(db).countConfirm(by.userId)) > CONFIRM_TRIES)
      await new SecondFactorRepository(db).dropNext(by.userId);
    return db.transaction().execute(async (trx) => {
      await checkSession(trx, by);
      const row = await new SecondFactorRepository(trx).of(by.userId);
      if (!row?.next_wrapped) throw fail("SECOND_FACTOR_OFF");
      const digits = parseAppCode(code);
      const secret = this.#unwrap(by.userId, row.next_wrapped);
      const step = digits === null ? null : findStep(secret, digits, this.#deps.clock.now());
      if (step === null) throw failField("code", "SECOND_FACTOR_WRONG");
      await this.#activate(trx, by, row, step);
      return this.#createRecoveryCodes(trx, by.userId);
    });
  }

  renewCodes(by: Person): Promise<RecoveryCodes> {
    const { db, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await checkSession(trx, by);
      if (!(await hasSecondFactor(trx, by.userId))) throw fail("SECOND_FACTOR_OFF");
      const before = { recoveryCodesLeft: await new RecoveryCodeRepository(trx).countLeft(by.userId) };
      const after = { recoveryCodesLeft: RECOVERY_CODES };
      await trail.keep(trx, by, ENTITY, [{ id: by.userId, before, after }]);
      return this.#createRecoveryCodes(trx, by.userId);
    });
  }

  remove(by: Person): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      await checkSession(trx, by);
      if (!(await hasSecondFactor(trx, by.userId))) throw fail("SECOND_FACTOR_OFF");
      if (await requiresSecondFactor(trx, by.userId)) throw fail("SECOND_FACTOR_REQUIRED");
      await this.removeOf(trx, by, by.userId);
    });
  }

  /** Removes the factor of an account with its passkeys, and whatever prepared one, in the caller's transaction. */
  async removeOf(trx: Db, by: Actor, userId: number): Promise<void> {
    const wasActive = await hasSecondFactor(trx, userId);
    await new SecondFactorRepository(trx).remove(userId);
    const passkeyNames = await removePasskeys(trx, userId);
    const hadPasskeys = passkeyNames.length > 0;
    const change = {
      before: { secondFactor: true, ...(hadPasskeys && { passkeyNames }) },
      after: { secondFactor: false, ...(hadPasskeys && { passkeyNames: [] }) },
    };
    if (wasActive) await this.#deps.trail.keep(trx, by, ENTITY, [{ id: userId, ...change }]);
    await invalidatePermissions(trx);
  }

  /**
   * Removes the factor of a user by name, and ends the sessions; null without such a user, or where there is nothing to
   * do. Where a role requires a factor, it gives a one-time code: nobody else makes one for the built-in account.
   */
  resetAtConsole(userName: string): Promise<{ code: string | null } | null> {
    const { db, clock, trail, access } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const userId = await findUserId(trx, userName);
      if (userId === undefined) return null;
      await access.hold(trx, userId);
      const { isActive, isRequired } = await this.check(userId, trx);
      if (!isActive && !isRequired) return null;
      await this.removeOf(trx, CONSOLE, userId);
      await access.endSessions(trx, CONSOLE, userId);
      if (!isRequired) return { code: null };
      const { code } = await storeSetUpCode(trx, userId, CONSOLE_MAKER, clock.now());
      await trail.keep(trx, CONSOLE, ENTITY, [{ id: userId, before: {}, after: { secondFactorCode: "made" } }]);
      return { code };
    });
  }

  async #activate(trx: Db, by: Person, row: SecondFactorRow, step: number): Promise<void> {
    const { clock, trail, setUpCodes } = this.#deps;
    if ((await this.#requiresSetUpCode(trx, by.userId)) && !(await setUpCodes.isValid(trx, row)))
      throw fail("SECOND_FACTOR_CODE_NEEDED");
    if (!(await new SecondFactorRepository(trx).confirm(row, step, clock.now()))) throw fail("SECOND_FACTOR_OFF");
    const before = { secondFactor: row.secret_wrapped !== null };
    // None of a former owner of the account counts beside a new app.
    if (!before.secondFactor) await removePasskeys(trx, by.userId);
    await trail.keep(trx, by, ENTITY, [{ id: by.userId, before, after: { secondFactor: true } }]);
    await invalidatePermissions(trx);
  }

  async #verifyAppCode(userId: number, code: string): Promise<boolean> {
    const { db, clock } = this.#deps;
    const row = await new SecondFactorRepository(db).of(userId);
    if (!row?.secret_wrapped) return false;
    const step = findStep(this.#unwrap(userId, row.secret_wrapped), code, clock.now());
    return step !== null && new SecondFactorRepository(db).takeStep(row, step);
  }

  async #requiresSetUpCode(trx: Db, userId: number): Promise<boolean> {
    const { isActive, isRequired } = await this.check(userId, trx);
    return isRequired && !isActive;
  }

  async #createRecoveryCodes(trx: Db, userId: number): Promise<RecoveryCodes> {
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, createCode);
    await new RecoveryCodeRepository(trx).replace(userId, recoveryCodes.map(hashCode));
    return { recoveryCodes };
  }

  #unwrap(userId: number, wrapped: string): string {
    return Buffer.from(this.#deps.vault.unwrap(vaultName(userId), wrapped)).toString("utf8");
  }
}
