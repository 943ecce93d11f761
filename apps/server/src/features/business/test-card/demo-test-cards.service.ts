import type { Method, Operation, TestCardType } from "@adel/card";
import { createSeededRandom, type SeededRandom } from "../../../core/seeded-random.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import type { DemoHotel, DemoTime } from "../desk/demo-visits.service.ts";
import { coveredBy } from "./test-card.service.ts";

interface DemoTestKind {
  readonly type: TestCardType;
  readonly method: Method;
  readonly operation: Operation;
}
/** A test card for the devices of a hotel. */
export interface DemoTestCard extends DemoTestKind {
  readonly hotel: DemoHotel;
  readonly time: number;
  readonly uid: string;
  readonly purpose: "test" | "adel";
}

const SEED = 31_117;
/** A technician works from 9:00 to 17:00 and writes a card every two minutes. */
const OPENS_MS = 9 * HOUR_MS;
const OPEN_MS = 8 * HOUR_MS;
const CARD_MS = 2 * MINUTE_MS;
/** Three of five later visits were in the last month. */
const RECENT_DAYS = 30;
const ADEL_EVERY = 12;
/** Cards older than this were used at their devices, except one in ten. */
const USED_DAYS = 2;
const UNUSED_EVERY = 10;

/** The cards for the devices of a new hotel. */
const SET_UP: readonly DemoTestKind[] = [
  { type: "door-lock", method: "new", operation: "set" },
  { type: "energy-saver", method: "new", operation: "set" },
  { type: "energy-saver-and-door-lock", method: "new", operation: "clear" },
];

/** The same time of day within working hours, on the day before if that is still to come. */
function toWorkingTime(time: number, { now, today }: DemoTime): number {
  const day = Math.floor((time - today) / DAY_MS);
  const ofDay = (time - today) / DAY_MS - day;
  const working = today + day * DAY_MS + OPENS_MS + Math.floor(ofDay * OPEN_MS);
  return working + SET_UP.length * CARD_MS > now ? working - DAY_MS : working;
}

const pickKind = (random: SeededRandom): DemoTestKind => ({
  type: random.pick(["door-lock", "door-lock", "energy-saver", "energy-saver-and-door-lock"]),
  method: random.pick(["new", "new", "old", "counter"]),
  operation: random.pick(["set", "set", "clear", "unlock"]),
});

/** Exactly `total` test cards in order of time: each hotel is set up, later visits are for single devices. */
export function planTestCards(hotels: readonly DemoHotel[], total: number, time: DemoTime): readonly DemoTestCard[] {
  const random = createSeededRandom(SEED);
  const cards: DemoTestCard[] = [];
  const visit = (hotel: DemoHotel, from: number, kinds: readonly DemoTestKind[]) => {
    for (const [at, kind] of kinds.slice(0, total - cards.length).entries()) {
      const isAdel = kind.method === "new" && cards.length % ADEL_EVERY === 0;
      const uid = `04${random.hex(3)}`;
      cards.push({ ...kind, hotel, time: from + at * CARD_MS, uid, purpose: isAdel ? "adel" : "test" });
    }
  };
  const [first, ...others] = hotels;
  if (!first) return [];
  for (const hotel of hotels) visit(hotel, toWorkingTime(hotel.createTime + DAY_MS, time), SET_UP);
  while (cards.length < total) {
    const hotel = random.pick([first, ...others]);
    const isRecent = random.below(5) < 3;
    const since = isRecent ? time.now - RECENT_DAYS * DAY_MS : hotel.createTime + 2 * DAY_MS;
    const moment = since + random.next() * (time.now - since);
    const kinds = Array.from({ length: 1 + random.below(SET_UP.length) }, () => pickKind(random));
    visit(hotel, toWorkingTime(moment, time), kinds);
  }
  return cards.sort((one, other) => one.time - other.time);
}

/** By their position, whether cards in order of time are used: at their devices, or because a newer set card replaced them. */
export function planUse(cards: readonly DemoTestCard[], now: number): readonly boolean[] {
  const isReplaced = (card: DemoTestCard, at: number) =>
    card.operation === "set" &&
    cards
      .slice(at + 1)
      .some(
        ({ hotel, operation, type }) =>
          hotel === card.hotel && operation === "set" && coveredBy(type).includes(card.type),
      );
  return cards.map(
    (card, at) => isReplaced(card, at) || (card.time < now - USED_DAYS * DAY_MS && at % UNUSED_EVERY !== 0),
  );
}
