import type { Language } from "@adel/protocol";
import { auditTrail } from "../../../core/audit/trail.ts";
import { insertMany } from "../../../core/db/bulk-insert.ts";
import type { Db } from "../../../core/db/database.ts";
import { syncSequence } from "../../../core/db/migrate.ts";
import type { DemoStart } from "../../../core/feature.ts";
import { translate } from "../../../core/messages.ts";
import { type CreditEvent, type DemoLedger, demoLedger } from "../account/demo-ledger.service.ts";
import { startOfDay } from "../desk/demo-visits.service.ts";
import { activePrices } from "../payment/payment.service.ts";
import { type DemoOrder, PAID_ORDERS, planOrders, toAttemptRow, toOrderRow } from "./demo-order-rows.ts";
import {
  type DemoBuyer,
  type DemoMoment,
  type DemoPurchase,
  inOrder,
  planPurchases,
  planTransfers,
} from "./demo-orders.ts";
import { priceFor } from "./order.service.ts";

/** One in this many hotels has its own account, starting with the first. */
const OWN_ACCOUNT_EVERY = 5;
const END = { done: "commit", partial: "commit", failed: "release" } as const;
/** The manufacturer buys a few for its own tests. */
const OWN_QUANTITY = 500;

type JobEvent = Extract<CreditEvent, { kind: "job" }>;

/** Jobs that used credit, from the account that pays for their hotel. */
async function jobEvents(db: Db, accountOf: ReadonlyMap<number, number>): Promise<readonly JobEvent[]> {
  const rows = await db
    .selectFrom("biz_card_job")
    .select(["job_id", "state", "hotel_id", "user_id", "agent_name", "create_time", "settle_time"])
    .where("sequence", "is not", null)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ job_id, state, hotel_id, user_id, agent_name, create_time, settle_time }) => {
    const deptId = accountOf.get(hotel_id);
    if (deptId === undefined) return [];
    const end = state === "done" || state === "partial" || state === "failed" ? END[state] : null;
    const times = { time: create_time, settleTime: settle_time ?? create_time };
    return [{ kind: "job", jobId: job_id, deptId, userId: user_id, userName: agent_name, end, ...times } as const];
  });
}

/** The people who buy: of the manufacturer, and of each agent the first one. */
async function findBuyers(db: Db) {
  const rows = await db
    .selectFrom("sys_user")
    .innerJoin("sys_user_role", "sys_user_role.user_id", "sys_user.user_id")
    .innerJoin("sys_role", "sys_role.role_id", "sys_user_role.role_id")
    .select(["sys_user.user_id as userId", "nick_name as userName", "dept_id as deptId", "role_key as role"])
    .orderBy("sys_user.user_id")
    .execute();
  const agents = new Map<number, DemoBuyer>();
  for (const { role, ...buyer } of rows)
    if (role === "agent" && !agents.has(buyer.deptId)) agents.set(buyer.deptId, buyer);
  return { admin: rows[0], staff: rows.filter(({ role }) => role === "staff"), agents: [...agents.values()] };
}

/** Hotels by the agent above them, whose account pays for them. */
async function findHotels(db: Db, agents: readonly DemoBuyer[]) {
  const rows = await db
    .selectFrom("biz_hotel")
    .innerJoin("dept_closure", "dept_closure.dept_id", "biz_hotel.dept_id")
    .select(["biz_hotel.id", "biz_hotel.dept_id as deptId", "ancestor_id as agentId"])
    .where(
      "ancestor_id",
      "in",
      agents.map(({ deptId }) => deptId),
    )
    .orderBy("biz_hotel.id")
    .execute();
  return rows.map((row, at) => ({ ...row, isOwn: at % OWN_ACCOUNT_EVERY === 0 }));
}

type Hotel = Awaited<ReturnType<typeof findHotels>>[number];
const demandsOf = (jobs: readonly JobEvent[], deptId: number) =>
  jobs.filter((job) => job.deptId === deptId).map(({ time }) => ({ time, quantity: 1 }));

const planAllTransfers = (
  agents: readonly DemoBuyer[],
  hotels: readonly Hotel[],
  jobs: readonly JobEvent[],
  time: DemoMoment,
) =>
  hotels
    .filter(({ isOwn }) => isOwn)
    .flatMap(({ deptId, agentId }) => {
      const from = agents.find((agent) => agent.deptId === agentId);
      return from ? planTransfers(from, deptId, demandsOf(jobs, deptId), time) : [];
    })
    .sort((one, other) => one.time - other.time)
    .map((one, at) => ({ ...one, transferNo: `TDEMO-${String(at + 1).padStart(4, "0")}` }));
