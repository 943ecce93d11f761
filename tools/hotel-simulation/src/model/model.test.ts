import { describe, expect, test } from "vitest";
import { checkOut, eraseCard, startAct, writeCard } from "./acts.ts";
import { createHotel, findOpenStay, getRoom, type Hotel } from "./hotel.ts";
import { getEnd } from "./hotel-day.ts";
import { findRefusal, type Intent } from "./intent.ts";
import { getStanding, isOccupied, listForgotten } from "./standing.ts";

const NOW = 1_764_000_000;
const END = NOW + 86_400;
const LATER = END + 1;

const open = (hasClock = true) => createHotel({ hasClock, rooms: ["301", "302", "303"], credit: 10 });
/** A guest is checked in with these cards. */
function checkIn(hotel: Hotel, room: string, ...uids: string[]) {
  const act = startAct(hotel, { act: "checkIn", room, cards: uids.length, end: END }, NOW);
  for (const uid of uids) writeCard(hotel, act, uid);
  return act;
}
const startFor = (hotel: Hotel, act: Intent["act"], room: string, more: Partial<Intent> = {}) =>
  startAct(hotel, { act, room, cards: 1, ...more }, NOW);
const refusalOf = (hotel: Hotel, intent: Partial<Intent>) =>
  findRefusal(hotel, { act: "checkIn", room: "302", cards: 1, end: END, ...intent }, NOW);

describe("a hotel refuses", () => {
  test.for(["extra", "extend", "move", "checkOut", "lost"] as const)("%s for a room without a guest", (act) => {
    expect(refusalOf(open(), { act, toRoom: "303" })).toBe("no stay");
  });

  test("a closed room, an occupied one and the same one, for a new guest and for one who moves", () => {
    const hotel = open();
    checkIn(hotel, "301", "A");
    checkIn(hotel, "302", "B");
    expect(refusalOf(hotel, {})).toBe("room occupied");
    expect(refusalOf(hotel, { replaces: true })).toBeUndefined();
    expect(refusalOf(hotel, { act: "move", toRoom: "301" })).toBe("room occupied");
    expect(refusalOf(hotel, { act: "move", toRoom: "302" })).toBe("same room");
    getRoom(hotel, "303").isClosed = true;
    expect(refusalOf(hotel, { room: "303" })).toBe("room closed");
    expect(refusalOf(hotel, { act: "move", toRoom: "303" })).toBe("room closed");
    expect(refusalOf(hotel, { act: "extend", room: "303" })).toBe("room closed");
    expect(refusalOf(hotel, { room: "999" })).toBe("no such room");
  });

  test("an end that is past, and more cards than credits; a check-out needs none", () => {
    const hotel = open();
    expect(refusalOf(hotel, { end: NOW })).toBe("end not later than now");
    expect(refusalOf(hotel, { cards: 11 })).toBe("not enough credit");
    checkIn(hotel, "302", "A");
    expect(refusalOf(hotel, { act: "checkOut", cards: 11 })).toBeUndefined();
  });

  test("nothing that it has a reason for is begun", () => {
    expect(() => startFor(open(), "checkOut", "302")).toThrow("no stay");
  });
});

