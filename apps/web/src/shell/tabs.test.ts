import { expect, test } from "vitest";
import { afterClosing, closed, closedAll, closedOthers, renewed, tabAt, visited } from "./tabs.ts";

const tab = (path: string, address = path, affix = false) => tabAt({ title: path, affix, noCache: false }, address);
const home = tab("/index", "/index", true);

// [R:4.tabs.unique]
test("visited views are unique by path, and keep the address they were left with", () => {
  const once = visited([home], tab("/hotel", "/hotel?pageNum=2"));
  const twice = visited(once, tab("/hotel", "/hotel?pageNum=3"));
  expect(twice.map(({ address }) => address)).toEqual(["/index", "/hotel?pageNum=3"]);
});

// [R:2.tabs.close] [R:2.tabs.affixed]
test("a tab can be closed, an affixed one cannot", () => {
  const tabs = [home, tab("/a"), tab("/b")];
  expect(closed(tabs, "/a").map(({ path }) => path)).toEqual(["/index", "/b"]);
  expect(closed(tabs, "/index")).toEqual(tabs);
});

// [R:4.tabs.affixed.others] [R:4.tabs.affixed.all]
test("closing others or all leaves the affixed ones", () => {
  const tabs = [home, tab("/a"), tab("/b")];
  expect(closedOthers(tabs, "/b").map(({ path }) => path)).toEqual(["/index", "/b"]);
  expect(closedAll(tabs)).toEqual([home]);
});

// [R:4.tabs.cached] [R:3.meta.no-cache] [R:3.meta.affix] [R:3.meta.title]
test("a view is cached unless its place is marked noCache, and forgets when begun anew", () => {
  const cached = tabAt({ title: "a", affix: false, noCache: false }, "/a?pageNum=2");
  expect(cached).toEqual({ path: "/a", address: "/a?pageNum=2", title: "a", affix: false, cached: true, turn: 0 });
  expect(tabAt({ title: "b", affix: true, noCache: true }, "/b")).toMatchObject({ affix: true, cached: false });
  expect(renewed([home, cached], "/a").map(({ turn }) => turn)).toEqual([0, 1]);
});

test("closing the open tab leads to the one that takes its place, the last one to the one before", () => {
  const tabs = [home, tab("/a"), tab("/b")];
  expect(afterClosing(tabs, "/a")?.path).toBe("/b");
  expect(afterClosing(tabs, "/b")?.path).toBe("/a");
});
