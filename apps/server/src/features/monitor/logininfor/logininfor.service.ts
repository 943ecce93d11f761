import type { Language, LoginInfo, LoginInfoQuery, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { SaveAudit } from "../../../core/audit/audit.ts";
import { WHOLE_LIST } from "../../../core/audit/change.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, SUCCESS_RESULT } from "../../../core/errors.ts";
import { lookupLocation } from "../../../core/geoip.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { readUserAgent } from "../../../core/user-agent.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { departmentOf } from "../../system/user/user.service.ts";
import { LoginInfoRepository } from "./logininfor.repository.ts";
import { toLoginInfo } from "./logininfor.table.ts";

const COLUMNS = [
  "logininfor.id",
  "logininfor.account",
  "logininfor.address",
  "logininfor.place",
  "logininfor.browser",
  "logininfor.system",
  "logininfor.status",
  "logininfor.message",
  "logininfor.time",
] as const;

/** Stores a sign-in or sign-out; all other operations are stored by the operation log. */
export const saveSignIn =
  (db: Db): SaveAudit =>
  async (entry) => {
    if (entry.kind !== "sign-in" && entry.kind !== "sign-out") return;
    const { browser, os } = readUserAgent(entry.userAgent);
    await new LoginInfoRepository(db).insert({
      user_name: entry.userName.slice(0, 64),
      user_id: entry.userId,
      dept_id: entry.deptId ?? (entry.userId === null ? null : await departmentOf(db, entry.userId)),
      kind: entry.kind,
      ipaddr: entry.address.slice(0, 64),
      login_location: (await lookupLocation(entry.address)).slice(0, 120),
      browser: browser.slice(0, 60),
      os: os.slice(0, 60),
      status: entry.code === SUCCESS_RESULT.code ? "0" : "1",
      fault: entry.fault,
      fault_values: JSON.stringify(entry.values),
      login_time: entry.time,
    });
  };

interface LoginInfoDeps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  /** Resets the failed attempts of an account from all addresses; returns the number of addresses. */
  readonly unlock: (trx: Db, account: string) => Promise<number>;
  /** Refuses an account that the caller does not see, or that has more rights. */
  readonly checkAccount: (trx: Db, by: Principal, scope: RowScope, account: string) => Promise<void>;
}
const ENTITY = "monitor/logininfor";

export class LoginInfoService {
  readonly #deps: LoginInfoDeps;

  constructor(deps: LoginInfoDeps) {
    this.#deps = deps;
  }

  /** Unlocks an account in the caller's scope; does nothing for others. */
  unlock(by: Principal, scope: RowScope, account: string): Promise<void> {
    const { db, unlock, trail, checkAccount } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await checkAccount(trx, by, scope, account);
      const addresses = await unlock(trx, account);
      await trail.keep(trx, by, ENTITY, [{ id: account, before: { triedFrom: addresses }, after: { triedFrom: 0 } }]);
    });
  }

  async list(scope: RowScope, query: LoginInfoQuery, language: Language): Promise<Page<LoginInfo>> {
    const { db, timeFormat } = this.#deps;
    const page = await new LoginInfoRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toLoginInfo(row, timeFormat, language)), total: page.total };
  }

  /** This log may be emptied; that it was, and of what, stays in the audit trail. */
  remove(by: Actor, scope: RowScope, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const deleted = await new LoginInfoRepository(trx).remove(scope, ids);
      if (deleted.length !== ids.length) throw fail("NOT_FOUND");
      const changes = deleted.map(({ info_id, user_name, kind, ipaddr, status, login_time, dept_id }) => ({
        id: info_id,
        before: { userName: user_name, kind, ipaddr, status, loginTime: timeFormat.format(login_time) },
        after: null,
        deptId: dept_id,
      }));
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  clean(by: Actor, scope: RowScope): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const count = await new LoginInfoRepository(trx).clean(scope);
      await this.#deps.trail.keep(trx, by, ENTITY, [{ id: WHOLE_LIST, before: { rows: count }, after: { rows: 0 } }]);
    });
  }

  /** Deletes entries older than that time; returns their number. */
  trim(by: Actor, before: number): Promise<number> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const count = await new LoginInfoRepository(trx).trim(before);
      const change = { id: WHOLE_LIST, before: { rows: count, before }, after: { rows: 0 } };
      if (count > 0) await this.#deps.trail.keep(trx, by, ENTITY, [change]);
      return count;
    });
  }

  async export(scope: RowScope, query: LoginInfoQuery, language: Language): Promise<Sheet> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const statuses = await entriesOf(db, "sys_common_status", language);
    const all = iterateById(
      (after, limit) => new LoginInfoRepository(db).after(scope, query, timeRange, after, limit),
      ({ info_id }) => info_id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("logininfor"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => {
        const info = toLoginInfo(row, timeFormat, language);
        const { infoId, userName, ipaddr, loginLocation, browser, os, status, msg, loginTime } = info;
        return [infoId, userName, ipaddr, loginLocation, browser, os, statuses.get(status) ?? status, msg, loginTime];
      },
    );
  }
}
