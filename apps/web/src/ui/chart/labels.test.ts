import { expect, test } from "vitest";
import { thinned, widthOf, wrapped } from "./labels.ts";

test("every label stands where there is room, else those that fit, the last one among them", () => {
  const months = ["2026-09", "2026-10", "2026-11", "2026-12"];
  expect(thinned(months, 80)).toEqual(months);
  expect(thinned(months, 40)).toEqual(["", "2026-10", "", "2026-12"]);
  expect(thinned([], 40)).toEqual([]);
});

test("a name takes two lines, at the end of a word where there is one, and is cut after them", () => {
  expect(wrapped("East agents", 120)).toBe("East agents");
  expect(wrapped("East agents", 56)).toBe("East\nagents");
  expect(wrapped("Energy saver plus door lock", 56)).toBe("Energy\nsaver…");
  expect(wrapped("华东一级代理商", 60)).toBe("华东一级\n代理商");
  expect(wrapped("华东一级代理商", 40)).toBe("华东\n一级…");
  expect(wrapped("华东", 12)).toBe("");
  const lines = wrapped("Unbreakablenamesofhotels", 60).split("\n");
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(52);
});