type Transfer = ReturnType<typeof planAllTransfers>[number];

/** What the manufacturer and the agents paid for. */
function planAllPurchases(
  admin: DemoBuyer,
  agents: readonly DemoBuyer[],
  transfers: readonly Transfer[],
  jobs: readonly JobEvent[],
  time: DemoMoment,
): readonly DemoPurchase[] {
  const purchases = agents.flatMap((buyer, at) => {
    const sent = transfers.filter(({ from }) => from === buyer);
    const count = shareOf(PAID_ORDERS - 1, at, agents.length);
    return planPurchases(buyer, [...demandsOf(jobs, buyer.deptId), ...sent], count, time);
  });
  const first = Math.min(...purchases.map(({ time }) => time));
  return [{ buyer: admin, time: first, quantity: OWN_QUANTITY }, ...purchases];
}

/** Eighteen months of orders, transfers and the entries of all jobs: a ledger with correct sums. */
export async function seedDemoCredit({ db, dialect, clock, timeFormat, vault, demo }: DemoStart): Promise<void> {
  const now = clock.now();
  const time = { now, today: startOfDay(timeFormat, now) };
  const { admin, staff, agents } = await findBuyers(db);
  if (!admin) return;
  const hotels = await findHotels(db, agents);
  const account = ({ isOwn, deptId, agentId }: Hotel) => (isOwn ? deptId : agentId);
  const jobs = await jobEvents(db, new Map(hotels.map((hotel) => [hotel.id, account(hotel)])));
  const transfers = planAllTransfers(agents, hotels, jobs, time);
  const orders = planOrders(planAllPurchases(admin, agents, transfers, jobs, time), now);
  await insertOrders(db, orders, staff, demo.language);
  await insertMany(db, "biz_transfer", transferRows(transfers, translate(demo.language, "demo")("transfer.remark")));
  const events: readonly CreditEvent[] = [
    ...orders.filter(({ outcome }) => outcome === "paid").map(toPurchase),
    ...transfers.map(({ from, ...transfer }) => ({ ...from, ...transfer, kind: "transfer" as const })),
    ...jobs,
  ];
  await insertLedger(db, dialect, demoLedger(inOrder(events), auditTrail(vault, clock)));
}

const toPurchase = ({ buyer, time, quantity, orderNo }: DemoOrder) =>
  ({ ...buyer, kind: "purchase", time, quantity, orderNo }) as const;

async function insertOrders(db: Db, orders: readonly DemoOrder[], staff: readonly DemoBuyer[], language: Language) {
  const [confirm, approve] = staff;
  if (!confirm || !approve) return;
  const prices = await activePrices(db);
  const price = ({ quantity }: DemoOrder) => priceFor(prices, { quantity, method: "offline" });
  const rows = orders.map((order) => toOrderRow(order, price(order), { confirm, approve }, language));
  await insertMany(db, "biz_order", rows);
  const online = orders.filter(({ outcome, method }) => outcome === "paid" && method !== "offline");
  const attempts = online.map((order) => toAttemptRow(order, price(order)));
  await insertMany(db, "biz_payment_attempt", attempts);
}

/** Part number `at` of a whole that is divided without remainder. */
const shareOf = (whole: number, at: number, parts: number) =>
  Math.floor(((at + 1) * whole) / parts) - Math.floor((at * whole) / parts);

const transferRows = (transfers: readonly Transfer[], remark: string) =>
  transfers.map(({ transferNo, from, toDeptId, quantity, time }) => ({
    transfer_no: transferNo,
    from_dept_id: from.deptId,
    to_dept_id: toDeptId,
    quantity,
    remark,
    user_id: from.userId,
    user_name: from.userName,
    create_time: time,
  }));

async function insertLedger(db: Db, dialect: DemoStart["dialect"], { accounts, lots, entries }: DemoLedger) {
  await insertMany(db, "biz_account", accounts);
  await insertMany(db, "biz_lot", lots);
  await syncSequence(db, dialect, "biz_lot", "id");
  await insertMany(db, "biz_ledger_entry", entries);
}
