import type { OwnedToken, OwnedTokenQuery, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { AllTokensRepository } from "./all-tokens.repository.ts";
import { ApiTokenRepository } from "./token.repository.ts";
import { TOKEN_ENTITY, toApiToken } from "./token.table.ts";

interface AllTokensDeps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  /** Refuses an account that has more rights than the caller. */
  readonly checkAccount: (trx: Db, by: Principal, scope: RowScope, account: string) => Promise<void>;
}

/** The API tokens of others, for those who end one that has leaked. */
export class AllTokensService {
  readonly #deps: AllTokensDeps;

  constructor(deps: AllTokensDeps) {
    this.#deps = deps;
  }

  async list(scope: RowScope, query: OwnedTokenQuery): Promise<Page<OwnedToken>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new AllTokensRepository(db, scope).page(query, parseTimeRange(timeFormat, query));
    const owned = rows.map((row) => ({
      ...toApiToken(row, timeFormat),
      userName: row.user_name,
      nickName: row.nick_name,
      deptName: row.dept_name ?? "",
    }));
    return { rows: owned, total };
  }

  /** Forgets the tokens themselves: their rows stay with their owners, who may generate others. */
  end(principal: Principal, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail, checkAccount } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new AllTokensRepository(trx, scope).byIds(ids);
      if (rows.length !== new Set(ids).size) throw fail("NOT_FOUND");
      const changes = [];
      for (const row of rows) {
        if (row.user_id !== principal.userId) await checkAccount(trx, principal, scope, row.user_name);
        const after = await new ApiTokenRepository(trx, row.user_id).end(row.id);
        if (after)
          changes.push({ id: row.id, before: toApiToken(row, timeFormat), after: toApiToken(after, timeFormat) });
      }
      await invalidatePermissions(trx);
      await trail.keep(trx, principal, TOKEN_ENTITY, changes);
    });
  }
}
