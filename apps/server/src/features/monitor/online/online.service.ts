import type { Language, OnlineQuery, OnlineUser, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
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
  forceOut(by: Actor, scope: RowScope, tokenId: string): Promise<void> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const session = await new OnlineRepository(trx).owner(scope, tokenId, clock.now());
      if (!session) throw fail("NOT_FOUND");
      await new OnlineRepository(trx).end(tokenId);
      await trail.keep(trx, by, "monitor/online", [
        { id: tokenId, before: { userName: session.user_name }, after: null },
      ]);
    });
  }
}
