import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../core/time/durations.ts";
import { type CardFacts, cardStanding, type Standing } from "./card-standing.service.ts";

const NOW = Date.UTC(2026, 10, 28, 4);
/** A guest's only card, of the stay that is there, in a hotel whose locks have clocks. */
const GUEST_CARD: CardFacts = {
  doors: ["room", "areas", "lift", "energySaver"],
  validFrom: NOW - HOUR_MS,
  validTo: NOW + DAY_MS,
  sequence: 7,
  newestSequence: 7,
  hasNewerAreaCard: false,
  hasClock: true,
  hasOtherKey: false,
  later: "nothing",
  isReplaced: false,
  holdState: "held",
  stay: "current",
  isForStaff: false,
};
const over = { validTo: NOW - HOUR_MS } as const;
const early = { validFrom: NOW + HOUR_MS } as const;
const superseded = { newestSequence: 9 } as const;
const noClock = { hasClock: false } as const;

type Row = readonly [
  name: string,
  facts: Partial<CardFacts>,
  expected: Pick<Standing, "state" | "owner" | "advice"> & {
    readonly doors: string;
    readonly is?: "out" | "forgotten";
  },
];
const row = (
  name: string,
  facts: Partial<CardFacts>,
  [state, owner, advice, is]: readonly [
    Standing["state"],
    Standing["owner"],
    Standing["advice"],
    ("out" | "forgotten")?,
  ],
  doors: string,
): Row => [name, facts, { state, owner, advice, doors, ...(is && { is }) }];

/** Room, areas, lift, energy saver: opens, may open, does not open. */
const rows: readonly Row[] = [
  row("of the guest who is there", {}, ["held", "guest", "handOver", "out"], "o o o o"),
  row("without an end", { validTo: null }, ["held", "guest", "handOver", "out"], "o o o o"),
  row("in its last second", { validTo: NOW - 999 }, ["held", "guest", "handOver", "out"], "o o o o"),
  row("after its end", over, ["expired", "guest", "extend"], "- - - -"),
  row("after its end, without a clock", { ...over, ...noClock }, ["expired", "guest", "extend"], "? ? ? ?"),
  row("before its start", early, ["held", "guest", "wait", "out"], "- - - -"),
  row("before its start, without a clock", { ...early, ...noClock }, ["held", "guest", "wait", "out"], "? ? ? ?"),
  // A lift does not know the sequence; a switch may read either record.
  row("with a newer card for its room", superseded, ["superseded", "guest", "rewrite", "out"], "? ? o ?"),
  row(
    "with a newer card, after its end",
    { ...superseded, ...over },
    ["superseded", "guest", "rewrite", "out"],
    "- - - -",
  ),
  row("under another key than locks may know", { hasOtherKey: true }, ["held", "guest", "tryAtDoor", "out"], "? ? ? ?"),
  row(
    "for areas without a room, with a newer one",
    { doors: ["areas"], stay: "none", isForStaff: true, hasNewerAreaCard: true },
    ["held", "staff", "tryAtDoor", "out"],
    "?",
  ),
  row("that opens nothing", { doors: [], stay: "none", isForStaff: true }, ["held", "staff", "none", "out"], ""),
  row("without a stay, after its end", { stay: "none", ...over }, ["expired", "nobody", "erase"], "- - - -"),
  row("of a guest who left", { stay: "left" }, ["guestLeft", "guestWhoLeft", "erase", "forgotten"], "o o o o"),
  row(
    "of a guest who left, with a newer card",
    { stay: "left", ...superseded },
    ["superseded", "guestWhoLeft", "erase", "forgotten"],
    "? ? o ?",
  ),
  row("of a guest who left, after its end", { stay: "left", ...over }, ["expired", "guestWhoLeft", "erase"], "- - - -"),
  row(
    "of a guest who left, after its end, without a clock",
    { stay: "left", ...over, ...noClock },
    ["guestLeft", "guestWhoLeft", "erase", "forgotten"],
    "? ? ? ?",
  ),
  row(
    "of a guest who moved",
    { stay: "moved" },
    ["guestLeft", "guestWhoMoved", "writeForNewRoom", "forgotten"],
    "o o o o",
  ),
  row(
    "of a guest who moved, after its end",
    { stay: "moved", ...over },
    ["expired", "guestWhoMoved", "erase"],
    "- - - -",
  ),
  row("that makes others void", { stay: "voided" }, ["held", "nobody", "erase"], "o o o o"),
  row("of staff", { stay: "none", holdState: null, isForStaff: true }, ["held", "staff", "handOver", "out"], "o o o o"),
  row("of no stay", { stay: "none", holdState: null }, ["held", "guest", "handOver", "out"], "o o o o"),
  row("handed back", { stay: "left", holdState: "handedBack" }, ["handedBack", "nobody", "erase"], "o o o o"),
  row("reported lost", { holdState: "lostPending", ...superseded }, ["lostPending", "nobody", "keep"], "? ? o ?"),
  row(
    "reported lost, whose guest left",
    { holdState: "lostPending", stay: "left", ...superseded },
    ["lostPending", "nobody", "keep", "forgotten"],
    "? ? o ?",
  ),
  row("lost, its successor was used", { holdState: "lost", ...superseded }, ["lost", "nobody", "keep"], "? ? o ?"),
  row("reported as unreadable", { holdState: "dead" }, ["dead", "nobody", "keep"], "? ? ? ?"),
  row(
    "erased",
    { later: "erased", isReplaced: true, holdState: "handedBack" },
    ["erased", "nobody", "none"],
    "- - - -",
  ),
  row("overwritten", { later: "overwritten", isReplaced: true }, ["overwritten", "nobody", "none"], "- - - -"),
  row("overwritten in other sectors", { later: "overwritten" }, ["overwritten", "nobody", "none"], "? ? ? ?"),
  row("being written", { later: "writing" }, ["writing", "guest", "wait"], "? ? ? ?"),
  row("partly written", { later: "partlyWritten" }, ["partlyWritten", "guest", "complete"], "? ? ? ?"),
  row(
    "partly written, of a dead card",
    { later: "partlyWritten", holdState: "dead" },
    ["partlyWritten", "guest", "complete"],
    "? ? ? ?",
  ),
  row("not reported", { later: "unknown" }, ["unknown", "guest", "wait", "out"], "? ? ? ?"),
  row("given up", { later: "givenUp" }, ["givenUp", "guest", "erase"], "? ? ? ?"),
  row("given up, and dead", { later: "givenUp", holdState: "dead" }, ["dead", "nobody", "keep"], "? ? ? ?"),
];

