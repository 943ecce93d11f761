import { expect, test } from "vitest";
import { afterClosing, closed, visited } from "./tabs.ts";

const tab = (path: string, address = path, affix = false) => ({ path, address, title: path, affix });
const home = tab("/index", "/index", true);

test("visited views are unique by path, and keep the address they were left with [R:4.tabs.unique]", () => {
  const once = visited([home], tab("/hotel", "/hotel?pageNum=2"));
  const twice = visited(once, tab("/hotel", "/hotel?pageNum=3"));
  expect(twice.map(({ address }) => address)).toEqual(["/index", "/hotel?pageNum=3"]);
});

test("a tab can be closed, an affixed one cannot [R:2.tabs.close] [R:2.tabs.affixed]", () => {
  const tabs = [home, tab("/a"), tab("/b")];
  expect(closed(tabs, "/a").map(({ path }) => path)).toEqual(["/index", "/b"]);
  expect(closed(tabs, "/index")).toEqual(tabs);
});

test("closing the open tab leads to the one that takes its place, the last one to the one before", () => {
  const tabs = [home, tab("/a"), tab("/b")];
  expect(afterClosing(tabs, "/a")?.path).toBe("/b");
  expect(afterClosing(tabs, "/b")?.path).toBe("/a");
});
