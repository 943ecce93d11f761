import type {
  Language,
  Page,
  PaymentSetting,
  PaymentSettingInput,
  PaymentSettingQuery,
  PriceOffer,
} from "@adel/protocol";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { throughIds } from "../../../core/db/pages.ts";
import { fail } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { wordsOf } from "../../system/dict/dict.service.ts";
import { PaymentSettingRepository } from "./payment.repository.ts";
import { methodsOf, toOffer, toPaymentSetting } from "./payment.table.ts";

interface PaymentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly trail: Trail;
}
const ENTITY = "business/payment";

/** The prices that are switched on: what one may buy at. */
export const offers = async (db: Db): Promise<PriceOffer[]> =>
  (await new PaymentSettingRepository(db).switchedOn()).map(toOffer);

/** Adds prices where there are none at all: what the demo seed needs. */
export async function ensurePrices(db: Db, settings: readonly PaymentSettingInput[], now: number): Promise<void> {
  if (await new PaymentSettingRepository(db).any()) return;
  for (const setting of settings) await new PaymentSettingRepository(db).insert(setting, now);
}

const titles = {
  zh: ["原价（分）", "优惠价（分）", "最小购买数量", "最大购买数量", "支付方式", "状态", "备注", "创建时间"],
  en: [
    "Original price (cents)",
    "Preferential price (cents)",
    "Minimum quantity",
    "Maximum quantity",
    "Payment methods",
    "Status",
    "Remark",
    "Created",
  ],
} as const;

export class PaymentService {
  readonly #deps: PaymentDeps;

  constructor(deps: PaymentDeps) {
    this.#deps = deps;
  }

  async list(query: PaymentSettingQuery): Promise<Page<PaymentSetting>> {
    const { db, wire } = this.#deps;
    const { rows, total } = await new PaymentSettingRepository(db).page(query, momentsOf(wire, query));
    return { rows: rows.map((row) => toPaymentSetting(row, wire)), total };
  }

  async one(id: number): Promise<PaymentSetting> {
    return toPaymentSetting(await this.#found(this.#deps.db, id), this.#deps.wire);
  }

  create(by: Actor, input: PaymentSettingInput): Promise<PaymentSetting> {
    const { db, clock, wire, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const after = toPaymentSetting(await new PaymentSettingRepository(trx).insert(input, clock.now()), wire);
      await trail.keep(trx, by, ENTITY, [{ id: after.id, before: null, after }]);
      return after;
    });
  }

  change(by: Actor, id: number, input: PaymentSettingInput): Promise<PaymentSetting> {
    const { db, wire, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const before = toPaymentSetting(await this.#found(trx, id), wire);
      const row = await new PaymentSettingRepository(trx).change(id, input);
      if (!row) throw fail("NOT_FOUND");
      const after = toPaymentSetting(row, wire);
      await trail.keep(trx, by, ENTITY, [{ id, before, after }]);
      return after;
    });
  }

  /** Orders keep the price they were made at, so that a price may go. */
  remove(by: Actor, ids: readonly number[]): Promise<void> {
    const { db, wire, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new PaymentSettingRepository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await new PaymentSettingRepository(trx).remove(ids);
      const gone = rows.map((row) => ({ id: row.id, before: toPaymentSetting(row, wire), after: null }));
      await trail.keep(trx, by, ENTITY, gone);
    });
  }

  async export(query: PaymentSettingQuery, language: Language): Promise<Sheet> {
    const { wire, db } = this.#deps;
    const moments = momentsOf(wire, query);
    const statuses = await wordsOf(db, "sys_normal_disable", language);
    const methods = await wordsOf(db, "biz_payment_method", language);
    const all = throughIds(
      (after, limit) => new PaymentSettingRepository(db).after(query, moments, after, limit),
      ({ id }) => id,
    );
    return sheet(language === "zh" ? "支付设置" : "Payment settings", titles[language], all, (row) => [
      row.original_price,
      row.price,
      row.min_quantity,
      row.max_quantity,
      methodsOf(row)
        .map((one) => methods.get(one) ?? one)
        .join(language === "zh" ? "、" : ", "),
      statuses.get(row.status) ?? row.status,
      row.remark,
      wire.say(row.create_time),
    ]);
  }

  async #found(handle: Db, id: number) {
    const row = await new PaymentSettingRepository(handle).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }
}
