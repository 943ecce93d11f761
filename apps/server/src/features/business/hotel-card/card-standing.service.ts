import type {
  AtDoor,
  CardAdvice,
  CardDoor,
  CardOwner,
  CardState,
  DoorDoubt,
  HoldState,
  CardStanding as SentStanding,
} from "@adel/protocol";
import { DAY_MS, SECOND_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

/** What later jobs did to the card; `nothing` if the last one left no trace. */
export type LaterJobs = "nothing" | "writing" | "partlyWritten" | "givenUp" | "unknown" | "erased" | "overwritten";

/** How the stay of a card is now; `voided` is that of a card which makes others void at a door. */
export type CardStay = "none" | "current" | "left" | "moved" | "voided";

/** Everything that the server knows of a made card. */
export interface CardFacts {
  /** What its records are for. */
  readonly doors: readonly CardDoor[];
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly sequence: number;
  /** The highest sequence of a card that was or may have been written for the same room and type. */
  readonly newestSequence: number;
  /** A card without a room: one of the same type, for the same or other areas, is newer. */
  readonly hasNewerAreaCard: boolean;
  /** Locks without a clock do not check the validity. */
  readonly hasClock: boolean;
  /** Locks may have been set for another key or sector plan of the hotel than those of the card. */
  readonly hasOtherKey: boolean;
  readonly later: LaterJobs;
  /** Whether later jobs replaced each sector of its records. */
  readonly isReplaced: boolean;
  readonly holdState: HoldState | null;
  readonly stay: CardStay;
  readonly isForStaff: boolean;
}

type DoorStandingRow = Omit<SentStanding["doors"][number], "from" | "until"> & {
  readonly from: number | null;
  readonly until: number | null;
};
/** `CardStanding` of the protocol, with times in milliseconds. */
export type Standing = Omit<SentStanding, "doors"> & { readonly doors: readonly DoorStandingRow[] };

/** A stay without a check-out counts as ended after this time. */
const FORGOTTEN_MS = 7 * DAY_MS;
/** Open stays that ended before this time count as ended. */
export const forgottenBefore = (now: number): number => now - FORGOTTEN_MS;

/** The last second counts as well. */
const isOver = ({ validTo }: CardFacts, now: number): boolean => validTo !== null && now >= validTo + SECOND_MS;
const isEarly = ({ validFrom }: CardFacts, now: number): boolean => validFrom !== null && now < validFrom;
const isSuperseded = ({ sequence, newestSequence }: CardFacts): boolean => newestSequence > sequence;
const isAfterStay = ({ stay }: CardFacts): boolean => stay === "left" || stay === "moved";

/** The state that the list of made cards shows and finds; `card-state.ts` says the same in SQL. */
export function findCardState(facts: CardFacts, now: number): CardState {
  const { later, holdState, hasClock } = facts;
  if (later === "writing" || later === "partlyWritten" || later === "unknown" || later === "erased") return later;
  if (later === "overwritten" || holdState === "overwritten") return "overwritten";
  if (holdState === "dead" || holdState === "lost" || holdState === "lostPending") return holdState;
  if (later === "givenUp") return "givenUp";
  if (holdState === "handedBack") return "handedBack";
  if (isSuperseded(facts)) return "superseded";
  if (isOver(facts, now) && (hasClock || !isAfterStay(facts))) return "expired";
  return isAfterStay(facts) ? "guestLeft" : "held";
}

const WITHOUT_OWNER: readonly CardState[] = ["erased", "overwritten", "dead", "lost", "lostPending", "handedBack"];

function findOwner({ stay, isForStaff }: CardFacts, state: CardState): CardOwner {
  if (WITHOUT_OWNER.includes(state) || stay === "voided") return "nobody";
  if (stay === "left") return "guestWhoLeft";
  if (stay === "moved") return "guestWhoMoved";
  if (stay !== "none") return "guest";
  if (state === "expired" || state === "superseded") return "nobody";
  return isForStaff ? "staff" : "guest";
}

const IN_DOUBT: readonly CardState[] = ["writing", "partlyWritten", "unknown", "dead", "givenUp"];

/** Lifts ignore the sequence, and an energy saver does if it reads its own record. */
function listDoubts(facts: CardFacts, door: CardDoor, state: CardState, now: number): DoorDoubt[] {
  const isRemoved = state === "erased" || state === "overwritten";
  const doubts: readonly (readonly [DoorDoubt, boolean])[] = [
    ["newerCard", door !== "lift" && isSuperseded(facts)],
    // Doors of an area that both open reject the older one.
    ["newerCard", door === "areas" && facts.hasNewerAreaCard],
    ["otherKey", facts.hasOtherKey],
    ["noClock", isOver(facts, now) || isEarly(facts, now)],
    ["content", isRemoved || IN_DOUBT.includes(state)],
  ];
  return doubts.flatMap(([doubt, applies]) => (applies ? [doubt] : []));
}

function judgeAccess(facts: CardFacts, door: CardDoor, state: CardState, now: number): DoorStandingRow {
  const { hasClock, validFrom, validTo, isReplaced } = facts;
  const isRemoved = isReplaced && (state === "erased" || state === "overwritten");
  if (isRemoved) return { door, atDoor: "doesNotOpen", doubts: [], from: null, until: null };
  const times = { from: hasClock ? validFrom : null, until: hasClock ? validTo : null };
  if (hasClock && (isOver(facts, now) || isEarly(facts, now)))
    return { door, atDoor: "doesNotOpen", doubts: [], ...times };
  const doubts = listDoubts(facts, door, state, now);
  return { door, atDoor: doubts.length === 0 ? "opens" : "mayOpen", doubts, ...times };
}

const ADVICE_BY_STATE: Partial<Record<CardState, CardAdvice>> = {
  writing: "wait",
  partlyWritten: "complete",
  unknown: "wait",
  erased: "none",
  overwritten: "none",
  dead: "keep",
  lost: "keep",
  lostPending: "keep",
  givenUp: "erase",
  handedBack: "erase",
};

function advise(facts: CardFacts, state: CardState, atDoors: readonly AtDoor[], now: number): CardAdvice {
  const byState = ADVICE_BY_STATE[state];
  if (byState) return byState;
  const mayOpen = atDoors.some((atDoor) => atDoor !== "doesNotOpen");
  if (facts.stay === "moved" && mayOpen) return "writeForNewRoom";
  if (isAfterStay(facts) || facts.stay === "voided") return "erase";
  if (state === "superseded") return facts.stay === "current" ? "rewrite" : "erase";
  if (state === "expired") return facts.stay === "current" ? "extend" : "erase";
  if (isEarly(facts, now)) return "wait";
  if (atDoors.length === 0) return "none";
  return atDoors.every((atDoor) => atDoor === "opens") ? "handOver" : "tryAtDoor";
}

/** States in which its owner should have a card. */
const OUT: readonly CardState[] = ["held", "superseded", "unknown"];
/** Cards that are known to be at the front desk, or gone. */
const NOT_OUT: readonly CardState[] = ["erased", "overwritten", "handedBack", "dead", "lost"];

/**
 * What a card opens now, whose it is and what to do with it; lists and the grid ask the database for the same
 * (`card-state.ts`). The server sees no door: "doesNotOpen" is never wrong, and "handOver" needs "opens".
 */
export function cardStanding(facts: CardFacts, now: number): Standing {
  const state = findCardState(facts, now);
  const owner = findOwner(facts, state);
  const doors = facts.doors.map((door) => judgeAccess(facts, door, state, now));
  const atDoors = doors.map(({ atDoor }) => atDoor);
  const shouldBeOut = (owner === "guest" || owner === "staff") && OUT.includes(state);
  const isReported = facts.holdState !== null && facts.holdState !== "held" && facts.holdState !== "lostPending";
  const isForgotten =
    isAfterStay(facts) && !isReported && !NOT_OUT.includes(state) && atDoors.some((atDoor) => atDoor !== "doesNotOpen");
  return { state, owner, doors, shouldBeOut, isForgotten, advice: advise(facts, state, atDoors, now) };
}

/** The same with times as they are sent. */
export const formatStanding = (standing: Standing, timeFormat: TimeFormat): SentStanding => ({
  ...standing,
  doors: standing.doors.map((door) => ({
    ...door,
    from: timeFormat.format(door.from),
    until: timeFormat.format(door.until),
  })),
});
