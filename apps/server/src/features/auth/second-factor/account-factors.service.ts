import type { FactorState } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import type { AccountAccess } from "../../system/user/account-access.service.ts";
import type { SecondFactorService } from "./second-factor.service.ts";
import type { SetUpCodes } from "./set-up-codes.service.ts";

interface AccountFactorsDeps {
  readonly db: Db;
  readonly access: AccountAccess;
  readonly setUpCodes: SetUpCodes;
  readonly secondFactor: SecondFactorService;
}

/** Second factors of other accounts. */
export class AccountFactorsService {
  readonly #deps: AccountFactorsDeps;

  constructor(deps: AccountFactorsDeps) {
    this.#deps = deps;
  }

  async show(principal: Principal, scope: RowScope, userId: number): Promise<FactorState> {
    const { db, setUpCodes, secondFactor } = this.#deps;
    await setUpCodes.findAccount(db, principal, scope, userId);
    return secondFactor.show(userId);
  }

  /** Also ends the account's sessions: whoever has the phone may have them. */
  reset(principal: Principal, scope: RowScope, userId: number): Promise<void> {
    const { db, access, setUpCodes, secondFactor } = this.#deps;
    return db.transaction().execute(async (trx) => {
      // First: a passkey or a session that is being added meanwhile is waited for, and ended.
      await access.hold(trx, userId);
      await setUpCodes.findAccount(trx, principal, scope, userId);
      await secondFactor.removeOf(trx, principal, userId);
      await access.endSessions(trx, principal, userId);
    });
  }
}