const SIGNS = { opens: "o", mayOpen: "?", doesNotOpen: "-" } as const;

describe("the standing of a card", () => {
  it.each(rows)("%s", (_, facts, expected) => {
    const standing = cardStanding({ ...GUEST_CARD, ...facts }, NOW);
    const { state, owner, advice, doors, shouldBeOut, isForgotten } = standing;
    expect({ state, owner, advice, doors: doors.map(({ atDoor }) => SIGNS[atDoor]).join(" ") }).toEqual({
      state: expected.state,
      owner: expected.owner,
      advice: expected.advice,
      doors: expected.doors,
    });
    expect({ shouldBeOut, isForgotten }).toEqual({
      shouldBeOut: expected.is === "out",
      isForgotten: expected.is === "forgotten",
    });
  });

  it("says until when, and why only perhaps", () => {
    const [room] = cardStanding({ ...GUEST_CARD, ...superseded, hasOtherKey: true }, NOW).doors;
    expect(room).toEqual({
      ...{ door: "room", atDoor: "mayOpen", doubts: ["newerCard", "otherKey"] },
      ...{ from: GUEST_CARD.validFrom, until: GUEST_CARD.validTo },
    });
    const [unclocked] = cardStanding({ ...GUEST_CARD, ...over, ...noClock }, NOW).doors;
    expect(unclocked).toMatchObject({ doubts: ["noClock"], from: null, until: null });
  });

  it("is handed over only if each of its doors certainly opens and its guest is there", () => {
    for (const [, facts] of rows) {
      const { advice, doors, owner } = cardStanding({ ...GUEST_CARD, ...facts }, NOW);
      if (advice !== "handOver") continue;
      expect(doors.every(({ atDoor }) => atDoor === "opens")).toBe(true);
      expect(["guest", "staff"]).toContain(owner);
    }
  });
});
