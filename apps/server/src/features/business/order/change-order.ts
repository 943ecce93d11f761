import type { Order } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { OrderRepository } from "./order.repository.ts";
import { type OrderRow, toOrder } from "./order.table.ts";

export interface OrderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}

export const ORDER_ENTITY = "business/order";

export async function getOrderOrFail(handle: Db, scope: RowScope, orderNo: string): Promise<OrderRow> {
  const row = await new OrderRepository(handle).one(scope, orderNo);
  if (!row) throw fail("NOT_FOUND");
  return row;
}

/** Runs a change with the order locked, and writes it to the audit trail. */
export async function changeOrder(
  { db, timeFormat, trail }: OrderDeps,
  by: Parameters<AuditTrail["keep"]>[1],
  scope: RowScope,
  orderNo: string,
  change: (trx: Db, row: OrderRow) => Promise<void>,
): Promise<Order> {
  return db.transaction().execute(async (trx) => {
    await new OrderRepository(trx).hold(orderNo);
    const row = await getOrderOrFail(trx, scope, orderNo);
    await change(trx, row);
    const before = toOrder(row, timeFormat);
    const after = toOrder(await getOrderOrFail(trx, scope, orderNo), timeFormat);
    if (JSON.stringify(before) !== JSON.stringify(after))
      await trail.keep(trx, by, ORDER_ENTITY, [{ id: orderNo, before, after }]);
    return after;
  });
}
