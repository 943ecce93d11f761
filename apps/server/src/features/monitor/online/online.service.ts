import type { Language, OnlineQuery, OnlineUser, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { localizeLocation, lookupLocation } from "../../../core/geoip.ts";
import { readUserAgent } from "../../../core/user-agent.ts";
import { OnlineRepository, type OnlineRow } from "./online.repository.ts";

interface OnlineDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly trail: AuditTrail;
  /** Refuses an account that has more rights than the caller. */
  readonly checkAccount: (trx: Db, by: Principal, scope: RowScope, account: string) => Promise<void>;
}

const shown = async (row: OnlineRow, language: Language): Promise<OnlineUser> => ({
  tokenId: row.token_hash,
  userName: row.user_name,
  deptName: row.dept_name ?? "",
  ipaddr: row.address,
  loginLocation: localizeLocation(await lookupLocation(row.address), language),
  ...readUserAgent(row.user_agent),
  loginTime: row.create_time,
});

export class OnlineService {
  readonly #deps: OnlineDeps;

  constructor(deps: OnlineDeps) {
    this.#deps = deps;
  }

  async list(scope: RowScope, query: OnlineQuery, language: Language): Promise<Page<OnlineUser>> {
    const found = await new OnlineRepository(this.#deps.db).list(scope, query, this.#deps.clock.now());
    return { rows: await Promise.all(found.rows.map((row) => shown(row, language))), total: found.total };
  }

  /** The session's next call finds it over. */
  forceOut(by: Principal, scope: RowScope, tokenId: string): Promise<void> {
    const { db, clock, trail, checkAccount } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const session = await new OnlineRepository(trx).owner(scope, tokenId, clock.now());
      if (!session) throw fail("NOT_FOUND");
      await checkAccount(trx, by, scope, session.user_name);
      await new OnlineRepository(trx).end(tokenId);
      await trail.keep(trx, by, "monitor/online", [
        { id: tokenId, before: { userName: session.user_name }, after: null, deptId: session.dept_id },
      ]);
    });
  }
}
