export type { ActRow, StayRow } from "./desk.table.ts";

import { createSeededRandom, type SeededRandom } from "../../../core/seeded-random.ts";
import { DAY_MS, HOUR_MS } from "../../../core/time/durations.ts";
import type { DemoRoom, DemoTime, Visit } from "./demo-visits.service.ts";

const SEED = 14_001;
/** Rooms and stays exist since a month ago, when the front desk was introduced; earlier cards have no stay. */
const DESK_DAYS = 30;
const CHECKOUT_MS = 14 * HOUR_MS;
/** A late check-out ends within hours, on the half hour. */
const HALF_HOUR_MS = HOUR_MS / 2;
const DUE_HOURS = 5;
/** Cards are made within a few minutes; a loss is reported some hours later. */
const MISSED_MS = 3 * HOUR_MS;
/** Lost cards of the first hotel that may still open a door. */
export const LOST_CARDS = 5;

/** A visit with its dates and events. */
export interface DemoStay extends Visit {
  readonly validTo: number;
  /** Whether the front desk has a stay for it. */
  readonly hasStay: boolean;
  readonly isOpen: boolean;
  readonly endTime: number | null;
  /** When its first card was reported lost, and its replacement. */
  readonly lost: { readonly time: number; readonly uid: string } | null;
}

type End = Pick<DemoStay, "validTo" | "isOpen" | "endTime">;

/** A time within the next hours. */
const dueAt = (now: number, chance: number) =>
  Math.ceil((now + (0.5 + ((chance * 100) % DUE_HOURS)) * HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;

/** Most guests leave in the morning; today some stay longer, and some leave without returning the card. */
function endOf({ lastDay, isStaff }: Visit, isLast: boolean, { now, today }: DemoTime, random: SeededRandom): End {
  const leaves = lastDay + (8 + random.below(330) / 60) * HOUR_MS;
  const chance = random.next();
  const validTo = lastDay + CHECKOUT_MS;
  if (isStaff || lastDay > today) return { validTo, isOpen: true, endTime: null };
  const isForgotten = isLast && ((lastDay === today && chance < 0.2) || (lastDay === today - DAY_MS && chance < 0.1));
  if (isForgotten) return { validTo, isOpen: true, endTime: null };
  if (isLast && lastDay === today && chance < 0.5) return { validTo: dueAt(now, chance), isOpen: true, endTime: null };
  return leaves <= now ? { validTo, isOpen: false, endTime: leaves } : { validTo, isOpen: true, endTime: null };
}

/** The state of visits now. */
export function planStays(visits: readonly Visit[], time: DemoTime): readonly DemoStay[] {
  const random = createSeededRandom(SEED);
  const last = new Map<DemoRoom, Visit>();
  for (const visit of visits) if (!visit.isStaff) last.set(visit.room, visit);
  const since = time.today - DESK_DAYS * DAY_MS;
  const stays = visits.map((visit): DemoStay => {
    const isLast = last.get(visit.room) === visit;
    const hasStay = !visit.isStaff && visit.time >= since;
    return { ...visit, ...endOf(visit, isLast, time, random), hasStay, lost: null };
  });
  return withLostCards(stays, time, random);
}

function withLostCards(stays: readonly DemoStay[], { now }: DemoTime, random: SeededRandom): readonly DemoStay[] {
  const first = Math.min(...new Set(stays.map(({ hotel }) => hotel.id)));
  let left = LOST_CARDS;
  return stays.map((stay) => {
    const time = stay.time + MISSED_MS;
    const isHeld = stay.hasStay && stay.isOpen && stay.validTo > now + DAY_MS && stay.uids.length > 1;
    if (left === 0 || stay.hotel.id !== first || !isHeld || time > now) return stay;
    left -= 1;
    return { ...stay, lost: { time, uid: `04${random.hex(3)}` } };
  });
}
