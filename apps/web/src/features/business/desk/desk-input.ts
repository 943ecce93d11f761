// Cast: Object.entries forgets the acts that name its keys.
import type { DeskAct } from "@adel/protocol/business/desk";
import { addDays } from "../../../ui/date/day.ts";

/** The typed text: a room or card number, with its options. */
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
  void: "V",
} as const satisfies Record<DeskAct, string>;
export const ACTS_BY_KEY: Readonly<Record<string, DeskAct | undefined>> = Object.fromEntries(
  Object.entries(ACT_KEYS).map(([act, key]) => [key, act as DeskAct]),
);

const INPUT =
  /^([A-Za-z0-9-]{1,16})(?:\s*\*(\d{1,2}))?(?:\s*\+(\d{1,2}))?(?:\s+([A-Za-z])(?:\s+([A-Za-z0-9-]{1,16}))?)?$/;

/** Full-width digits, letters and signs of Chinese input methods, as the narrow ones they mean. */
export const toHalfWidth = (text: string): string => text.normalize("NFKC");

/**
 * `508`, `508*2` two cards, `508+3` three nights, `508 x` an act, `508 m 512` a move; undefined where it is none of
 * them. Numbers beyond the hotel's policy stay as they were typed: the form says its limit.
 */
export function parseDeskInput(text: string): DeskInput | undefined {
  const [, q, cards, nights, key, to] = INPUT.exec(toHalfWidth(text).trim()) ?? [];
  if (q === undefined) return undefined;
  const act = key === undefined ? undefined : ACTS_BY_KEY[key.toUpperCase()];
  if ((key !== undefined && act === undefined) || (to !== undefined && act !== "move")) return undefined;
  const numberOf = (typed: string | undefined) => (typed === undefined ? undefined : Number(typed));
  return {
    q: q.toUpperCase(),
    act,
    cards: numberOf(cards),
    nights: numberOf(nights),
    to: to?.toUpperCase(),
  };
}

/** When cards end: so many nights after a day, at the time of check-out. */
export const endAfter = (day: string, nights: number, checkoutTime: string): string =>
  `${addDays(day, nights)} ${checkoutTime}:00`;
