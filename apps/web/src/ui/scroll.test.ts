import { expect, test } from "vitest";
import { SCROLL_MS, scrolledTo } from "./scroll.ts";

test("a page change scrolls to the top within 800 ms, ever closer [R:9.page.scroll]", () => {
  expect(SCROLL_MS).toBe(800);
  const places = [0, 200, 400, 600, 800, 900].map((elapsed) => scrolledTo(500, elapsed));
  expect(places[0]).toBe(500);
  expect(places.slice(-2)).toEqual([0, 0]);
  expect(places).toEqual([...places].sort((a, b) => b - a));
});
