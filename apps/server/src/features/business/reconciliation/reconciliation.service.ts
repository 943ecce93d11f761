import type {
  BillDay,
  BillDifference,
  Language,
  OnlineMethod,
  Page,
  Reconciliation,
  ReconciliationQuery,
  ReconciliationSummary,
} from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { chinaTime } from "../../../core/time/china-time.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import type { Bill, PaymentGateway } from "../payment/payment-gateway.service.ts";
import type { PaymentProviders } from "../payment/payment-providers.service.ts";
import { compareBill } from "./compare-bill.ts";
import { type Period, ReconciliationRepository } from "./reconciliation.repository.ts";
import { type Difference, type ReconciliationRow, toReconciliation, toSummary } from "./reconciliation.table.ts";

const ENTITY = "business/reconciliation";

/** A provider's day, whatever the zone of this server is. */
const dayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
export const providerDay = (time: number): string => chinaTime(time).slice(0, 10);

export interface ReconciliationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly providers: PaymentProviders;
}

const COLUMNS = [
  "reconciliation.problem",
  "reconciliation.orderNumber",
  "reconciliation.outTradeNo",
  "reconciliation.outRefundNo",
  "reconciliation.transactionId",
  "reconciliation.amountHereCents",
  "reconciliation.amountThereCents",
  "reconciliation.remedy",
] as const;

const explain =
  (language: Language) =>
  (difference: Difference): BillDifference => {
    const t = translate(language, "reconciliation");
    const { kind } = difference;
    return { ...difference, text: t(kind), remedy: t(`${kind}.remedy`) };
  };

/** The days of a bill; none for a file without rows. */
const periodOf = ({ firstDay, lastDay }: Bill): Period =>
  firstDay === "" ? { from: 0, to: 0 } : { from: dayStart(firstDay), to: dayStart(lastDay) + DAY_MS };

/** Compares what a provider settled with what this server booked. It lists differences, and changes no order. */
export class ReconciliationService {
  readonly #deps: ReconciliationDeps;

  constructor(deps: ReconciliationDeps) {
    this.#deps = deps;
  }

  async file(by: Principal, method: OnlineMethod, bytes: Uint8Array, language: Language) {
    await this.#checkScope(by);
    const bill = await (await this.#gateway(method)).readBill(bytes);
    return this.#show(await this.#save(by, method, "file", bill), language);
  }

  async day(by: Principal, { method, billDay }: BillDay, language: Language): Promise<Reconciliation> {
    await this.#checkScope(by);
    if (billDay >= providerDay(this.#deps.clock.now())) throw failField("billDay", "BILL_DAY_NOT_OVER");
    return this.#show(await this.#fetch(by, method, billDay), language);
  }

  /** Compares every provider's bill of one day; returns the number of differences and of providers. */
  async allOf(by: Actor, billDay: string): Promise<{ readonly providers: number; readonly differences: number }> {
    const methods = await this.#deps.providers.available();
    let differences = 0;
    for (const method of methods) differences += (await this.#fetch(by, method, billDay)).difference_count;
    return { providers: methods.length, differences };
  }

  async list(by: Principal, query: ReconciliationQuery): Promise<Page<ReconciliationSummary>> {
    await this.#checkScope(by);
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new ReconciliationRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toSummary(row, timeFormat)), total };
  }

  async one(by: Principal, id: number, language: Language): Promise<Reconciliation> {
    await this.#checkScope(by);
    const row = await new ReconciliationRepository(this.#deps.db).one(id);
    if (!row) throw fail("NOT_FOUND");
    return this.#show(row, language);
  }

  async export(by: Principal, id: number, language: Language): Promise<Sheet> {
    const { differences } = await this.one(by, id, language);
    const t = translate(language, "sheets");
    const rows = async function* () {
      yield* differences;
    };
    return sheet(
      t("reconciliation"),
      COLUMNS.map((key) => t(key)),
      rows(),
      (one) => [
        ...[one.text, one.orderNo, one.outTradeNo, one.outRefundNo, one.transactionId],
        ...[one.amountHere, one.amountThere, one.remedy],
      ],
    );
  }

  /** A bill has payments of the whole merchant: only for users with all data. */
  async #checkScope({ scope: { all, below } }: Principal): Promise<void> {
    const root = all ? undefined : await new DeptTree(this.#deps.db).root();
    if (!all && (root === undefined || !below.includes(root))) throw fail("RECONCILIATION_NEEDS_ALL");
  }

  async #gateway(method: OnlineMethod): Promise<PaymentGateway> {
    const gateway = await this.#deps.providers.find(method);
    if (!gateway) throw failField("method", "PAYMENT_METHOD_UNAVAILABLE");
    return gateway;
  }

  async #fetch(by: Actor, method: OnlineMethod, billDay: string): Promise<ReconciliationRow> {
    const gateway = await this.#gateway(method);
    const bytes = await gateway.downloadBill(billDay);
    const entries = bytes === null ? [] : (await gateway.readBill(bytes)).entries;
    return this.#save(by, method, "provider", { firstDay: billDay, lastDay: billDay, entries });
  }

  async #save(by: Actor, method: OnlineMethod, source: "file" | "provider", bill: Bill): Promise<ReconciliationRow> {
    const { db, clock, timeFormat, trail } = this.#deps;
    const differences = await this.#compare(method, bill);
    const count = (kind: string) => bill.entries.filter((entry) => entry.kind === kind).length;
    return db.transaction().execute(async (trx) => {
      const row = await new ReconciliationRepository(trx).insert({
        method,
        first_day: bill.firstDay,
        last_day: bill.lastDay,
        source,
        user_name: by.userName,
        create_time: clock.now(),
        payments: count("payment"),
        refunds: count("refund"),
        difference_count: differences.length,
        differences: JSON.stringify(differences),
      });
      await trail.keep(trx, by, ENTITY, [{ id: row.id, before: null, after: toSummary(row, timeFormat) }]);
      return row;
    });
  }

  async #compare(method: OnlineMethod, bill: Bill): Promise<Difference[]> {
    const repository = new ReconciliationRepository(this.#deps.db);
    const numbers = new Set(bill.entries.map(({ outTradeNo }) => outTradeNo));
    const refundNumbers = new Set(bill.entries.flatMap(({ outRefundNo }) => outRefundNo ?? []));
    const period = periodOf(bill);
    const attempts = await repository.attemptsNamed(method, [...numbers]);
    const paid = await repository.attemptsPaid(method, period);
    const refunds = (await repository.refunds(method, [...refundNumbers], period)).map((refund) => ({
      outRefundNo: refund.refund_no,
      outTradeNo: refund.out_trade_no,
      orderNo: refund.order_no,
      amount: refund.amount,
      isDone: refund.isDone,
    }));
    const refundedSurplus = await repository.refundedSurplus(method, [...numbers]);
    return compareBill(bill, { attempts, paid, refunds, refundedSurplus });
  }

  #show(row: ReconciliationRow, language: Language): Reconciliation {
    return toReconciliation(row, this.#deps.timeFormat, explain(language));
  }
}
