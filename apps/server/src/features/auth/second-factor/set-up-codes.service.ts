import type { FactorSetUpCode } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permits } from "../../../core/access/principal.ts";
import { holdsAll } from "../../../core/access/rights.ts";
import { hasSecondFactor } from "../../../core/access/second-factor-state.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { sha256 } from "../../../core/random.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { type AccountAccess, findUsableAccount } from "../../system/user/account-access.service.ts";
import { loadPrincipal } from "../../system/user/user.service.ts";
import { isAllowed, UserGrants } from "../../system/user/user-grants.service.ts";
import { createCode, normalizeCode } from "./authenticator.ts";
import { SecondFactorRepository, type SecondFactorRow } from "./second-factor.repository.ts";
import { SET_UP_CODE_LIFE_MS } from "./second-factor.table.ts";

export interface SetUpCodesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly access: AccountAccess;
}
const ENTITY = "system/user";

/** How a code is stored: it is random, so a plain hash cannot be guessed. */
export const hashCode = (typed: string): string => sha256(normalizeCode(typed));

/** No user: whoever has the server's console. */
export const CONSOLE_MAKER = 0;

async function markPassword(trx: Db, userId: number): Promise<string> {
  const account = await findUsableAccount(trx, userId);
  return account ? sha256(account.passwordHash) : "";
}

/** A new code for an account in place of a former one, and of what was begun with it. */
export async function storeSetUpCode(trx: Db, userId: number, makerId: number, now: number) {
  const code = createCode();
  const expire = now + SET_UP_CODE_LIFE_MS;
  await new SecondFactorRepository(trx).prepare(userId);
  await new SecondFactorRepository(trx).setCode(userId, {
    ...{ code_hash: hashCode(code), code_expire_time: expire, code_maker_id: makerId },
    code_password_mark: await markPassword(trx, userId),
  });
  return { code, expire };
}

/** One-time codes for the first set-up of a factor that a role requires. */
export class SetUpCodes {
  readonly #deps: SetUpCodesDeps;
  readonly #grants: UserGrants;

  constructor(deps: SetUpCodesDeps) {
    this.#deps = deps;
    this.#grants = new UserGrants(deps);
  }

  /** Replaces a former code and what was begun with it. */
  make(principal: Principal, scope: RowScope, userId: number): Promise<FactorSetUpCode> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const userName = await this.findAccount(trx, principal, scope, userId);
      if (await hasSecondFactor(trx, userId)) throw fail("SECOND_FACTOR_ON");
      const { code, expire } = await storeSetUpCode(trx, userId, principal.userId, clock.now());
      const expireTime = timeFormat.format(expire);
      const after = { secondFactorCode: "made", expireTime };
      await trail.keep(trx, principal, ENTITY, [{ id: userId, before: {}, after }]);
      return { code, userName, expireTime };
    });
  }

  /** In time, for the password of then, and of somebody who may still make one. */
  async isValid(trx: Db, row: SecondFactorRow): Promise<boolean> {
    const { user_id: userId, code_hash, code_expire_time, code_maker_id, code_password_mark } = row;
    if (code_hash === null || code_maker_id === null || (code_expire_time ?? 0) <= this.#deps.clock.now()) return false;
    if (code_password_mark !== (await markPassword(trx, userId))) return false;
    if (code_maker_id === CONSOLE_MAKER) return true;
    const maker = await loadPrincipal(trx)(code_maker_id);
    return (
      maker !== null &&
      permits(maker, "system:user:resetPwd") &&
      (await isAllowed(this.findAccount(trx, maker, maker.scope, userId)))
    );
  }

  /**
   * The name of an account that the caller may change. Nobody is their own; and whoever appoints people to rights that
   * they lack handles no factor at all, or could strip an account of it before appointing it again.
   */
  async findAccount(trx: Db, principal: Principal, scope: RowScope, userId: number): Promise<string> {
    const row = await this.#grants.touchable(trx, principal, scope, userId);
    if (userId === principal.userId) throw fail("OWN_SECOND_FACTOR");
    const appointed = [...principal.appoints.values()].flatMap(({ permissions }) => [...permissions]);
    const isAppointer = !holdsAll(principal) && appointed.some((permission) => !permits(principal, permission));
    if (isAppointer) throw fail("SECOND_FACTOR_APPOINTER");
    return row.user_name;
  }
}
