import { expect, test } from "vitest";
import { SCROLL_MS, scrolledTo, scrollTopShowing } from "./scroll.ts";

// [R:9.page.scroll]
test("a page change scrolls to the top within 800 ms, ever closer", () => {
  expect(SCROLL_MS).toBe(800);
  const positions = [0, 200, 400, 600, 800, 900].map((elapsed) => scrolledTo(500, elapsed));
  expect(positions[0]).toBe(500);
  expect(positions.slice(-2)).toEqual([0, 0]);
  expect(positions).toEqual([...positions].sort((a, b) => b - a));
});

test("a pane moves no further than it must for an item to be seen, and not at all for one that is", () => {
  const pane = { top: 100, height: 200, scrolled: 50 };
  expect(scrollTopShowing(pane, { top: 150, height: 30 })).toBe(50);
  expect(scrollTopShowing(pane, { top: 90, height: 30 })).toBe(40);
  expect(scrollTopShowing(pane, { top: 290, height: 30 })).toBe(70);
  // What is taller than the pane is shown from its top.
  expect(scrollTopShowing(pane, { top: 150, height: 300 })).toBe(100);
});
