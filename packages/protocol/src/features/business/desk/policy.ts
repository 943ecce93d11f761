import * as z from "zod";
import { Bits, Byte } from "../../../card-frames/records.ts";

/** Types of a guest's card. */
export const POLICY_CARD_TYPES = ["classic", "social", "one-card"] as const;

/** Maximum values of a hotel's policy. */
export const POLICY_MAX = { nights: 90, cards: 20, shiftHours: 12, shiftJobs: 500 } as const;
/** Maximum number of nights for an override of the end, with its own permission and the password. */
export const OVERRIDE_MAX_NIGHTS = 365;
/** Range of the time after which a shift authorization becomes idle. */
export const IDLE_MINUTES = { min: 5, max: 30 } as const;
const TimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "TIME_OF_DAY_FORM" })
  .meta({ examples: ["14:00"] });
const within = (min: number, max: number) => z.number().int().min(min).max(max);

/** A hotel's settings for its front desk. */
export const DeskPolicy = z
  .object({
    /** Of new stays. */
    cardType: z.enum(POLICY_CARD_TYPES),
    /** Time at which a stay ends on its last day. */
    checkoutTime: TimeOfDay,
    /** Before this time, a check-in counts for the previous day. */
    dayBegins: TimeOfDay,
    nights: within(1, POLICY_MAX.nights),
    cards: within(1, POLICY_MAX.cards),
    maxNights: within(1, POLICY_MAX.nights),
    maxCards: within(1, POLICY_MAX.cards),
    /** Whether an extra card requires a card of the stay, because the guest would not notice an extra card. */
    extraWithCard: z.boolean(),
    /** Floors for every guest's card, in addition to those of the room. */
    liftFloors: Bits,
    /** Default for rooms without a value. */
    relays: Byte,
    /** Seconds; default for rooms without a value. */
    offDelay: Byte,
    /** A lock without a clock does not check the end of a card. */
    hasClock: z.boolean(),
    /** Whether to print a receipt after each act that made cards. */
    print: z.boolean(),
    /** Whether a stay has a booking number (not a name); it is stored until 30 days after the stay's end. */
    hasReference: z.boolean(),
    /** Limits of a shift authorization; null: those of the system's parameters, which are also the maximum. */
    shiftHours: within(1, POLICY_MAX.shiftHours).nullable(),
    idleMinutes: within(IDLE_MINUTES.min, IDLE_MINUTES.max).nullable(),
    shiftJobs: within(1, POLICY_MAX.shiftJobs).nullable(),
  })
  .refine(({ nights, maxNights }) => nights <= maxNights, { path: ["nights"], error: "POLICY_ABOVE_MAX" })
  .refine(({ cards, maxCards }) => cards <= maxCards, { path: ["cards"], error: "POLICY_ABOVE_MAX" });
export type DeskPolicy = z.output<typeof DeskPolicy>;

/** For a hotel without its own settings. */
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
