import type { Language, OwnAccount, Page, Transfer, TransferInput, TransferQuery } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { getResultOrFail, idempotent } from "../../../core/db/idempotency.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { randomHex } from "../../../core/random.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { toDayStamp } from "../../../core/time/day-stamp.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { remainingCredit } from "../account/account.service.ts";
import { Ledger } from "../account/ledger.service.ts";
import { TransferRepository } from "./transfer.repository.ts";
import { toTransfer } from "./transfer.table.ts";

/** What the audit trail calls a transfer. */
const ENTITY = "business/transfer";
const CALL = "transfer";

const COLUMNS = [
  "transfer.number",
  "transfer.from",
  "transfer.to",
  "transfer.quantity",
  "transfer.operator",
  "transfer.remark",
  "transfer.time",
] as const;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly vault: Vault;
}

/** Transfers credit from the account of the caller's department to another one. */
export class TransferService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(scope: RowScope, query: TransferQuery): Promise<Page<Transfer>> {
    const { db, timeFormat } = this.#deps;
    const page = await new TransferRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toTransfer(row, timeFormat)), total: page.total };
  }

  async remaining({ deptId }: Principal): Promise<OwnAccount> {
    const { db } = this.#deps;
    return {
      deptId,
      deptName: (await new DeptTree(db).nameOf(deptId)) ?? "",
      remaining: await remainingCredit(db, deptId),
    };
  }

  /** The same key again returns the same transfer. */
  async create(principal: Principal, scope: RowScope, input: TransferInput): Promise<Transfer> {
    const { db, timeFormat, clock, vault } = this.#deps;
    await this.#checkReceiver(principal, scope, input.toDeptId);
    const transferNo = `T${toDayStamp(timeFormat, clock.now())}-${randomHex(4).toUpperCase()}`;
    const key = { user_id: principal.userId, call: CALL, idempotency_key: input.idempotencyKey };
    const mac = vault.mac(CALL, JSON.stringify(input));
    const created = await db.transaction().execute(async (trx) => {
      if (!(await idempotent(trx).take(key, mac, transferNo))) return idempotent(trx).of(key);
      await this.#move(trx, principal, scope, { ...input, transferNo });
      return { body_mac: mac, result: transferNo };
    });
    return this.#one(db, scope, getResultOrFail(created, mac));
  }

  export(scope: RowScope, query: TransferQuery, language: Language): Sheet {
    const { db, timeFormat } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const all = iterateById(
      (after, limit) => new TransferRepository(db).after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("transfer"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => [
        ...[row.transfer_no, row.from_dept_name, row.to_dept_name, row.quantity],
        ...[row.user_name, row.remark, timeFormat.format(row.create_time)],
      ],
    );
  }

  /** Visible for the caller, or an account that has sent credit to the caller's, which can be returned. */
  async #checkReceiver({ deptId }: Principal, scope: RowScope, toDeptId: number): Promise<void> {
    const { db } = this.#deps;
    const depts = new DeptTree(db);
    const isGiver = async () =>
      (await depts.isActive(toDeptId)) && (await new TransferRepository(db).hasSent(toDeptId, deptId));
    if (!(await depts.accepts(scope, toDeptId)) && !(await isGiver())) throw failField("toDeptId", "NOT_FOUND");
    if (deptId === toDeptId) throw failField("toDeptId", "TRANSFER_SAME_ACCOUNT");
  }

  async #move(
    trx: Db,
    principal: Principal,
    scope: RowScope,
    { toDeptId, quantity, remark, transferNo }: TransferInput & { transferNo: string },
  ): Promise<void> {
    const { clock, trail } = this.#deps;
    const now = clock.now();
    const fromDeptId = principal.deptId;
    const by = { userId: principal.userId, name: principal.nickName };
    await new Ledger(trx, now, trail).transfer({ fromDeptId, toDeptId, transferNo, quantity, by });
    await new TransferRepository(trx).insert({
      transfer_no: transferNo,
      from_dept_id: fromDeptId,
      to_dept_id: toDeptId,
      quantity,
      remark,
      user_id: by.userId,
      user_name: by.name,
      create_time: now,
    });
    const after = await this.#one(trx, scope, transferNo);
    await trail.keep(trx, principal, ENTITY, [{ id: transferNo, before: null, after }]);
  }

  async #one(handle: Db, scope: RowScope, transferNo: string): Promise<Transfer> {
    const row = await new TransferRepository(handle).byNo(scope, transferNo);
    if (!row) throw fail("NOT_FOUND");
    return toTransfer(row, this.#deps.timeFormat);
  }
}
