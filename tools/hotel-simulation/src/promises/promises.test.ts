import { describe, expect, test } from "vitest";
import { checkOut, startAct, writeCard } from "../model/acts.ts";
import { createHotel } from "../model/hotel.ts";
import { getStanding } from "../model/standing.ts";
import { decideCard, decideMoney, decideRoom } from "./decide.ts";
import type { PromiseRow } from "./promise.ts";
import { findClaim } from "./sentence.ts";
import { parseShownTime } from "./shown-time.ts";
import { promises } from "./table.ts";

/** 2026-11-29 19:00 in Shanghai. */
const NOW = Date.UTC(2026, 10, 29, 11) / 1000;
const END = Date.UTC(2026, 10, 30, 6) / 1000;

const fill = (sentence: string): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "until" || name === "from" ? "2026-11-30 14:00" : /room|newRoom/.test(name) ? "301" : "2",
  );
const toSlots = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).sort();
const isUnlike = (a: PromiseRow, b: PromiseRow) => a.zh !== b.zh && a.en !== b.en;

describe("the table of promises", () => {
  test.for(promises.map((row) => [`${row.kind}: ${row.name}`, row] as const))("knows %s by its sentence", ([, row]) => {
    for (const language of ["zh", "en"] as const) {
      const found = findClaim(fill(row[language]), language, [row.kind]);
      expect(found && !isUnlike(found.row, row), `${fill(row[language])} is taken for ${found?.row.name}`).toBe(true);
    }
    expect(toSlots(row.zh)).toEqual(toSlots(row.en));
  });

  test("promises that a card may be handed over only with an open door, for the guest, and nobody else's", () => {
    const rows = promises.filter((row) => row.kind === "card" && row.handOver);
    expect(rows).toMatchObject([{ ownRoom: "opens", otherRooms: "does not open", owner: "guest of the room" }]);
  });

  test("has no row for another sentence", () => {
    expect(findClaim("这张卡很好", "zh", ["card"])).toBeUndefined();
  });
});

test("times are read as a page shows them", () => {
  expect(parseShownTime("明天14:00", NOW)).toBe(END);
  expect(parseShownTime("tomorrow 14:00", NOW)).toBe(END);
  expect(parseShownTime("2026-11-30 14:00", NOW)).toBe(END);
  expect(parseShownTime("11-30 14:00", NOW)).toBe(END);
  expect(parseShownTime("01-02 14:00", NOW)).toBe(Date.UTC(2027, 0, 2, 6) / 1000);
  expect(parseShownTime("soon", NOW)).toBeUndefined();
});

describe("a claim is held against the doors", () => {
  /** Room 301, where A and B were written; the guest has gone where `isGone`. */
  const stay = ({ isGone = false, hasClock = true } = {}) => {
    const hotel = createHotel({ hasClock, rooms: ["301", "302"], credit: 9 });
    const act = startAct(hotel, { act: "checkIn", room: "301", cards: 2, end: END }, NOW);
    for (const uid of ["A", "B"]) writeCard(hotel, act, uid);
    if (isGone) checkOut(hotel, startAct(hotel, { act: "checkOut", room: "301", cards: 0 }, NOW));
    return hotel;
  };
  const decideFor = (sentence: string, opened: readonly string[], options = {}) => {
    const hotel = stay(options);
    const claim = findClaim(sentence, "zh", ["card"]);
    if (!claim) throw new Error("no row");
    const facts = { hasClock: hotel.hasClock, now: NOW, standing: getStanding(hotel, "A", NOW), opened };
    return decideCard(claim, facts);
  };
  const good = "301房的有效房卡，到明天14:00，可以交给客人";
  const decideForRoom = (sentence: string, openedBy: readonly string[], isGone = true) => {
    const claim = findClaim(sentence, "zh", ["room"]);
    return claim && decideRoom(claim, { hotel: stay({ isGone }), room: "301", now: NOW, openedBy });
  };

  test("a good card must open its room, no other, until the end that was asked for, and be of the guest", () => {
    expect(decideFor(good, ["301"])).toEqual([]);
    expect(decideFor(good, [])).toEqual(["the door of 301 does not open"]);
    expect(decideFor(good, ["301", "302"])).toEqual(["it opens 302 as well"]);
    expect(decideFor(good.replace("明天", "今天"), ["301"])).toEqual(["“今天14:00” is not the end that was asked for"]);
    expect(decideFor(good, ["301"], { isGone: true })).toContain(
      "it must not be handed over: whose it is: guest who left",
    );
  });

  test("“does not open” is never wrong; “may open” is right either way", () => {
    expect(decideFor("空白卡", ["301"])).toContain("the door of 301 opens");
    const left = "离店客人的卡：到明天14:00仍可能打开301房，请擦除";
    expect(decideFor(left, ["301"], { isGone: true })).toEqual([]);
    expect(decideFor(left, [], { isGone: true })).toEqual([]);
    expect(decideFor(left, ["301"])).toEqual(["whose it is: guest of the room"]);
  });

  test("a sentence for locks with a clock is wrong of those without", () => {
    const [first] = decideFor("已过期：明天14:00到期", [], { hasClock: false });
    expect(first).toContain("with a clock");
  });

  test("a room that nobody can open is opened by no card, and counts those that are out", () => {
    expect(decideForRoom("现在没有人持有有效的卡", [])).toEqual([]);
    expect(decideForRoom("现在没有人持有有效的卡", ["A"])).toEqual(["the door of 301 opens for A"]);
    expect(decideForRoom("2张此前客人的卡仍可能开门", ["A", "B"])).toEqual([]);
    expect(decideForRoom("1张此前客人的卡仍可能开门", ["A", "B"])).toEqual([
      "2 cards are out that no guest should hold",
    ]);
    expect(decideForRoom("2张旧卡到明天14:00仍可能开门", ["A", "B"])).toEqual([]);
    expect(decideForRoom("2张旧卡到今天14:00仍可能开门", ["A", "B"])).toHaveLength(1);
    expect(decideForRoom("有效至明天14:00", ["A", "B"], false)).toEqual([]);
    expect(decideForRoom("有效至今天14:00", ["A", "B"], false)).toHaveLength(1);
    expect(decideForRoom("没有有效的卡，可以入住", [], false)).toEqual(["a guest is in 301"]);
  });

  test("a charge is that of the images, and what is left that of the ledger", () => {
    const claim = findClaim("已扣1次，剩余8次", "zh", ["money"]);
    if (!claim) throw new Error("no row");
    expect(decideMoney(claim, { charged: 1, remaining: 8 })).toEqual([]);
    expect(decideMoney(claim, { charged: 0, remaining: 9 })).toEqual([
      "0 cards carry what they did not carry before",
      "the ledger has 9 left",
    ]);
  });
});
