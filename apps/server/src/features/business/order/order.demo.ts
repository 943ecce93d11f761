import { auditTrail } from "../../../core/audit/trail.ts";
import { demoName } from "../../../core/demo-names.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { translate } from "../../../core/messages.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import { Ledger } from "../account/ledger.service.ts";
import { activePrices } from "../payment/payment.service.ts";
import { seedDemoCredit } from "./demo-credit.ts";
import { OrderRepository } from "./order.repository.ts";
import { priceFor } from "./order.service.ts";

const QUANTITY = 500;

/** The manufacturer for its own tries, and the agents who buy for the example hotels. */
const BUYERS = [null, 0, 1] as const;

/** An approved order for each of the example accounts, so that cards can be written at once. */
export async function seedDemoOrders(start: DemoStart): Promise<void> {
  if (start.demo.size === "full") return seedDemoCredit(start);
  const { db, clock, vault, demo } = start;
  const t = translate(demo.language, "demo");
  // By the administrator, who is seeded first, and a second person: approving needs another one than confirming.
  const payer = { userId: 1, name: t("user.admin") };
  const second = { userId: 2, name: t("user.staff") };
  const now = clock.now();
  const price = priceFor(await activePrices(db), { quantity: QUANTITY, method: "offline" });
  for (const [at, agent] of BUYERS.entries()) {
    const order_no = `PDEMO-${String(at + 1).padStart(4, "0")}`;
    if (await new OrderRepository(db).byNumber(order_no)) continue;
    const tree = new DeptTree(db);
    const deptId = agent === null ? await tree.root() : await tree.named(demoName(demo.language, "agents", agent));
    if (deptId === undefined) continue;
    await new OrderRepository(db).insert({
      order_no,
      dept_id: deptId,
      payer_id: payer.userId,
      payer_name: payer.name,
      method: "offline",
      remark: "",
      quantity: QUANTITY,
      price,
      amount: price * QUANTITY,
      create_time: now,
      expire_time: now + 7 * DAY_MS,
    });
    const confirmed = { evidence: t("order.example"), confirm_id: payer.userId, confirm_name: payer.name };
    await new OrderRepository(db).confirm(order_no, { ...confirmed, confirm_time: now });
    const approved = { approve_id: second.userId, approve_name: second.name, pay_time: now };
    await new OrderRepository(db).pay(order_no, confirmed, approved);
    await new Ledger(db, now, auditTrail(vault, clock)).purchase(deptId, order_no, QUANTITY, payer);
  }
}
