import type { Start } from "../../../core/feature.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { Ledger } from "../account/ledger.service.ts";
import { activePrices } from "../payment/payment.service.ts";
import { OrderRepository } from "./order.repository.ts";
import { priceFor } from "./order.service.ts";

const QUANTITY = 500;
const DAY_MS = 86_400_000;
/** Of the administrator, who is seeded first, and of a second person: approving takes another one than confirming. */
const PAYER = { userId: 1, name: "管理员" };
const SECOND = { userId: 2, name: "厂家员工" };

/** The maker for its own tries, and the agents who buy for the example hotels. */
const buyers = [null, "华东代理", "华南代理"] as const;

/** An approved order for each of the example accounts, so that cards can be written at once. */
export async function seedDemoOrders({ db, clock }: Start): Promise<void> {
  const now = clock.now();
  const price = priceFor(await activePrices(db), { quantity: QUANTITY, method: "offline" });
  for (const [at, name] of buyers.entries()) {
    const order_no = `PDEMO-${String(at + 1).padStart(4, "0")}`;
    if (await new OrderRepository(db).byNumber(order_no)) continue;
    const deptId = name === null ? await new DeptTree(db).root() : await new DeptTree(db).named(name);
    if (deptId === undefined) continue;
    await new OrderRepository(db).insert({
      order_no,
      dept_id: deptId,
      payer_id: PAYER.userId,
      payer_name: PAYER.name,
      method: "offline",
      remark: "",
      quantity: QUANTITY,
      price,
      amount: price * QUANTITY,
      create_time: now,
      expire_time: now + 7 * DAY_MS,
    });
    const confirmed = { evidence: "示例凭证", confirm_id: PAYER.userId, confirm_name: PAYER.name };
    await new OrderRepository(db).confirm(order_no, { ...confirmed, confirm_time: now });
    const approved = { approve_id: SECOND.userId, approve_name: SECOND.name, pay_time: now };
    await new OrderRepository(db).pay(order_no, confirmed, approved);
    await new Ledger(db, now).purchase(deptId, order_no, QUANTITY, PAYER);
  }
}
