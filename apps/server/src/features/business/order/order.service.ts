import {
  findPriceTier,
  type Language,
  type Order,
  type OrderApproval,
  type OrderInput,
  type OrderQuery,
  type Page,
  type PriceTier,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { idempotent } from "../../../core/db/idempotency.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { randomHex } from "../../../core/random.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { parseTimeRange } from "../../../core/time/time-format.ts";
import { getConfigValue } from "../../system/config/config.service.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { entriesOf } from "../../system/dict/dict.service.ts";
import { activePrices } from "../payment/payment.service.ts";
import { OrderRepository } from "./order.repository.ts";
import { toOrder } from "./order.table.ts";
import { ENTITY, getOrderOrFail, type OrderDeps, OrderPayment } from "./order-payment.service.ts";
import { type Checkout, paymentHandler } from "./payment-method.ts";

const CALL = "order";
const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 7;

/** The price that holds for this quantity, or a refusal that says which quantities are sold. */
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

const titles = {
  zh: [
    "订单号",
    "账户",
    "付款人",
    "付款金额（分）",
    "单价（分）",
    "购买数量",
    "剩余数量",
    "支付方式",
    "状态",
    "凭证",
    "确认人",
    "复核人",
    "创建时间",
    "支付时间",
  ],
  en: [
    "Order number",
    "Account",
    "Payer",
    "Amount (cents)",
    "Price (cents)",
    "Quantity",
    "Remaining",
    "Method",
    "Status",
    "Evidence",
    "Confirmed by",
    "Approved by",
    "Created",
    "Paid",
  ],
} as const;

type Created = Order & Checkout;

export class OrderService {
  readonly #deps: OrderDeps & { readonly vault: Vault };
  readonly #payment: OrderPayment;

  constructor(deps: OrderDeps & { readonly vault: Vault }) {
    this.#deps = deps;
    this.#payment = new OrderPayment(deps);
  }

  confirm(principal: Principal, scope: RowScope, orderNo: string, evidence: string): Promise<Order> {
    return this.#payment.confirm(principal, scope, orderNo, evidence);
  }

  approve(principal: Principal, scope: RowScope, orderNo: string, input: OrderApproval): Promise<Order> {
    return this.#payment.approve(principal, scope, orderNo, input);
  }

  offers() {
    return activePrices(this.#deps.db);
  }

  async list(scope: RowScope, query: OrderQuery): Promise<Page<Order>> {
    const { db, clock, timeFormat } = this.#deps;
    await new OrderRepository(db).expire(clock.now());
    const page = await new OrderRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
    return { rows: page.rows.map((row) => toOrder(row, timeFormat)), total: page.total };
  }

  async one(scope: RowScope, orderNo: string): Promise<Order> {
    const { db, clock, timeFormat } = this.#deps;
    await new OrderRepository(db).expire(clock.now());
    return toOrder(await getOrderOrFail(db, scope, orderNo), timeFormat);
  }

  /** The same key again answers the same order, in its present state. */
  async create(principal: Principal, scope: RowScope, input: OrderInput): Promise<Created> {
    const { db, timeFormat, clock, vault } = this.#deps;
    paymentHandler(input.method);
    const deptId = input.deptId ?? principal.deptId;
    if (!(await new DeptTree(db).accepts(scope, deptId))) throw failField("deptId", "NOT_FOUND");
    const orderNo = `P${timeFormat.format(clock.now()).slice(0, 10).replaceAll("-", "")}-${randomHex(4).toUpperCase()}`;
    const key = { user_id: principal.userId, call: CALL, idempotency_key: input.idempotencyKey };
    const mac = vault.mac(CALL, JSON.stringify(input));
    const created = await db.transaction().execute(async (trx) => {
      if (!(await idempotent(trx).take(key, mac, orderNo))) return idempotent(trx).of(key);
      await this.#insert(trx, principal, scope, deptId, input, orderNo);
      return { body_mac: mac, made: orderNo };
    });
    if (!created) throw fail("CHANGED_MEANWHILE");
    if (created.body_mac !== mac) throw fail("IDEMPOTENCY_KEY_REUSED");
    return this.#begun(scope, created.made);
  }

  /** Kept, and hidden: what was never paid, or is used up (product §4). All of them or none. */
  remove(principal: Principal, scope: RowScope, orderNos: readonly string[]): Promise<void> {
    const { db, clock, timeFormat, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new OrderRepository(trx).expire(clock.now());
      const changes = [];
      for (const orderNo of orderNos) {
        const row = await getOrderOrFail(trx, scope, orderNo);
        if (row.state === "deleted") throw fail("ORDER_STATE", { state: row.state });
        const count = Math.abs(row.remaining ?? 0) + (row.reserved ?? 0);
        if (row.standing === "paid" && count > 0) throw fail("ORDER_HOLDS_CREDIT", { orderNo, count });
        const before = toOrder(row, timeFormat);
        changes.push({ id: orderNo, before, after: { ...before, status: "deleted" } });
      }
      await new OrderRepository(trx).hide(orderNos);
      await trail.keep(trx, principal, ENTITY, changes);
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
    const all = iterateById(
      (after, limit) => new OrderRepository(db).after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    return sheet(language === "zh" ? "支付记录" : "Payment records", titles[language], all, (row) => [
      ...[row.order_no, row.dept_name, row.payer_name, row.amount, row.price, row.quantity, row.remaining],
      ...[methods.get(row.method) ?? row.method, states.get(row.state) ?? row.state],
      ...[
        row.evidence,
        row.confirm_name,
        row.approve_name,
        timeFormat.format(row.create_time),
        timeFormat.format(row.pay_time),
      ],
    ]);
  }

  async #begun(scope: RowScope, orderNo: string): Promise<Created> {
    const order = toOrder(await getOrderOrFail(this.#deps.db, scope, orderNo), this.#deps.timeFormat);
    return { ...order, ...(await paymentHandler(order.method).begin({ orderNo, amount: order.payAmount })) };
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
    await trail.keep(trx, principal, ENTITY, [{ id: orderNo, before: null, after }]);
  }
}
