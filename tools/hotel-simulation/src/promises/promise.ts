import type { ActKind } from "../model/intent.ts";
import type { AtDoor, Owner } from "../model/standing.ts";

/** Where a sentence is read. */
export type Surface = "strip" | "desk" | "room" | "grid" | "home" | "receipt";

interface Sentence {
  /** Names the row in results. */
  readonly name: string;
  readonly surfaces: readonly Surface[];
  /** The sentence as the papers give it; `{room}`, `{until}` and the like stand for values. */
  readonly zh: string;
  readonly en: string;
  /** The English sentence of one, where it differs. */
  readonly enOne?: string;
}

/** Only of a hotel whose locks have a clock, or have none; absent: of every hotel. */
export interface Conditions {
  readonly hasClock?: boolean;
}

/** A sentence about one card. */
export interface CardPromise extends Sentence {
  readonly kind: "card";
  /** The same claim in the answer of a call. */
  readonly verdict?: string;
  /** What the room that the card names does with it; undefined: nothing is said of it. */
  readonly ownRoom?: AtDoor;
  /** What all other rooms do with it. */
  readonly otherRooms?: AtDoor;
  readonly from?: "now" | "{from}";
  /** Until when, or by what it ends. */
  readonly until?: "{until}" | "newer card" | "no end";
  readonly owner?: Owner;
  readonly handOver: boolean;
  readonly conditions?: Conditions;
}

/** A sentence about a room. */
export interface RoomPromise extends Sentence {
  readonly kind: "room";
  /** Which cards open it: none at all, those of its guest, so many that no guest should hold, or one of the staff. */
  readonly openedBy: "no card" | "guest" | "forgotten cards" | "card that makes void" | "unsaid";
  readonly isOccupied?: boolean;
  readonly until?: "{until}";
  readonly conditions?: Conditions;
}

/** A sentence about an act of a clerk. */
export interface ActPromise extends Sentence {
  readonly kind: "act";
  /** Undefined: whichever act was asked for. */
  readonly act?: ActKind;
  /** Done, or refused with nothing changed, or begun and to be finished, or waiting until another desk lets go. */
  readonly state: "done" | "refused" | "half done" | "waiting";
  /** Why it is refused, in the words of the model. */
  readonly refusal?: "no stay" | "room closed" | "room occupied" | "same room" | "act of another desk";
}

/** A sentence about credits. */
export interface MoneyPromise extends Sentence {
  readonly kind: "money";
  /** How many are charged: the number in the sentence, or none. */
  readonly charged: "{quantity}" | 0;
  /** Said before an act, of what was charged, or of what is held until the encoder answers. */
  readonly when: "before" | "charged" | "held";
  /** Whether the sentence gives what is left. */
  readonly hasRemaining: boolean;
}

export type PromiseRow = CardPromise | RoomPromise | ActPromise | MoneyPromise;
export type Language = "zh" | "en";
