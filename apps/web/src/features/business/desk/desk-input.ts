// Cast: Object.entries forgets the acts that name its keys.
import { DESK_POLICY, type DeskAct } from "@adel/protocol/business/desk";

/** What a front desk typed: a room or card number, and how it wants it done. */
export interface DeskInput {
  readonly q: string;
  readonly act: DeskAct | undefined;
  readonly cards: number | undefined;
  readonly nights: number | undefined;
  /** The room that a guest moves to. */
  readonly to: string | undefined;
}
export const ACT_KEYS = {
  checkIn: "I",
  extra: "C",
  extend: "E",
  move: "M",
  checkOut: "X",
  lost: "L",
} as const satisfies Record<DeskAct, string>;
const ACTS = Object.fromEntries(Object.entries(ACT_KEYS).map(([act, key]) => [key, act as DeskAct]));

const INPUT = /^([A-Za-z0-9-]{1,16})(?:\*(\d{1,2}))?(?:\+(\d{1,2}))?(?:\s+([A-Za-z])(?:\s+([A-Za-z0-9-]{1,16}))?)?$/;

/** `508`, `508*2` two cards, `508+3` three nights, `508 x` an act, `508 m 512` a move; undefined where it is none of them. */
export function parseDeskInput(text: string): DeskInput | undefined {
  const [, q, cards, nights, key, to] = INPUT.exec(text.trim()) ?? [];
  if (q === undefined) return undefined;
  const act = key === undefined ? undefined : ACTS[key.toUpperCase()];
  if ((key !== undefined && act === undefined) || (to !== undefined && act !== "move")) return undefined;
  const within = (typed: string | undefined, max: number) =>
    typed === undefined ? undefined : Math.min(Math.max(1, Number(typed)), max);
  return {
    q: q.toUpperCase(),
    act,
    cards: within(cards, DESK_POLICY.maxCards),
    nights: within(nights, DESK_POLICY.maxNights),
    to: to?.toUpperCase(),
  };
}

const DAY_MS = 24 * 3_600_000;
/** When cards end: so many nights after a day, at the hour of check-out. */
export const endAfter = (day: string, nights: number): string =>
  `${new Date(Date.parse(`${day}T00:00:00Z`) + nights * DAY_MS).toISOString().slice(0, 10)} ${DESK_POLICY.checkoutTime}`;
