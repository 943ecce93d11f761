import { describe, expect, test } from "vitest";
import { startAct, writeCard } from "../model/acts.ts";
import { createHotel } from "../model/hotel.ts";
import { findRefusal } from "../model/intent.ts";
import { chooseIntent, listCardsOf } from "./choose-intent.ts";
import { type Command, drawCommands } from "./commands.ts";

const NOW = Date.UTC(2026, 10, 29, 11) / 1000;
type ActCommand = Extract<Command, { kind: "act" }>;
const wish = (act: ActCommand["act"], more: Partial<ActCommand> = {}): ActCommand => ({
  ...{
    kind: "act",
    act,
    room: 0,
    toRoom: 0,
    cards: 2,
    nights: 1,
    isMistaken: false,
    accident: null,
    isByPage: false,
  },
  ...more,
});

test("the same seed draws the same commands, another one others", () => {
  const size = { page: 10, calls: 20 };
  expect(drawCommands(3, size)).toEqual(drawCommands(3, size));
  expect(drawCommands(4, size)).not.toEqual(drawCommands(3, size));
  const acts = drawCommands(3, size).filter(({ kind }) => kind === "act");
  expect(acts.map(({ isByPage }) => isByPage)).toEqual(
    [3, 4, 3].flatMap((count) => Array.from({ length: 10 }, (_, at) => at < count)),
  );
});

test("each accident happens in a full seed", () => {
  const accidents = drawCommands(1, { page: 100, calls: 200 }).map((one) => (one.kind === "act" ? one.accident : null));
  expect(new Set(accidents.map((one) => one?.kind))).toEqual(
    new Set([undefined, "lifted", "secondWindow", "silentServer"]),
  );
});

describe("what a clerk could want", () => {
  const hotel = createHotel({ hasClock: true, rooms: ["101", "102"], credit: 50 });
  const intent = chooseIntent(hotel, wish("checkIn"), NOW);
  if (!intent) throw new Error("nothing");
  const act = startAct(hotel, intent, NOW);
  for (const uid of ["A", "B"]) writeCard(hotel, act, uid);

  test("is something that the hotel does, unless the clerk mistakes the room", () => {
    for (const kind of ["checkIn", "extra", "extend", "move", "checkOut", "lost"] as const) {
      const wanted = chooseIntent(hotel, wish(kind), NOW);
      expect(wanted && findRefusal(hotel, wanted, NOW), kind).toBeUndefined();
    }
    const mistaken = chooseIntent(hotel, wish("extend", { room: 1, isMistaken: true }), NOW);
    expect(mistaken && findRefusal(hotel, mistaken, NOW)).toBe("no stay");
  });

  test("needs no more cards than the guest holds, and never one that was lost", () => {
    expect(chooseIntent(hotel, wish("move"), NOW)).toMatchObject({ room: "101", toRoom: "102", cards: 2 });
    writeCard(hotel, startAct(hotel, { act: "lost", room: "101", cards: 1, lostCard: "A" }, NOW), "C");
    expect(listCardsOf(hotel, "101")).toEqual(["B", "C"]);
  });

  test("is no move where each room has a guest", () => {
    const full = createHotel({ hasClock: true, rooms: ["101"], credit: 50 });
    const intent = chooseIntent(full, wish("checkIn"), NOW);
    if (intent) writeCard(full, startAct(full, intent, NOW), "A");
    expect(chooseIntent(full, wish("move"), NOW)).toBeUndefined();
  });
});
