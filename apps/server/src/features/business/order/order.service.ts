import {
  findPriceTier,
  type Language,
  type Order,
  type OrderApproval,
  type OrderCheckout,
  type OrderInput,
  type OrderQuery,
  type Page,
  type PaymentChannel,
  type PaymentMethod,
  type PriceTier,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { getResultOrFail, idempotent } from "../../../core/db/idempotency.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { EventFeed } from "../../../core/http/event-stream.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { parseTimeRange } from "../../../core/time/time-format.ts";
import type { StartTimer } from "../../../core/timer.ts";
import { getConfigValue } from "../../system/config/config.service.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { findPayingDept } from "../account/account.service.ts";
import { HotelDepts } from "../hotel/hotel-cards.service.ts";
import { activePrices } from "../payment/payment.service.ts";
import { changeOrder, getOrderOrFail, ORDER_ENTITY, type OrderDeps } from "./change-order.ts";
import type { OnlinePayment } from "./online-payment.service.ts";
import { OrderRepository } from "./order.repository.ts";
import { type OrderRow, toOrder } from "./order.table.ts";
import { orderEvents } from "./order-events.service.ts";
import { createOrderNo } from "./order-numbers.ts";
import { isUnderReview, OrderPayment } from "./order-payment.service.ts";
import { ORDER_TRANSITIONS } from "./order-transitions.ts";
import { PaymentAttemptRepository } from "./payment-attempt.repository.ts";
import { type PaymentHandler, paymentHandler } from "./payment-method.ts";

const CALL = "order";
const DEFAULT_DAYS = 7;
const NO_CHECKOUT: OrderCheckout = { codeUrl: null, payUrl: null, payBefore: null, secondsLeft: null };

/** The price for this quantity, or an error with the quantities that are sold. */
export function priceFor(
  all: readonly PriceTier[],
  { quantity, method }: Pick<OrderInput, "quantity" | "method">,
): number {
  const offer = findPriceTier(all, quantity, method);
  if (offer) return offer.price;
  const sold = all.filter(({ methods }) => methods.includes(method));
  if (sold.length === 0) throw fail("NO_PRICE");
  const min = Math.min(...sold.map(({ minQuantity }) => minQuantity));
  const max = Math.max(...sold.map(({ maxQuantity }) => maxQuantity));
  throw failField("quantity", "QUANTITY_NOT_SOLD", { min, max });
}

const COLUMNS = [
  "order.orderNumber",
  "order.account",
  "order.payer",
  "order.amountCents",
  "order.priceCents",
  "order.quantity",
  "order.remaining",
  "order.refunded",
  "order.refundCents",
  "order.method",
  "order.status",
  "order.evidence",
  "order.confirmedBy",
  "order.approvedBy",
  "order.created",
  "order.paid",
] as const;

type Created = Order & OrderCheckout;

interface Deps extends OrderDeps {
  readonly vault: Vault;
  readonly after: StartTimer;
  readonly online: OnlinePayment;
}

export class OrderService {
  readonly #deps: Deps;
  readonly #payment: OrderPayment;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#payment = new OrderPayment(deps);
  }

  confirm(principal: Principal, scope: RowScope, orderNo: string, evidence: string): Promise<Order> {
    return this.#payment.confirm(principal, scope, orderNo, evidence);
  }

  approve(principal: Principal, scope: RowScope, orderNo: string, input: OrderApproval): Promise<Order> {
    return this.#payment.approve(principal, scope, orderNo, input);
  }

  /** Prices with the methods that can be paid by just now. */
  async offers(): Promise<PriceTier[]> {
    const online: readonly string[] = await this.#deps.online.available();
    const isAvailable = (method: string) => method === "offline" || online.includes(method);
    return (await activePrices(this.#deps.db)).map((tier) => ({ ...tier, methods: tier.methods.filter(isAvailable) }));
  }

  async list(scope: RowScope, query: OrderQuery): Promise<Page<Order>> {
    const { db, clock, timeFormat } = this.#deps;
    await new OrderRepository(db).expire(clock.now());
    const filter = await this.#ofHotel(scope, query);
    if (!filter) return { rows: [], total: 0 };
    const page = await new OrderRepository(db).page(scope, filter, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toOrder(row, timeFormat)), total: page.total };
  }

  async one(scope: RowScope, orderNo: string): Promise<Order> {
    const { db, clock, timeFormat } = this.#deps;
    await new OrderRepository(db).expire(clock.now());
    return toOrder(await getOrderOrFail(db, scope, orderNo), timeFormat);
  }

  /** The same key again returns the same order, in its present state. */
  async create(principal: Principal, scope: RowScope, input: OrderInput, language: Language): Promise<Created> {
    const { db, timeFormat, vault } = this.#deps;
    const deptId = input.deptId ?? principal.deptId;
    if (!(await new DeptTree(db).accepts(scope, deptId))) throw failField("deptId", "NOT_FOUND");
    const orderNo = createOrderNo(this.#deps);
    const key = { user_id: principal.userId, call: CALL, idempotency_key: input.idempotencyKey };
    if (!(await idempotent(db).of(key)))
      await this.#handlerOf(input.method).verify(priceFor(await activePrices(db), input) * input.quantity);
    const mac = vault.mac(CALL, JSON.stringify(input));
    const created = await db.transaction().execute(async (trx) => {
      if (!(await idempotent(trx).take(key, mac, orderNo))) return idempotent(trx).of(key);
      await this.#insert(trx, principal, scope, deptId, input, orderNo);
      return { body_mac: mac, result: orderNo };
    });
    const row = await getOrderOrFail(db, scope, getResultOrFail(created, mac));
    const checkout = row.state === "pending" ? await this.#begin(row, "code", language) : NO_CHECKOUT;
    return { ...toOrder(row, timeFormat), ...checkout };
  }

  /** Creates a code or a page for an order that waits for its payment. */
  async pay(scope: RowScope, orderNo: string, channel: PaymentChannel, language: Language): Promise<OrderCheckout> {
    const row = await getOrderOrFail(this.#deps.db, scope, orderNo);
    if (row.method === "offline") throw fail("ORDER_PAID_OFFLINE");
    if (row.state !== "pending") throw fail("ORDER_STATE", { state: row.state });
    return this.#begin(row, channel, language);
  }

  async query(scope: RowScope, orderNo: string): Promise<Order> {
    const row = await getOrderOrFail(this.#deps.db, scope, orderNo);
    await this.#handlerOf(row.method).query(orderNo);
    return this.one(scope, orderNo);
  }

  /** Closes at the provider first; one that was paid meanwhile is not closed, and is returned as it is. */
  async close(principal: Principal, scope: RowScope, orderNo: string): Promise<Order> {
    const found = await getOrderOrFail(this.#deps.db, scope, orderNo);
    if (found.state !== "pending" || isUnderReview(found)) throw fail("ORDER_STATE", { state: found.state });
    await this.#handlerOf(found.method).close(orderNo);
    return changeOrder(this.#deps, principal, scope, orderNo, async (trx, row) => {
      // Evidence may have been added meanwhile: such an order is not closed.
      if (isUnderReview(row)) throw fail("ORDER_STATE", { state: row.state });
      await new OrderRepository(trx).close(orderNo);
    });
  }

  async events(scope: RowScope, orderNo: string): Promise<EventFeed<Order>> {
    await getOrderOrFail(this.#deps.db, scope, orderNo);
    return orderEvents({ after: this.#deps.after, find: () => this.one(scope, orderNo) });
  }

  /** Hides orders that were never paid or are used up; they stay stored. All or none. */
  remove(principal: Principal, scope: RowScope, orderNos: readonly string[]): Promise<void> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new OrderRepository(trx).expire(clock.now());
      const changes = [];
      // In a fixed order, so that two deletions cannot deadlock.
      for (const orderNo of orderNos.toSorted()) {
        await new OrderRepository(trx).hold(orderNo);
        const row = await getOrderOrFail(trx, scope, orderNo);
        if (!ORDER_TRANSITIONS.delete.from.includes(row.standing)) throw fail("ORDER_STATE", { state: row.state });
        if (await new PaymentAttemptRepository(trx).hasOpen(orderNo)) throw fail("ORDER_BEING_PAID", { orderNo });
        if (row.refunding > 0) throw fail("ORDER_REFUND_OPEN", { orderNo });
        const count = Math.abs(row.remaining ?? 0) + (row.reserved ?? 0);
        if (row.standing === "paid" && count > 0) throw fail("ORDER_HOLDS_CREDIT", { orderNo, count });
        const before = toOrder(row, timeFormat);
        changes.push({ id: orderNo, before, after: { ...before, status: "deleted" } });
      }
      await new OrderRepository(trx).hide(orderNos);
      await trail.keep(trx, principal, ORDER_ENTITY, changes);
    });
  }

  async export(scope: RowScope, query: OrderQuery, language: Language): Promise<Sheet> {
    const { db, clock, timeFormat } = this.#deps;
    await new OrderRepository(db).expire(clock.now());
    const timeRange = parseTimeRange(timeFormat, query);
    const [methods, states] = [
      await entriesOf(db, "biz_payment_method", language),
      await entriesOf(db, "biz_order_status", language),
    ];
    const filter = await this.#ofHotel(scope, query);
    const all = iterateById(
      async (after, limit) => (filter ? new OrderRepository(db).after(scope, filter, timeRange, after, limit) : []),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("order"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => [
        ...[row.order_no, row.dept_name, row.payer_name, row.amount, row.price, row.quantity, row.remaining],
        ...[row.refunded, row.refund_amount],
        ...[methods.get(row.method) ?? row.method, states.get(row.state) ?? row.state],
        ...[
          row.evidence,
          row.confirm_name,
          row.approve_name,
          timeFormat.format(row.create_time),
          timeFormat.format(row.pay_time),
        ],
      ],
    );
  }

  /** The filter with a hotel replaced by the department that pays for it; undefined where no order can match. */
  async #ofHotel(scope: RowScope, query: OrderQuery): Promise<OrderQuery | undefined> {
    if (query.hotelId === undefined) return query;
    const { db } = this.#deps;
    const deptId = await findPayingDept(db, new HotelDepts(db), scope, query.hotelId);
    if (typeof deptId !== "number" || (query.deptId ?? deptId) !== deptId) return undefined;
    return { ...query, deptId };
  }

  #handlerOf(method: PaymentMethod): PaymentHandler {
    return paymentHandler(this.#deps.online, method);
  }

  async #begin(row: OrderRow, channel: PaymentChannel, language: Language): Promise<OrderCheckout> {
    const { payBefore, ...checkout } = await this.#handlerOf(row.method).begin(row, channel, language);
    if (payBefore === null) return NO_CHECKOUT;
    const { clock, timeFormat } = this.#deps;
    const secondsLeft = Math.max(0, Math.floor((payBefore - clock.now()) / 1000));
    return { ...checkout, payBefore: timeFormat.format(payBefore), secondsLeft };
  }

  async #insert(trx: Db, principal: Principal, scope: RowScope, deptId: number, input: OrderInput, orderNo: string) {
    const { clock, timeFormat, trail } = this.#deps;
    const now = clock.now();
    const price = priceFor(await activePrices(trx), input);
    const days = Number(await getConfigValue(trx, "business.order.expireDays", String(DEFAULT_DAYS)));
    await new OrderRepository(trx).insert({
      order_no: orderNo,
      dept_id: deptId,
      payer_id: principal.userId,
      payer_name: principal.nickName,
      quantity: input.quantity,
      price,
      amount: price * input.quantity,
      method: input.method,
      remark: input.remark,
      create_time: now,
      expire_time: now + (days > 0 ? days : DEFAULT_DAYS) * DAY_MS,
    });
    const after = toOrder(await getOrderOrFail(trx, scope, orderNo), timeFormat);
    await trail.keep(trx, principal, ORDER_ENTITY, [{ id: orderNo, before: null, after }]);
  }
}
