import type { RowScope } from "../../../core/access/data-scope.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { OrderRepository } from "./order.repository.ts";
import { type OrderRow, toOrder } from "./order.table.ts";
import { ENTITY, getOrderOrFail, type OrderDeps } from "./order-payment.service.ts";

/** Runs a change with the order locked, and writes it to the audit trail. */
export async function changeOrder(
  { db, timeFormat, trail }: OrderDeps,
  by: Parameters<AuditTrail["keep"]>[1],
  scope: RowScope,
  orderNo: string,
  change: (trx: Db, row: OrderRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await new OrderRepository(trx).hold(orderNo);
    const read = async () => getOrderOrFail(trx, scope, orderNo);
    const row = await read();
    await change(trx, row);
    const [before, after] = [toOrder(row, timeFormat), toOrder(await read(), timeFormat)];
    if (JSON.stringify(before) !== JSON.stringify(after))
      await trail.keep(trx, by, ENTITY, [{ id: orderNo, before, after }]);
  });
}
