import {
  type Language,
  type Order,
  type OrderApproval,
  type OrderInput,
  type OrderQuery,
  offerFor,
  type Page,
  type PriceOffer,
} from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { once } from "../../../core/db/once.ts";
import { throughIds } from "../../../core/db/pages.ts";
import { fail, failField } from "../../../core/errors.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { randomHex } from "../../../core/random.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { momentsOf } from "../../../core/time/wire-time.ts";
import { parameter } from "../../system/config/config.service.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { wordsOf } from "../../system/dict/dict.service.ts";
import { offers } from "../payment/payment.service.ts";
import { OrderRepository } from "./order.repository.ts";
import { toOrder } from "./order.table.ts";
import { ENTITY, foundOrder, type OrderDeps, OrderPayment } from "./order-payment.service.ts";
import { type Checkout, paying } from "./payment-method.ts";

const CALL = "order";
const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 7;

/** The price that holds for this quantity, or a refusal that says which quantities are sold. */
export function priceFor(
  all: readonly PriceOffer[],
  { quantity, method }: Pick<OrderInput, "quantity" | "method">,
): number {
  const offer = offerFor(all, quantity, method);
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

  confirm(by: Principal, rows: RowScope, orderNo: string, evidence: string): Promise<Order> {
    return this.#payment.confirm(by, rows, orderNo, evidence);
  }

  approve(by: Principal, rows: RowScope, orderNo: string, input: OrderApproval): Promise<Order> {
    return this.#payment.approve(by, rows, orderNo, input);
  }

  offers() {
    return offers(this.#deps.db);
  }

  async list(rows: RowScope, query: OrderQuery): Promise<Page<Order>> {
    const { db, clock, wire } = this.#deps;
    await new OrderRepository(db).expire(clock.now());
    const page = await new OrderRepository(db).page(rows, query, momentsOf(wire, query));
    return { rows: page.rows.map((row) => toOrder(row, wire)), total: page.total };
  }

  async one(rows: RowScope, orderNo: string): Promise<Order> {
    const { db, clock, wire } = this.#deps;
    await new OrderRepository(db).expire(clock.now());
    return toOrder(await foundOrder(db, rows, orderNo), wire);
  }

  /** The same key again answers the same order, in its present state. */
  async create(by: Principal, rows: RowScope, input: OrderInput): Promise<Created> {
    const { db, wire, clock, vault } = this.#deps;
    paying(input.method);
    const deptId = input.deptId ?? by.deptId;
    if (!(await new DeptTree(db).accepts(rows, deptId))) throw failField("deptId", "NOT_FOUND");
    const orderNo = `P${wire.say(clock.now()).slice(0, 10).replaceAll("-", "")}-${randomHex(4).toUpperCase()}`;
    const key = { user_id: by.userId, call: CALL, idempotency_key: input.idempotencyKey };
    const mac = vault.mac(CALL, JSON.stringify(input));
    const made = await db.transaction().execute(async (trx) => {
      if (!(await once(trx).take(key, mac, orderNo))) return once(trx).of(key);
      await this.#insert(trx, by, rows, deptId, input, orderNo);
      return { body_mac: mac, made: orderNo };
    });
    if (!made) throw fail("CHANGED_MEANWHILE");
    if (made.body_mac !== mac) throw fail("IDEMPOTENCY_KEY_REUSED");
    return this.#begun(rows, made.made);
  }

  /** Kept, and hidden: what was never paid, or is used up (product §4). All of them or none. */
  remove(by: Principal, rows: RowScope, orderNos: readonly string[]): Promise<void> {
    const { db, clock, wire, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await new OrderRepository(trx).expire(clock.now());
      const changes = [];
      for (const orderNo of orderNos) {
        const row = await foundOrder(trx, rows, orderNo);
        if (row.state === "deleted") throw fail("ORDER_STATE", { state: row.state });
        const count = Math.abs(row.remaining ?? 0) + (row.reserved ?? 0);
        if (row.standing === "paid" && count > 0) throw fail("ORDER_HOLDS_CREDIT", { orderNo, count });
        const before = toOrder(row, wire);
        changes.push({ id: orderNo, before, after: { ...before, status: "deleted" } });
      }
      await new OrderRepository(trx).hide(orderNos);
      await trail.keep(trx, by, ENTITY, changes);
    });
  }

  async export(rows: RowScope, query: OrderQuery, language: Language): Promise<Sheet> {
    const { db, clock, wire } = this.#deps;
    await new OrderRepository(db).expire(clock.now());
    const moments = momentsOf(wire, query);
    const [methods, states] = [
      await wordsOf(db, "biz_payment_method", language),
      await wordsOf(db, "biz_order_status", language),
    ];
    const all = throughIds(
      (after, limit) => new OrderRepository(db).after(rows, query, moments, after, limit),
      ({ id }) => id,
    );
    return sheet(language === "zh" ? "支付记录" : "Payment records", titles[language], all, (row) => [
      ...[row.order_no, row.dept_name, row.payer_name, row.amount, row.price, row.quantity, row.remaining],
      ...[methods.get(row.method) ?? row.method, states.get(row.state) ?? row.state],
      ...[row.evidence, row.confirm_name, row.approve_name, wire.say(row.create_time), wire.say(row.pay_time)],
    ]);
  }

  async #begun(rows: RowScope, orderNo: string): Promise<Created> {
    const order = toOrder(await foundOrder(this.#deps.db, rows, orderNo), this.#deps.wire);
    return { ...order, ...(await paying(order.method).begin({ orderNo, amount: order.payAmount })) };
  }

  async #insert(trx: Db, by: Principal, rows: RowScope, deptId: number, input: OrderInput, orderNo: string) {
    const { clock, wire, trail } = this.#deps;
    const now = clock.now();
    const price = priceFor(await offers(trx), input);
    const days = Number(await parameter(trx, "business.order.expireDays", String(DEFAULT_DAYS)));
    await new OrderRepository(trx).insert({
      order_no: orderNo,
      dept_id: deptId,
      payer_id: by.userId,
      payer_name: by.nickName,
      quantity: input.quantity,
      price,
      amount: price * input.quantity,
      method: input.method,
      remark: input.remark,
      create_time: now,
      expire_time: now + (days > 0 ? days : DEFAULT_DAYS) * DAY_MS,
    });
    const after = toOrder(await foundOrder(trx, rows, orderNo), wire);
    await trail.keep(trx, by, ENTITY, [{ id: orderNo, before: null, after }]);
  }
}
