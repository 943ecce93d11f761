import type { Facts } from "./facts.ts";
import { isTest } from "./sources.ts";

/** Words that docs/glossary.md replaces by the field's own, as whole words of a name. */
const BANNED = new Set(
  `
  say words fault faults trouble refusal problem problems wire moments place places placed kept keeper given chosen
  wanted door gone hand hands handed handing again asked holder holders tell told made desk look looks looked
  looking lookers most largest longest said making act acts needs noun survey picture pictures specimen colour
  colours ticked tick ways offered heard hear hears hearing ears office stamped wish says stand standing unanswered
  lying course steal bare happened talk dial guest wizardry tongue spoken paper papers mine ours begun living
  lesson judged misbehaviour foresight foreseen foresee bring brought outside away remembered awaited unsuited
  together scout scouted cure cured sketch sketched house houses hung news lasts needy wear worn entrance surroundings felt
  nobody giving strike renounce renouncer errand errands surely sayable voice arrivals lone manners manner
  directions ripe rig
`
    .trim()
    .split(/\s+/),
);

/** Those that tests, their helpers and tools may not use either. */
const BANNED_IN_TESTS = new Set(["office", "door", "said", "place", "places", "kept", "colour"]);

/** Names of contracts: of the specification, the front desk's calls, stored columns and fields that cross a wire. */
const CONTRACT = /door[_-]?lock|doorOpening|areaDoor|at_?door|^(fault|fault_?values|made|standing|authPasswordAgain)$/i;
/** The front desk and what it does are named by its calls: `desk`, `act`. */
const FRONT_DESK = /\/business\/(desk|room|card|hotel-card|job)(\/|\.ts$)/;
const FRONT_DESK_WORDS = new Set(["desk", "act", "acts"]);
/** What a card opens is its standing at the doors of the hotel. */
const CARD_STANDING = /\/(card-)?standing(\.service)?(\.test)?\.tsx?$|\/card-facts\.service\.ts$/;
const CARD_STANDING_WORDS = new Set(["door", "doors", "standing"]);
/** A card is placed on an encoder, an order is placed, and hotels have doors. */
const PLACED = /[Pp]lace(Cards?|Blank|Order)/;
const HOTEL_DOORS = /^tools\/(devices|hotel-simulation)\//;

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

const isBanned = (path: string, name: string): boolean =>
  wordsOf(name.replace(CONTRACT, "")).some(
    (word) =>
      BANNED.has(word) &&
      !(FRONT_DESK.test(path) && FRONT_DESK_WORDS.has(word)) &&
      !(CARD_STANDING.test(path) && CARD_STANDING_WORDS.has(word)),
  );

const isBannedInTests = (path: string, name: string): boolean =>
  name === "plugIn" ||
  wordsOf(name.replace(CONTRACT, "").replace(PLACED, "")).some(
    (word) => BANNED_IN_TESTS.has(word) && !(word === "door" && (HOTEL_DOORS.test(path) || CARD_STANDING.test(path))),
  );

/** Names that hold a word the glossary replaces, as sentences. */
export const bannedNames = (list: readonly Facts[]): string[] =>
  list
    .filter(({ path }) => !path.includes("/gallery/"))
    .flatMap(({ path, names }) =>
      [...names]
        .filter((name) => (isTest(path) ? isBannedInTests(path, name) : isBanned(path, name)))
        .map((name) => `a name takes the glossary's word: ${path}: ${name}\n    see docs/glossary.md`),
    );
