import type { AccountLeft, LowAccount, Page } from "@adel/protocol";
import { sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { serverHtml, serverText } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { getConfigValue } from "../../system/config/config.service.ts";
import { addAccountNotice, closeAccountNotices } from "../../system/notice/product-notice.service.ts";

const DEFAULT_THRESHOLD = 50;
const MAX_SHOWN = 20;
const LOWEST_SHOWN = 6;

export interface LowCreditDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}

const remainingOf = sql<number>`cast(coalesce((select sum(biz_lot.remaining) from biz_lot
  where biz_lot.dept_id = biz_account.dept_id and biz_lot.remaining <> 0), 0) as bigint)`;

async function thresholdOf(db: Db): Promise<number> {
  const value = await getConfigValue(db, "business.credit.lowThreshold", String(DEFAULT_THRESHOLD));
  return /^\d+$/.test(value) ? Number(value) : DEFAULT_THRESHOLD;
}

const accountsWithCredit = (db: Db) =>
  db
    .selectFrom("biz_account")
    .leftJoin("sys_dept", "sys_dept.dept_id", "biz_account.dept_id")
    .select(["biz_account.dept_id", "biz_account.low_since", "sys_dept.dept_name"])
    .select(remainingOf.as("remaining"));
type AccountCredit = Awaited<ReturnType<ReturnType<typeof accountsWithCredit>["execute"]>>[number];

/** Accounts with low credit: one notice when the balance becomes low, removed when it is sufficient again. */
export class LowCreditService {
  readonly #deps: LowCreditDeps;

  constructor(deps: LowCreditDeps) {
    this.#deps = deps;
  }

  /** Compares every account with the threshold. Of several processes only one sends notices. */
  async check(): Promise<void> {
    const { db } = this.#deps;
    const threshold = await thresholdOf(db);
    for (const account of await accountsWithCredit(db).execute()) {
      const isLow = account.remaining < threshold;
      if (isLow && account.low_since === null) await this.#notify(account, threshold);
      if (!isLow && account.low_since !== null) await this.#clear(account.dept_id);
    }
  }

  /** Those that the caller may see, lowest balance first. */
  async list(scope: RowScope): Promise<LowAccount[]> {
    const { db, timeFormat } = this.#deps;
    const threshold = await thresholdOf(db);
    const rows = await accountsWithCredit(db)
      .where("biz_account.low_since", "is not", null)
      .where(visible(scope, "biz_account.dept_id"))
      .orderBy("remaining")
      .orderBy("biz_account.dept_id")
      .limit(MAX_SHOWN)
      .execute();
    return rows
      .filter(({ remaining }) => remaining < threshold)
      .map(({ dept_id, dept_name, remaining, low_since }) => ({
        deptId: dept_id,
        deptName: dept_name ?? "",
        remaining,
        threshold,
        lowSince: timeFormat.format(low_since),
      }));
  }

  /** The visible accounts of which the least is left, and how many are visible. */
  async lowest(scope: RowScope): Promise<Page<AccountLeft>> {
    const visibleAccounts = accountsWithCredit(this.#deps.db).where(visible(scope, "biz_account.dept_id"));
    const rows = await visibleAccounts
      .orderBy("remaining")
      .orderBy("biz_account.dept_id")
      .limit(LOWEST_SHOWN)
      .execute();
    const { total } = await this.#deps.db
      .selectFrom("biz_account")
      .where(visible(scope, "biz_account.dept_id"))
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return {
      rows: rows.map(({ dept_id, dept_name, remaining }) => ({
        deptId: dept_id,
        deptName: dept_name ?? "",
        remaining,
      })),
      total: Number(total),
    };
  }

  #notify({ dept_id, dept_name, remaining }: AccountCredit, threshold: number): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    return db.transaction().execute(async (trx) => {
      if (!(await this.#mark(trx, dept_id, now))) return;
      const title = serverText("lowCredit.title", { name: dept_name ?? "" });
      const text = serverHtml("lowCredit.text", { name: dept_name ?? "", remaining, threshold });
      await addAccountNotice(trx, { deptId: dept_id, title, text, now });
    });
  }

  #clear(deptId: number): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      if (await this.#mark(trx, deptId, null)) await closeAccountNotices(trx, deptId);
    });
  }

  /** False where another process was faster. */
  async #mark(trx: Db, deptId: number, low_since: number | null): Promise<boolean> {
    const result = await trx
      .updateTable("biz_account")
      .set({ low_since })
      .where("dept_id", "=", deptId)
      .where("low_since", low_since === null ? "is not" : "is", null)
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }
}
