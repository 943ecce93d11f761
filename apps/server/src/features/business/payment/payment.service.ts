import type {
  Language,
  Page,
  PaymentSetting,
  PaymentSettingInput,
  PaymentSettingQuery,
  PriceTier,
} from "@adel/protocol";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { PaymentSettingRepository } from "./payment.repository.ts";
import { methodsOf, toOffer, toPaymentSetting } from "./payment.table.ts";

interface PaymentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "business/payment";

/** The prices that are switched on: what one may buy at. */
export const activePrices = async (db: Db): Promise<PriceTier[]> =>
  (await new PaymentSettingRepository(db).switchedOn()).map(toOffer);

/** Adds prices where there are none at all: what the demo seed needs. */
export async function ensurePrices(db: Db, settings: readonly PaymentSettingInput[], now: number): Promise<void> {
  if (await new PaymentSettingRepository(db).any()) return;
  for (const setting of settings) await new PaymentSettingRepository(db).insert(setting, now);
}

const COLUMNS = [
  "payment.originalPriceCents",
  "payment.preferentialPriceCents",
  "payment.minimumQuantity",
  "payment.maximumQuantity",
  "payment.paymentMethods",
  "payment.status",
  "payment.remark",
  "payment.created",
] as const;

export class PaymentService {
  readonly #deps: PaymentDeps;

  constructor(deps: PaymentDeps) {
    this.#deps = deps;
  }

  async list(query: PaymentSettingQuery): Promise<Page<PaymentSetting>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new PaymentSettingRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toPaymentSetting(row, timeFormat)), total };
  }

  async one(id: number): Promise<PaymentSetting> {
    return toPaymentSetting(await this.#found(this.#deps.db, id), this.#deps.timeFormat);
  }

  create(by: Actor, input: PaymentSettingInput): Promise<PaymentSetting> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const after = toPaymentSetting(await new PaymentSettingRepository(trx).insert(input, clock.now()), timeFormat);
      await trail.keep(trx, by, ENTITY, [{ id: after.id, before: null, after }]);
      return after;
    });
  }

  change(by: Actor, id: number, input: PaymentSettingInput): Promise<PaymentSetting> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const before = toPaymentSetting(await this.#found(trx, id), timeFormat);
      const row = await new PaymentSettingRepository(trx).change(id, input);
      if (!row) throw fail("NOT_FOUND");
      const after = toPaymentSetting(row, timeFormat);
      await trail.keep(trx, by, ENTITY, [{ id, before, after }]);
      return after;
    });
  }

  /** Orders keep the price they were made at, so that a price may go. */
  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new PaymentSettingRepository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new PaymentSettingRepository(trx).remove(ids);
      const deleted = rows.map((row) => ({ id: row.id, before: toPaymentSetting(row, timeFormat), after: null }));
      await trail.keep(trx, by, ENTITY, deleted);
    });
  }

  async export(query: PaymentSettingQuery, language: Language): Promise<Sheet> {
    const { timeFormat, db } = this.#deps;
    const timeRange = parseTimeRange(timeFormat, query);
    const statuses = await entriesOf(db, "sys_normal_disable", language);
    const methods = await entriesOf(db, "biz_payment_method", language);
    const all = iterateById(
      (after, limit) => new PaymentSettingRepository(db).after(query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("payment"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => [
        row.original_price,
        row.price,
        row.min_quantity,
        row.max_quantity,
        methodsOf(row)
          .map((one) => methods.get(one) ?? one)
          .join(translate(language, "server")("listSeparator")),
        statuses.get(row.status) ?? row.status,
        row.remark,
        timeFormat.format(row.create_time),
      ],
    );
  }

  async #found(handle: Db, id: number) {
    const row = await new PaymentSettingRepository(handle).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }
}
