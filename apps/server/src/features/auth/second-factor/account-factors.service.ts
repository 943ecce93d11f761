import type { FactorSetUpCode, FactorState } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { hasSecondFactor } from "../../../core/access/second-factor-state.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { AccountAccess } from "../../system/user/account-access.service.ts";
import { isAppointed, UserGrants } from "../../system/user/user-grants.service.ts";
import { createCode } from "./authenticator.ts";
import { SecondFactorRepository } from "./second-factor.repository.ts";
import { hashCode, type SecondFactorService } from "./second-factor.service.ts";
import { SET_UP_CODE_LIFE_MS } from "./second-factor.table.ts";

interface AccountFactorsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly access: AccountAccess;
  readonly secondFactor: SecondFactorService;
}
const ENTITY = "system/user";

/** Second factors of other accounts: reset, and one-time codes for the first set-up. */
export class AccountFactorsService {
  readonly #deps: AccountFactorsDeps;
  readonly #grants: UserGrants;

  constructor(deps: AccountFactorsDeps) {
    this.#deps = deps;
    this.#grants = new UserGrants(deps);
  }

  async show(principal: Principal, scope: RowScope, userId: number): Promise<FactorState> {
    await this.#findAccount(this.#deps.db, principal, scope, userId);
    return this.#deps.secondFactor.show(userId);
  }

  /** Also ends the account's sessions: whoever has the phone may have them. */
  reset(principal: Principal, scope: RowScope, userId: number): Promise<void> {
    const { db, access, secondFactor } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await this.#findAccount(trx, principal, scope, userId);
      await secondFactor.removeOf(trx, principal, userId);
      await access.endSessions(trx, userId);
    });
  }

  /** Replaces a former code and what was begun with it. */
  makeSetUpCode(principal: Principal, scope: RowScope, userId: number): Promise<FactorSetUpCode> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const userName = await this.#findAccount(trx, principal, scope, userId);
      if (await hasSecondFactor(trx, userId)) throw fail("SECOND_FACTOR_ON");
      const code = createCode();
      const code_expire_time = clock.now() + SET_UP_CODE_LIFE_MS;
      const expireTime = timeFormat.format(code_expire_time);
      const fields = { next_wrapped: null, code_hash: hashCode(code), code_expire_time };
      await new SecondFactorRepository(trx).set(userId, fields);
      const after = { secondFactorCode: "made", expireTime };
      await trail.keep(trx, principal, ENTITY, [{ id: userId, before: {}, after }]);
      return { code, userName, expireTime };
    });
  }

  /** The name of an account that the caller may change; who only appointed it is not enough, and nobody is their own. */
  async #findAccount(trx: Db, principal: Principal, scope: RowScope, userId: number): Promise<string> {
    const row = await this.#grants.touchable(trx, principal, scope, userId);
    if (userId === principal.userId) throw fail("OWN_SECOND_FACTOR");
    if (await isAppointed(trx, principal, row)) throw fail("ACCOUNT_STRONGER", { name: row.user_name });
    return row.user_name;
  }
}