describe("a card", () => {
  test("of the guest opens until its end and may be handed over; each costs one credit", () => {
    const hotel = open();
    checkIn(hotel, "301", "A", "B");
    const expected = { room: "301", atDoor: "opens", until: END, owner: "guest of the room", canHandOver: true };
    expect(getStanding(hotel, "B", NOW)).toMatchObject({ ...expected, isForgotten: false });
    expect(getStanding(hotel, "B", LATER)).toMatchObject({ atDoor: "does not open", canHandOver: false });
    expect(hotel.credit).toBe(8);
  });

  test("past its end may still open where the locks have no clock", () => {
    const hotel = open(false);
    checkIn(hotel, "301", "A");
    expect(getStanding(hotel, "A", LATER)).toMatchObject({ atDoor: "may open", canHandOver: false });
  });

  test("of a guest who left opens on, is forgotten, and may not be handed over", () => {
    const hotel = open();
    checkIn(hotel, "301", "A", "B");
    const act = startFor(hotel, "checkOut", "301");
    eraseCard(hotel, "A");
    checkOut(hotel, act);
    expect(isOccupied(hotel, "301")).toBe(false);
    expect(getStanding(hotel, "A", NOW)).toMatchObject({ atDoor: "does not open", owner: "nobody" });
    const standing = { atDoor: "opens", owner: "guest who left", canHandOver: false, isForgotten: true };
    expect(getStanding(hotel, "B", NOW)).toMatchObject(standing);
    expect(listForgotten(hotel, "301", NOW)).toEqual(["B"]);
    expect(listForgotten(hotel, "301", LATER)).toEqual([]);
    checkIn(hotel, "301", "C");
    expect(getStanding(hotel, "B", NOW).atDoor).toBe("may open");
  });

  test("of a guest who moved on is known with the new room", () => {
    const hotel = open();
    checkIn(hotel, "301", "A", "B");
    writeCard(hotel, startFor(hotel, "move", "301", { toRoom: "303" }), "A");
    expect(getStanding(hotel, "A", NOW)).toMatchObject({ room: "303", canHandOver: true });
    const left = { room: "301", owner: "guest who moved", guestIsIn: "303", isForgotten: true, canHandOver: false };
    expect(getStanding(hotel, "B", NOW)).toMatchObject(left);
    expect(findOpenStay(hotel, "301")).toBeUndefined();
  });

  test("of a guest who moved twice is known with the last room, and with none once that guest left", () => {
    const hotel = open();
    checkIn(hotel, "301", "A", "B");
    writeCard(hotel, startFor(hotel, "move", "301", { toRoom: "303" }), "A");
    writeCard(hotel, startFor(hotel, "move", "303", { toRoom: "302" }), "A");
    expect(getStanding(hotel, "B", NOW)).toMatchObject({ owner: "guest who moved", guestIsIn: "302" });
    checkOut(hotel, startFor(hotel, "checkOut", "302"));
    expect(getStanding(hotel, "B", NOW)).toMatchObject({ owner: "guest who left", guestIsIn: undefined });
  });

  test("of a stay that lost another one may open until the new one is used", () => {
    const hotel = open();
    checkIn(hotel, "301", "A", "B");
    writeCard(hotel, startFor(hotel, "lost", "301", { lostCard: "A" }), "C");
    expect(getStanding(hotel, "A", NOW)).toMatchObject({ atDoor: "may open", canHandOver: false });
    expect(getStanding(hotel, "B", NOW)).toMatchObject({ atDoor: "may open", canHandOver: false });
    expect(getStanding(hotel, "C", NOW).canHandOver).toBe(true);
    writeCard(hotel, startFor(hotel, "extra", "301"), "B");
    expect(getStanding(hotel, "B", NOW).canHandOver).toBe(true);
  });

  test("made to deactivate older ones is not counted with those of earlier guests", () => {
    const hotel = open();
    checkIn(hotel, "301", "A");
    checkOut(hotel, startFor(hotel, "checkOut", "301"));
    writeCard(hotel, startFor(hotel, "deactivate", "301", { end: NOW + 1800 }), "V");
    expect(isOccupied(hotel, "301")).toBe(false);
    expect(listForgotten(hotel, "301", NOW)).toEqual(["A"]);
  });

  test("that was lifted opens no stay and may open; finishing it costs nothing more", () => {
    const hotel = open();
    const act = startFor(hotel, "checkIn", "301", { end: END });
    writeCard(hotel, act, "A", false);
    expect(getStanding(hotel, "A", NOW)).toMatchObject({ atDoor: "may open", canHandOver: false });
    expect(isOccupied(hotel, "301")).toBe(false);
    writeCard(hotel, act, "A");
    expect(getStanding(hotel, "A", NOW).canHandOver).toBe(true);
    expect(hotel.credit).toBe(9);
  });

  test("extended bears the new end; those that were not laid keep the old one", () => {
    const hotel = open();
    checkIn(hotel, "301", "A", "B");
    writeCard(hotel, startFor(hotel, "extend", "301", { end: END + 86_400 }), "A");
    expect(getStanding(hotel, "A", LATER).atDoor).toBe("opens");
    expect(getStanding(hotel, "B", LATER).atDoor).toBe("does not open");
  });
});

test("a stay ends at two in the afternoon of the next day of the hotel, which begins at six", () => {
  const end = Date.UTC(2026, 10, 30, 6) / 1000;
  expect(getEnd(Date.UTC(2026, 10, 29, 11) / 1000)).toBe(end);
  expect(getEnd(Date.UTC(2026, 10, 29, 21, 59) / 1000)).toBe(end);
  expect(getEnd(Date.UTC(2026, 10, 29, 22) / 1000)).toBe(end + 86_400);
  expect(getEnd(Date.UTC(2026, 10, 29, 11) / 1000, 3)).toBe(end + 2 * 86_400);
});
