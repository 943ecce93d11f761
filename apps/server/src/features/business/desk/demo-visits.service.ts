import { createSeededRandom, type SeededRandom } from "../../../core/seeded-random.ts";
import { DAY_MS, HOUR_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

export interface DemoRoom {
  readonly id: number;
  readonly label: string;
  readonly building: number;
  readonly floor: number;
  readonly roomNumber: number;
  readonly liftFloors: readonly number[];
  readonly relayCount: number;
  readonly offDelay: number;
}
export interface DemoHotel {
  readonly id: number;
  readonly createTime: number;
  /** Rooms that are not disabled. */
  readonly rooms: readonly [DemoRoom, ...DemoRoom[]];
}
/** A person who gets cards for a room: a guest, or staff of the hotel. */
export interface Visit {
  readonly hotel: DemoHotel;
  readonly room: DemoRoom;
  readonly isStaff: boolean;
  readonly time: number;
  /** Start of the day on which it ends. */
  readonly lastDay: number;
  readonly uids: readonly string[];
}
/** The time of planning: `today` is the start of the day of `now`. */
export interface DemoTime {
  readonly now: number;
  readonly today: number;
  readonly days: number;
}

const SEED = 20_261_125;
/** The first hotel is the busiest. */
const FIRST_SHARE = 4;
/** From Sunday to Saturday; a day of any zone is near a day of UTC. */
const WEEKDAYS = [0.8, 0.75, 0.8, 0.9, 1.05, 1.4, 1.3] as const;
/** A front desk writes cards from 8:00 to 22:00. */
const OPENS_MS = 8 * HOUR_MS;
const OPEN_MS = 14 * HOUR_MS;
const STAFF_EVERY = 40;
const STAFF_DAYS = 180;
/** The card on the simulated encoder: made yesterday, valid for two more nights. */
export const SAMPLE_CARD = { label: "508", uid: "04A1B2C3", day: -1, nights: 3 } as const;
const MAX_NIGHTS = 14;

/** Start of the day of `now`. */
export const startOfDay = (timeFormat: TimeFormat, now: number): number =>
  timeFormat.from(timeFormat.format(now).slice(0, "2026-01-02".length), "beginTime");

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Relative number of cards of a hotel on a day, counted from today. */
function weightOf({ rooms, createTime }: DemoHotel, at: number, day: number, { now, today, days }: DemoTime): number {
  const start = today + day * DAY_MS;
  if (start < createTime) return 0;
  const growth = 1 + (0.8 * (day + days)) / days;
  const season = 1 + 0.2 * Math.sin((start / DAY_MS / 365) * 2 * Math.PI);
  const weekday = WEEKDAYS[Math.floor(start / DAY_MS + 4.5) % 7] ?? 1;
  const elapsed = day === 0 ? clamp((now - today - OPENS_MS) / OPEN_MS) : 1;
  return rooms.length * (at === 0 ? FIRST_SHARE : 1) * growth * season * weekday * elapsed;
}

/** Exactly `total` cards, spread over days and hotels. */
function* planDays(hotels: readonly DemoHotel[], total: number, time: DemoTime) {
  const days = Array.from({ length: time.days }, (_, at) => at - time.days + 1);
  const weights = days.map((day) => hotels.map((hotel, at) => weightOf(hotel, at, day, time)));
  const sum = weights.flat().reduce((all, weight) => all + weight, 0);
  let passed = 0;
  for (const [index, day] of days.entries())
    for (const [at, hotel] of hotels.entries()) {
      const before = Math.round((passed / sum) * total);
      passed += weights[index]?.[at] ?? 0;
      yield { day, hotel, isFirst: at === 0, cards: Math.round((passed / sum) * total) - before };
    }
}

const momentOf = (random: SeededRandom, day: number, { now, today }: DemoTime): number => {
  const opens = today + day * DAY_MS + OPENS_MS;
  // Never before the start of the day, if the server starts at night.
  const open = Math.max(0, Math.min(OPEN_MS, now - opens));
  return Math.floor(opens + Math.sqrt(random.next()) * open);
};

/** A room that is free that day, except the one of the sample card. */
function freeRoom(random: SeededRandom, { rooms }: DemoHotel, day: number, freeFrom: ReadonlyMap<DemoRoom, number>) {
  const isReserved = ({ label }: DemoRoom) => label === SAMPLE_CARD.label && day > SAMPLE_CARD.day - 2 - MAX_NIGHTS;
  for (let tries = 0; tries < 50; tries += 1) {
    const room = random.pick(rooms);
    if (!isReserved(room) && (freeFrom.get(room) ?? -Infinity) <= day) return room;
  }
  return undefined;
}

/** The visits for which a company's cards are made, in order of time; deterministic for the same time. */
export function planVisits(hotels: readonly DemoHotel[], total: number, time: DemoTime): readonly Visit[] {
  const random = createSeededRandom(SEED);
  const freeFrom = new Map<DemoRoom, number>();
  const visits: Visit[] = [];
  for (const { day, hotel, isFirst, cards } of planDays(hotels, total, time)) {
    const sample =
      isFirst && day === SAMPLE_CARD.day ? hotel.rooms.find(({ label }) => label === SAMPLE_CARD.label) : undefined;
    let left = cards;
    if (sample && left > 0) {
      const lastDay = time.today + (day + SAMPLE_CARD.nights) * DAY_MS;
      const moment = momentOf(random, day, time);
      visits.push({ hotel, room: sample, isStaff: false, time: moment, lastDay, uids: [SAMPLE_CARD.uid] });
      left -= 1;
    }
    while (left > 0) {
      const isStaff = random.below(STAFF_EVERY) === 0;
      const count = isStaff ? 1 : Math.min(left, random.pick([1, 1, 1, 2, 2]));
      const nights = isStaff ? STAFF_DAYS : random.pick([1, 1, 2, 2, 3, 4, 5, 7, 10, MAX_NIGHTS]);
      const room = freeRoom(random, hotel, day, freeFrom) ?? hotel.rooms[0];
      if (!isStaff) freeFrom.set(room, day + nights);
      const uids = Array.from({ length: count }, () => `04${random.hex(3)}`);
      const lastDay = time.today + (day + nights) * DAY_MS;
      visits.push({ hotel, room, isStaff, time: momentOf(random, day, time), lastDay, uids });
      left -= count;
    }
  }
  return visits.sort((one, other) => one.time - other.time);
}
