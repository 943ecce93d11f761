import { expect, test } from "vitest";
import { shortened, thinned, widthOf } from "./labels.ts";

test("every label stands where there is room, else those that fit, the last one among them", () => {
  const months = ["2026-09", "2026-10", "2026-11", "2026-12"];
  expect(thinned(months, 80)).toEqual(months);
  expect(thinned(months, 40)).toEqual(["", "2026-10", "", "2026-12"]);
  expect(thinned([], 40)).toEqual([]);
});

test("a name is cut to its room in either script", () => {
  expect(shortened("East agents", 120)).toBe("East agents");
  expect(shortened("East agents", 56)).toBe("East a…");
  expect(shortened("华东一级代理商", 56)).toBe("华东一…");
  expect(widthOf(shortened("华东一级代理商", 56))).toBeLessThanOrEqual(48);
  expect(shortened("华东", 12)).toBe("");
});
