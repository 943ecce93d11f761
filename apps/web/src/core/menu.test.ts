import type { RouteEntry } from "@adel/protocol";
import { expect, test } from "vitest";
import { menuRows, placesOf } from "./menu.ts";

const entry = (path: string, component: string, more: Partial<RouteEntry> = {}): RouteEntry => ({
  name: path,
  path,
  hidden: false,
  component,
  meta: { title: path, icon: "", noCache: false, link: null },
  ...more,
});

const tree = [
  entry("/business", "Layout", {
    children: [entry("hotel", "business/hotel/index"), entry("secret", "business/secret", { hidden: true })],
  }),
  entry("/", "Layout", {
    meta: { title: "", icon: "", noCache: false, link: null },
    children: [entry("readCard", "business/card/read")],
  }),
  entry("/empty", "Layout", { children: [] }),
  entry("/log", "Layout", {
    children: [entry("log", "monitor/log/index", { children: [entry("operlog", "monitor/operlog/index")] })],
  }),
];

test("places are found by their whole path, whatever a directory's component is called", () => {
  expect(placesOf(tree).map(({ path, component }) => [path, component])).toEqual([
    ["/business/hotel", "business/hotel/index"],
    ["/business/secret", "business/secret"],
    ["/readCard", "business/card/read"],
    ["/log/log/operlog", "monitor/operlog/index"],
  ]);
});

test("the sidebar shows permitted places only: no hidden ones, no empty directories [R:2.sidebar.permitted] [R:6.sidebar.permitted]", () => {
  const rows = menuRows(tree);
  expect(rows.map(({ kind, title }) => [kind, title])).toEqual([
    ["directory", "/business"],
    ["place", "readCard"],
    ["directory", "/log"],
  ]);
  expect(rows[0]?.kind === "directory" && rows[0].rows.map(({ title }) => title)).toEqual(["hotel"]);
});
