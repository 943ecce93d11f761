import { expect, test } from "vitest";
import { endAfter, parseDeskInput } from "./desk-input.ts";

test.each([
  ["508", { q: "508" }],
  [" 1-508 ", { q: "1-508" }],
  ["508*2", { q: "508", cards: 2 }],
  ["508+3", { q: "508", nights: 3 }],
  ["508*2+3", { q: "508", cards: 2, nights: 3 }],
  ["508*99", { q: "508", cards: 99 }],
  ["508+0", { q: "508", nights: 0 }],
  ["５０８＊２　ｘ", { q: "508", cards: 2, act: "checkOut" }],
  ["508 x", { q: "508", act: "checkOut" }],
  ["508 m", { q: "508", act: "move" }],
  ["508*2 m 1-512", { q: "508", cards: 2, act: "move", to: "1-512" }],
  ["a12 C", { q: "A12", act: "extra" }],
  ["04a1b2c3", { q: "04A1B2C3" }],
])("%s is understood", (text, expected) => {
  expect(parseDeskInput(text)).toEqual({
    act: undefined,
    cards: undefined,
    nights: undefined,
    to: undefined,
    ...expected,
  });
});

test.each(["", "508 z", "508 x 512", "508*", "5 0 8", "房间"])("%s is not", (text) => {
  expect(parseDeskInput(text)).toBeUndefined();
});

test("cards end at the hour of check-out, so many nights later", () => {
  expect(endAfter("2026-12-30", 3, "14:00")).toBe("2027-01-02 14:00:00");
});
