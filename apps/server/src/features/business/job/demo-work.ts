import type { ErrorCode } from "@adel/protocol";
import { createSeededRandom, type SeededRandom } from "../../../core/seeded-random.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import type { DemoStay } from "../desk/demo-stays.service.ts";
import type { DemoHotel } from "../desk/demo-visits.service.ts";
import type { DemoTestCard } from "../test-card/demo-test-cards.service.ts";

/** An act of a front desk with several cards. */
export interface DemoAct {
  readonly stay: DemoStay;
  readonly kind: "checkIn" | "lost" | "checkOut";
  readonly time: number;
  readonly sequence: number;
  readonly cards: number;
}
/** A test card with its sequence from its hotel. */
export interface DemoTest extends DemoTestCard {
  readonly sequence: number;
}
interface Attempt {
  readonly uid: string;
  readonly time: number;
  readonly state: "done" | "failed" | "partial" | "unknown";
  readonly fault: ErrorCode | null;
  readonly blocks: number;
  /** Its card is partly written, and its act still waits for it. */
  readonly isWaiting?: true;
}
/** One job: a card that was written or erased, or an attempt at one. */
export interface DemoJob extends Attempt {
  readonly act: DemoAct;
  /** Number of the copy in its stay; 0 without a card. */
  readonly copy: number;
}
/** A test card that was written, or an attempt at one. */
export interface DemoTestJob extends Attempt {
  readonly test: DemoTest;
}

const SEED = 90_001;
/** Check-outs of these last days were made at the front desk; earlier cards were only collected. */
const ERASED_DAYS = 2;
/** Time to write a card, and the pause before the next one. */
const CARD_MS = 9000;
const ATTEMPT_MS = 20_000;
/** Failed attempts: most without a trace, some with a partly written card, a few unknown. */
const FAILED_ATTEMPTS = { failed: 60, partial: 24, unknown: 6 } as const;
const RECENT_DAYS = 30;
const FULL_BLOCKS = 14;
/** Every so many test cards one attempt failed, and every so many another card was lifted too early. */
const FAILED_TEST_EVERY = 25;
const PARTIAL_TEST_EVERY = 75;
/** A test sector and the directory. */
const TEST_BLOCKS = 7;

/** Acts and test cards in order of time, each with its sequence from its hotel. */
export function planSequences(
  stays: readonly DemoStay[],
  cards: readonly DemoTestCard[],
  now: number,
): { readonly acts: readonly DemoAct[]; readonly tests: readonly DemoTest[] } {
  const acts = stays.flatMap((stay): Omit<DemoAct, "sequence">[] => [
    { stay, kind: "checkIn", time: stay.time, cards: stay.uids.length },
    ...(stay.lost ? [{ stay, kind: "lost" as const, time: stay.lost.time, cards: 1 }] : []),
    ...(stay.hasStay && stay.endTime !== null && stay.endTime > now - ERASED_DAYS * DAY_MS
      ? [{ stay, kind: "checkOut" as const, time: stay.endTime, cards: stay.uids.length }]
      : []),
  ]);
  const next = new Map<DemoHotel, number>();
  const issued = new Map<DemoStay, number>();
  const take = (hotel: DemoHotel) => {
    const sequence = (next.get(hotel) ?? 0) + 1;
    next.set(hotel, sequence);
    return sequence;
  };
  const numbered: { readonly acts: DemoAct[]; readonly tests: DemoTest[] } = { acts: [], tests: [] };
  for (const one of [...acts, ...cards].sort((one, other) => one.time - other.time)) {
    if (!("stay" in one)) numbered.tests.push({ ...one, sequence: take(one.hotel) });
    else {
      const { stay, kind } = one;
      const earlier = kind === "checkOut" ? issued.get(stay) : undefined;
      const sequence = earlier ?? take(stay.hotel);
      issued.set(stay, sequence);
      numbered.acts.push({ ...one, sequence });
    }
  }
  return numbered;
}

function cardsOf(act: DemoAct): readonly DemoJob[] {
  const { stay, kind, time } = act;
  const written = { act, state: "done", fault: null, blocks: FULL_BLOCKS } as const;
  if (kind === "lost") return [{ ...written, uid: stay.lost?.uid ?? "", copy: stay.uids.length + 1, time }];
  return stay.uids.map((uid, at) => ({ ...written, uid, copy: at + 1, time: time + at * CARD_MS }));
}

