import { CARD_TYPES, OPERATIONS } from "@adel/card";
import * as z from "zod";
import { EncodedTimestamp } from "../../../kernel/time.ts";
import { HOLD_STATES } from "../desk/terms.ts";
import { CardStanding } from "./standing.ts";

/** Result of identifying a card; derived only from records whose check code is right. */
export const CARD_VERDICTS = [
  "valid",
  "notYet",
  "expired",
  /** A newer card exists for its room and type. */
  "replaced",
  /** Of a guest who checked out, or moved to another room: it may still open the door. */
  "guestLeft",
  /** Written to invalidate others at a door; to be erased after one use. */
  "voidCard",
  "handedBack",
  "lost",
  /** Reported as unreadable. */
  "dead",
  /** A job wrote only a part of it. */
  "partlyWritten",
  /** Its encoder has not reported what its last job did to it. */
  "unreported",
  "setCard",
  "testCard",
  "blank",
  "foreign",
  /** A check code is wrong: none of its content is reported as fact. */
  "untrusted",
  /** Its directory lists our applications, but no tried key opens it. */
  "unknown",
] as const;

export const CardVerdict = z.object({
  kind: z.enum(CARD_VERDICTS),
  /** Day of this result, in the server's time zone. */
  today: z.string(),
  hotel: z.object({ id: z.number(), hotelNumber: z.number(), hotelName: z.string() }).nullable(),
  cardType: z.enum(CARD_TYPES).nullable(),
  /** Of a test card. */
  operation: z.enum(OPERATIONS).nullable(),
  sequence: z.number().nullable(),
  validFrom: EncodedTimestamp,
  validTo: EncodedTimestamp,
  /** Expired or of a guest who left, and the hotel's locks have no clock: it opens until a newer card is used there. */
  opensPastEnd: z.boolean(),
  /** Its guest is still there. */
  hasOpenStay: z.boolean(),
  /** The door that it opens; `label` is the room's, or the number on the card if the hotel has no such room. */
  room: z.object({ id: z.number().nullable(), label: z.string(), building: z.number(), floor: z.number() }).nullable(),
  /** The room to which its guest has moved, and lives in now. */
  movedTo: z.object({ label: z.string(), building: z.number() }).nullable(),
  /** What it opens and what to do with it; null for a card that is no hotel's or makes no claim about doors. */
  standing: CardStanding.nullable(),
  /** The record of this card. */
  made: z
    .object({
      id: z.number(),
      copyNo: z.number().nullable(),
      /** How many cards have the same stay and sequence. */
      copies: z.number(),
      holdState: z.enum(HOLD_STATES).nullable(),
      userName: z.string(),
      createTime: EncodedTimestamp,
    })
    .nullable(),
});
export type CardVerdict = z.output<typeof CardVerdict>;

/** How many cards can be identified at one encoder per minute, and how many with keys of other hotels than its own. */
export const IDENTIFY_LIMITS = { perMinute: 60, beyondPerMinute: 10 } as const;
