import * as z from "zod";
import { EncodedTimestamp } from "../../../kernel/time.ts";

/** State of a made card: the first of these that applies. */
export const CARD_STATES = [
  /** A later job is at work on the card. */
  "writing",
  /** A later job wrote part of it, and can still complete it. */
  "partlyWritten",
  /** The encoder has not reported the result of a later job. */
  "unknown",
  "erased",
  "overwritten",
  /** Reported as unreadable. */
  "dead",
  /** Reported lost, and the card that replaces it was used. */
  "lost",
  "lostPending",
  /** A later job wrote part of it, and its act has ended. */
  "givenUp",
  "handedBack",
  /** A newer card was made for its room and type. */
  "superseded",
  "expired",
  "guestLeft",
  "held",
] as const;
export type CardState = (typeof CARD_STATES)[number];

/** What a card's records are for. */
export const CARD_DOORS = ["room", "areas", "lift", "energySaver"] as const;
export type CardDoor = (typeof CARD_DOORS)[number];

/** What the server, which sees no door, knows of a card there. "doesNotOpen" and "opens" are certain. */
export const AT_DOOR = ["opens", "mayOpen", "doesNotOpen"] as const;
export type AtDoor = (typeof AT_DOOR)[number];

/** Why it only may open. */
export const DOOR_DOUBTS = [
  /** Until a newer card for the same room and type is used there. */
  "newerCard",
  /** Until the lock is taught the hotel's other key, or only once it is. */
  "otherKey",
  /** Its validity is over or has not begun, and the locks have no clock. */
  "noClock",
  /** The card was only partly written, or its content is not known. */
  "content",
] as const;
export type DoorDoubt = (typeof DOOR_DOUBTS)[number];

export const DoorStanding = z.object({
  door: z.enum(CARD_DOORS),
  atDoor: z.enum(AT_DOOR),
  doubts: z.array(z.enum(DOOR_DOUBTS)),
  from: EncodedTimestamp,
  /** Null: without end, or until a newer card is used, because the locks have no clock. */
  until: EncodedTimestamp,
});

/** Whose a card is. Nobody's: one that is not to be used any more, or that makes others void at a door. */
export const CARD_OWNERS = ["guest", "guestWhoMoved", "guestWhoLeft", "staff", "nobody"] as const;
export type CardOwner = (typeof CARD_OWNERS)[number];

/** What to do with a card. */
export const CARD_ADVICES = [
  "handOver",
  /** Its owner has it or may have it, but it is not certain to open. */
  "tryAtDoor",
  "writeForNewRoom",
  /** Its guest is there, and a newer card was made: it gets the new sequence. */
  "rewrite",
  "extend",
  "erase",
  "complete",
  /** Its job is not finished or not reported. */
  "wait",
  /** Lost or unreadable: it stays at the front desk. */
  "keep",
  "none",
] as const;
export type CardAdvice = (typeof CARD_ADVICES)[number];

/** What a card opens now, and what to do with it. */
export const CardStanding = z.object({
  state: z.enum(CARD_STATES),
  owner: z.enum(CARD_OWNERS),
  doors: z.array(DoorStanding),
  /** Whether its owner should have it. */
  shouldBeOut: z.boolean(),
  /** It may open a door although nobody should have it. */
  isForgotten: z.boolean(),
  advice: z.enum(CARD_ADVICES),
});
export type CardStanding = z.output<typeof CardStanding>;

/** A card of an earlier guest that may still open a room, with or without a present stay. */
export const CardOut = z.object({
  /** Of the card's record. */
  id: z.number(),
  uid: z.string(),
  /** Null if the locks have no clock: until a newer card is used. */
  mayOpenUntil: EncodedTimestamp,
  /** The room in which its guest lives now: its label, with its building where that is another. */
  movedTo: z.string().nullable(),
});
export type CardOut = z.output<typeof CardOut>;