/** A failed attempt at the same card, shortly before it succeeded; after an unknown one, another card was used. */
function attemptAt(job: DemoJob, state: DemoJob["state"], random: SeededRandom): DemoJob {
  const time = job.time - ATTEMPT_MS;
  const attempt = { ...job, state, copy: 0, time };
  if (state === "unknown") return { ...attempt, uid: `04${random.hex(3)}`, fault: null, blocks: 0 };
  if (state === "partial") return { ...attempt, fault: "CARD_LIFTED", blocks: 1 + random.below(FULL_BLOCKS - 1) };
  return { ...attempt, fault: random.pick(["CARD_LIFTED", "NO_CARD", "ENCODER_UNPLUGGED"]), blocks: 0 };
}

/** `count` of a list, spread evenly over it. */
const spread = <T>(list: readonly T[], count: number): readonly T[] =>
  Array.from({ length: count }, (_, at) => list[Math.floor(((at + 0.5) * list.length) / count)]).filter(
    (one) => one !== undefined,
  );

/** One card of each hotel, the busiest first: encoders with more than a few unknown jobs stop. */
const newestOfHotels = (cards: readonly DemoJob[]): DemoJob[] => [
  ...new Map(cards.map((job) => [job.act.stay.hotel, job])).values(),
];

/** One of the last cards of the busiest hotel. */
const newestOf = (cards: readonly DemoJob[]): readonly DemoJob[] => {
  const first = Math.min(...new Set(cards.map(({ act }) => act.stay.hotel.id)));
  return cards.filter(({ act }) => act.stay.hotel.id === first).slice(-3, -2);
};

function attempts(cards: readonly DemoJob[], now: number): readonly DemoJob[] {
  const random = createSeededRandom(SEED);
  const written = cards.filter(({ act }) => act.kind === "checkIn");
  const recent = written.filter(({ time }) => time > now - RECENT_DAYS * DAY_MS);
  const earlier = written.slice(0, written.length - recent.length);
  const half = (count: number) => [...spread(earlier, count / 2), ...spread(recent, count - count / 2)];
  const hotels = newestOfHotels(recent).sort((one, other) => one.act.stay.hotel.id - other.act.stay.hotel.id);
  return [
    ...half(FAILED_ATTEMPTS.failed).map((job) => attemptAt(job, "failed", random)),
    ...half(FAILED_ATTEMPTS.partial)
      .slice(1)
      .map((job) => attemptAt(job, "partial", random)),
    // Its card was not completed: the front desk shows one that waits for it.
    ...newestOf(recent).map((job) => ({
      ...attemptAt(job, "partial", random),
      ...{ uid: `04${random.hex(3)}`, isWaiting: true as const },
    })),
    ...hotels.slice(0, FAILED_ATTEMPTS.unknown).map((job) => attemptAt(job, "unknown", random)),
  ];
}

/** Jobs of all acts, with failed attempts, in order of time. */
export function planJobs(acts: readonly DemoAct[], now: number): readonly DemoJob[] {
  const cards = acts.flatMap(cardsOf);
  return [...cards, ...attempts(cards, now)].sort((one, other) => one.time - other.time);
}

/** Jobs of all test cards, with attempts that failed shortly before. */
export function planTestJobs(tests: readonly DemoTest[]): readonly DemoTestJob[] {
  const random = createSeededRandom(SEED + 1);
  return tests.flatMap((test, at): DemoTestJob[] => {
    const { uid, time, method } = test;
    const written: DemoTestJob = { test, uid, time, state: "done", fault: null, blocks: TEST_BLOCKS };
    const attempt = { test, time: time - ATTEMPT_MS };
    if (at % PARTIAL_TEST_EVERY === PARTIAL_TEST_EVERY - 1)
      return [{ ...attempt, uid: `04${random.hex(3)}`, state: "partial", fault: "CARD_LIFTED", blocks: 2 }, written];
    if (at % FAILED_TEST_EVERY !== FAILED_TEST_EVERY - 1) return [written];
    const fault = method === "new" ? "CARD_NOT_FACTORY" : "NO_CARD";
    return [{ ...attempt, uid: `04${random.hex(3)}`, state: "failed", fault, blocks: 0 }, written];
  });
}
