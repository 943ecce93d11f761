import { CARD_TYPES, OPERATIONS } from "@adel/card";
import * as z from "zod";
import { EncodedTimestamp } from "../../../kernel/time.ts";
import { HOLD_STATES } from "../desk/terms.ts";

/** What a card is, in one word; only of records whose check code is right. */
export const CARD_VERDICTS = [
  "valid",
  "notYet",
  "expired",
  /** A newer card was made for its room and type. */
  "replaced",
  "handedBack",
  "lost",
  /** Reported as no longer working. */
  "dead",
  "setCard",
  "testCard",
  "blank",
  "foreign",
  /** A check code is wrong: nothing on it is shown as fact. */
  "untrusted",
  /** Ours by its directory; no key that was tried opens it. */
  "unknown",
] as const;

export const CardVerdict = z.object({
  kind: z.enum(CARD_VERDICTS),
  /** The day in the server's zone on which it was said. */
  today: z.string(),
  hotel: z.object({ id: z.number(), hotelNumber: z.number(), hotelName: z.string() }).nullable(),
  cardType: z.enum(CARD_TYPES).nullable(),
  /** Of a test card. */
  operation: z.enum(OPERATIONS).nullable(),
  sequence: z.number().nullable(),
  validFrom: EncodedTimestamp,
  validTo: EncodedTimestamp,
  /** Past its end, and the hotel's locks have no clock: it opens its door until a newer card is used there. */
  opensPastEnd: z.boolean(),
  /** The door it is for; `label` is the room's, or its number where the hotel has no such room. */
  room: z.object({ id: z.number().nullable(), label: z.string(), building: z.number(), floor: z.number() }).nullable(),
  /** The made card that it is. */
  made: z
    .object({
      id: z.number(),
      copyNo: z.number().nullable(),
      /** How many cards share its stay and sequence. */
      copies: z.number(),
      holdState: z.enum(HOLD_STATES).nullable(),
      userName: z.string(),
      createTime: EncodedTimestamp,
    })
    .nullable(),
});
export type CardVerdict = z.output<typeof CardVerdict>;

/** How often cards are told apart at one encoder within a minute, and how often by keys of other hotels than its own. */
export const IDENTIFY_LIMITS = { perMinute: 60, beyondPerMinute: 10 } as const;
