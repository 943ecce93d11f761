import { DAY_MS, HOUR_MS } from "../../../core/time/durations.ts";
import type { CreditEvent } from "../account/demo-ledger.service.ts";

/** An agent, and the hotels that have an account of their own to which credit is transferred. */
export interface DemoBuyer {
  readonly deptId: number;
  readonly userId: number;
  readonly userName: string;
}
export interface DemoPurchase {
  readonly buyer: DemoBuyer;
  readonly time: number;
  readonly quantity: number;
}
export interface DemoTransfer {
  readonly from: DemoBuyer;
  readonly toDeptId: number;
  readonly time: number;
  readonly quantity: number;
}
/** Now, and the first moment of its day. */
export interface DemoMoment {
  readonly now: number;
  readonly today: number;
}
/** How much credit an account needs at a time. */
interface Demand {
  readonly time: number;
  readonly quantity: number;
}

const TRANSFER_MS = 30 * DAY_MS;
const MIN_ORDER = 100;

/**
 * During working hours of the previous day, so that credit is available before it is needed. `midnight` is the start of
 * a day.
 */
const dayBefore = (time: number, midnight: number, at: number): number =>
  midnight + (Math.floor((time - midnight) / DAY_MS) - 1) * DAY_MS + Math.floor((9 + (at % 8) * 1.1) * HOUR_MS);

const roundUp = (quantity: number, step: number) => Math.ceil(quantity / step) * step;
const within = (demands: readonly Demand[], from: number, until: number) =>
  demands.reduce((sum, { time, quantity }) => (time >= from && time < until ? sum + quantity : sum), 0);

/** Each month the amount that the month will need; this month as much as the previous one. */
export function planTransfers(
  from: DemoBuyer,
  toDeptId: number,
  demands: readonly Demand[],
  { now, today }: DemoMoment,
): DemoTransfer[] {
  const first = demands[0];
  if (!first) return [];
  const transfers: DemoTransfer[] = [];
  for (let start = first.time; start <= now; start += TRANSFER_MS) {
    const needed = within(demands, start, start + TRANSFER_MS);
    const usual = start + TRANSFER_MS > now ? within(demands, start - TRANSFER_MS, start) : 0;
    const quantity = roundUp(Math.max(needed, usual, 10) * 1.05, 10);
    transfers.push({ from, toDeptId, time: dayBefore(start, today, transfers.length), quantity });
  }
  return transfers;
}

/** `count` orders at even intervals, each for the consumption until the next one. */
export function planPurchases(
  buyer: DemoBuyer,
  demands: readonly Demand[],
  count: number,
  { now, today }: DemoMoment,
): readonly DemoPurchase[] {
  const sorted = [...demands].sort((one, other) => one.time - other.time);
  const start = sorted[0]?.time ?? now - DAY_MS;
  const step = (now - start) / count;
  const total = sorted.reduce((sum, { quantity }) => sum + quantity, 0);
  return Array.from({ length: count }, (_, at) => {
    const from = start + at * step;
    const isLast = at === count - 1;
    const needed = within(sorted, from, isLast ? Infinity : from + step);
    // The last one covers some time after today.
    const quantity = isLast ? needed + (2 * total) / count : needed * 1.01;
    return { buyer, time: dayBefore(from, today, at), quantity: Math.max(MIN_ORDER, roundUp(quantity, 50)) };
  });
}

/** Movements of credit in order of time; incoming credit goes first. */
export const inOrder = (events: readonly CreditEvent[]): readonly CreditEvent[] => {
  const rank = { purchase: 0, transfer: 1, job: 2 } as const;
  return [...events].sort((one, other) => one.time - other.time || rank[one.kind] - rank[other.kind]);
};
