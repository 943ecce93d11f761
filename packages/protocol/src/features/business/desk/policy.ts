import * as z from "zod";
import { Bits, Byte } from "../../../card-frames/records.ts";

/** What a guest's card may be. */
export const POLICY_CARD_TYPES = ["classic", "social", "one-card"] as const;

/** How far a hotel's policy may go. */
export const POLICY_MAX = { nights: 90, cards: 20, shiftHours: 12, shiftJobs: 500 } as const;
/** How far from now one act may end its cards beyond the policy, with its own permission and the password. */
export const OVERRIDE_MAX_NIGHTS = 365;
/** An authorization is idle after no less and no more. */
export const IDLE_MINUTES = { min: 5, max: 30 } as const;
const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "TIME_OF_DAY_FORM" })
  .meta({ examples: ["14:00"] });
const within = (min: number, max: number) => z.number().int().min(min).max(max);

/** How a hotel's front desk works. */
export const DeskPolicy = z
  .object({
    /** Of new stays. */
    cardType: z.enum(POLICY_CARD_TYPES),
    /** The time at which a stay ends on its last day. */
    checkoutTime: TimeOfDay,
    /** Before this time the day is still the day before. */
    dayBegins: TimeOfDay,
    nights: within(1, POLICY_MAX.nights),
    cards: within(1, POLICY_MAX.cards),
    maxNights: within(1, POLICY_MAX.nights),
    maxCards: within(1, POLICY_MAX.cards),
    /** A copy goes unnoticed by the guest, so a card of the stay must be shown. */
    extraWithCard: z.boolean(),
    /** Floors that every guest's card reaches, beside those of the room. */
    liftFloors: Bits,
    /** Of rooms that name none themselves. */
    relays: Byte,
    /** Seconds, of rooms that name none themselves. */
    offDelay: Byte,
    /** Without a clock a lock knows no end of a card. */
    hasClock: z.boolean(),
    /** The receipt is printed after each act that made cards. */
    print: z.boolean(),
    /** A stay can carry the number of its booking, no name; kept until 30 days after its end. */
    hasReference: z.boolean(),
    /** Limits of a shift authorization; null: those of the system's parameters, which no hotel exceeds. */
    shiftHours: within(1, POLICY_MAX.shiftHours).nullable(),
    idleMinutes: within(IDLE_MINUTES.min, IDLE_MINUTES.max).nullable(),
    shiftJobs: within(1, POLICY_MAX.shiftJobs).nullable(),
  })
  .refine(({ nights, maxNights }) => nights <= maxNights, { path: ["nights"], error: "POLICY_ABOVE_MAX" })
  .refine(({ cards, maxCards }) => cards <= maxCards, { path: ["cards"], error: "POLICY_ABOVE_MAX" });
export type DeskPolicy = z.output<typeof DeskPolicy>;

/** Where a hotel has set nothing. */
export const DEFAULT_POLICY: DeskPolicy = {
  cardType: "classic",
  checkoutTime: "14:00",
  dayBegins: "06:00",
  nights: 1,
  cards: 1,
  maxNights: 30,
  maxCards: 8,
  extraWithCard: true,
  liftFloors: [],
  relays: 0,
  offDelay: 0,
  hasClock: true,
  print: false,
  hasReference: false,
  shiftHours: null,
  idleMinutes: null,
  shiftJobs: null,
};
