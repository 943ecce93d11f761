import { expect, test } from "vitest";
import { buildMenuRoute } from "../core/testing/build-menu.ts";
import { restoreTabs, saveTabs } from "./tab-storage.ts";
import { tabAt } from "./tabs.ts";

const buildRoute = (path: string, title: string, affix = false) => buildMenuRoute(path, { title, affix });
const routes = [
  buildRoute("/index", "Home", true),
  buildRoute("/hotel", "Hotels"),
  buildRoute("/dict/data/:id(\\d+)", "Data"),
];
const views = Object.fromEntries(routes.map(({ component }) => [component, true]));

test("tabs come back after a reload in their order, in the page's language, as far as they may be visited", () => {
  const before = [tabAt(buildRoute("/index", "首页", true), "/index")];
  for (const address of ["/dict/data/7", "/gone", "/hotel?pageNum=2"])
    before.push(tabAt(buildRoute("", "旧"), address));
  saveTabs(sessionStorage, 7, before);
  expect(restoreTabs(sessionStorage, 7, routes, views).map(({ address, title }) => [address, title])).toEqual([
    ["/index", "Home"],
    ["/dict/data/7", "Data"],
    ["/hotel?pageNum=2", "Hotels"],
  ]);
});

test("another person begins with the affixed tabs, and so does whoever kept something else", () => {
  saveTabs(sessionStorage, 7, [tabAt(buildRoute("/hotel", "x"), "/hotel")]);
  expect(restoreTabs(sessionStorage, 8, routes, views).map(({ path }) => path)).toEqual(["/index"]);
  sessionStorage.setItem("visitedTabs", "{broken");
  expect(restoreTabs(sessionStorage, 7, routes, views).map(({ path }) => path)).toEqual(["/index"]);
  sessionStorage.setItem("visitedTabs", '{"userId":7,"addresses":[3,null,"/hotel"]}');
  expect(restoreTabs(sessionStorage, 7, routes, views).map(({ path }) => path)).toEqual(["/index", "/hotel"]);
});

test("a place that the menu still names, but that no view shows any more, has no tab", () => {
  saveTabs(sessionStorage, 7, [tabAt(buildRoute("/hotel", "x"), "/hotel"), tabAt(buildRoute("/old", "y"), "/old")]);
  const restored = restoreTabs(sessionStorage, 7, [...routes, buildRoute("/old", "Old")], views);
  expect(restored.map(({ path }) => path)).toEqual(["/index", "/hotel"]);
});
