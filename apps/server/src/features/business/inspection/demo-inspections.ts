import type { Method, Operation, TestCardType } from "@adel/card";
import { DAY_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import { covering } from "../test-card/test-card.service.ts";

/** A test card of the example, with the job that wrote it. */
export interface DemoWrittenCard {
  readonly id: number;
  readonly uid: string;
  readonly type: TestCardType;
  readonly method: Method;
  readonly operation: Operation;
  readonly targetSector: number;
  readonly sequence: number;
  readonly validTo: number | null;
  readonly hotelId: number;
  readonly encoderId: number;
  readonly userId: number;
  readonly userName: string;
  readonly time: number;
}
interface DemoInspection {
  readonly card: DemoWrittenCard;
  readonly time: number;
  /** Some cards are read without their hotel, whose keys are unknown then. */
  readonly hasHotel: boolean;
}

/** Most cards are inspected when they have just been written, some after years in a drawer. */
const LATE_SHARE = 0.3;
const LATE_DAYS = 30;
const CHECKED_MS = 3 * MINUTE_MS;
const WITHOUT_HOTEL_EVERY = 12;

/** `total` inspections in order of time; the cards are in order of time too. */
export function planInspections(
  cards: readonly DemoWrittenCard[],
  total: number,
  now: number,
): readonly DemoInspection[] {
  const late = Math.round(total * LATE_SHARE);
  const fresh = cards.slice(late - total).map((card, at) => ({
    card,
    time: Math.min(now, card.time + CHECKED_MS),
    hasHotel: at % WITHOUT_HOTEL_EVERY !== WITHOUT_HOTEL_EVERY - 1,
  }));
  const older = cards.slice(0, late - total);
  const found = Array.from({ length: late }, (_, at) => ({
    card: older[Math.floor((at * older.length) / late)],
    time: Math.floor(now - LATE_DAYS * DAY_MS * (1 - (at + 0.5) / late)),
    hasHotel: true,
  })).flatMap(({ card, ...rest }) => (card ? [{ card, ...rest }] : []));
  return [...fresh, ...found].sort((one, other) => one.time - other.time);
}

/** The newest sequence that the hotel's devices knew at the time of an inspection. */
export function newestAt({ card, time }: DemoInspection, cards: readonly DemoWrittenCard[]): number {
  const types = card.operation === "set" ? covering(card.type) : [];
  const known = cards.filter(
    (one) =>
      one.hotelId === card.hotelId &&
      one.time <= time &&
      (one.uid === card.uid || (one.operation === "set" && types.includes(one.type))),
  );
  return Math.max(card.sequence, ...known.map(({ sequence }) => sequence));
}
