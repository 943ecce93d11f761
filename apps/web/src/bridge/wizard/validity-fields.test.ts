import { expect, test } from "vitest";
import { isReversed } from "./validity-fields.tsx";

test("a card's end is refused that is not after its beginning and after now; no end is no problem", () => {
  const now = "2026-01-02 03:04";
  const ends = { "2026-01-02 03:05": false, "2026-01-02 03:04": true, "2025-12-31 00:00": true, "": false };
  for (const [to, reversed] of Object.entries(ends)) expect(isReversed("", to, now), to).toBe(reversed);
  expect(isReversed("2026-02-01 00:00", "2026-01-31 23:59", now)).toBe(true);
  expect(isReversed("2026-02-01 00:00", "2026-02-01 00:01", now)).toBe(false);
});
