import type { RouteEntry } from "@adel/protocol/auth/session";
import { expect, test } from "vitest";
import { findRoute, flattenMenu, menuRows, redirectFor, routeOf } from "./menu.ts";
import { buildRouteEntry } from "./testing/build-menu.ts";

const entry = (path: string, component: string, more: Partial<RouteEntry> = {}) =>
  buildRouteEntry(path, path, { component, ...more });

const tree = [
  entry("/business", "Layout", {
    children: [
      entry("hotel", "business/hotel/index"),
      entry("secret", "business/secret", { hidden: true }),
      entry("cacheList", "monitor/cache/list"),
    ],
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
  expect(flattenMenu(tree).map(({ path, component }) => [path, component])).toEqual([
    ["/business/hotel", "business/hotel/index"],
    ["/business/secret", "business/secret"],
    ["/business/cacheList", "monitor/cache/list"],
    ["/readCard", "business/card/read"],
    ["/log/log/operlog", "monitor/operlog/index"],
  ]);
});

// [R:2.sidebar.permitted] [R:6.sidebar.permitted]
test("the sidebar shows permitted places only: no hidden ones, no empty directories", () => {
  const rows = menuRows(tree);
  expect(rows.map(({ kind, title }) => [kind, title])).toEqual([
    ["directory", "/business"],
    ["place", "readCard"],
    ["directory", "/log"],
  ]);
  expect(rows[0]?.kind === "directory" && rows[0].rows.map(({ title }) => title)).toEqual(["hotel"]);
});

test("an address outside is a link of the sidebar and no place of ours", () => {
  const outside = [
    entry("https://docs.example.com", "Layout"),
    entry("manual", "InnerLink", { meta: { title: "手册", icon: "", noCache: false, link: "https://m.example.com" } }),
  ];
  expect(menuRows(outside)).toMatchObject([
    { kind: "link", href: "https://docs.example.com" },
    { kind: "link", href: "https://m.example.com", title: "手册" },
  ]);
  expect(flattenMenu(outside)).toEqual([]);
});

// [R:3.meta.icon] [R:3.meta.title]
test("a directory with one page is that page, unless it is always shown; its icon and title come along", () => {
  const only = entry("/", "Layout", {
    children: [entry("hotel", "v", { meta: { title: "", icon: "x", noCache: false, link: null } })],
  });
  const alone = { ...only, meta: { title: "", icon: "", noCache: false, link: null } };
  expect(menuRows([alone])[0]).toMatchObject({ kind: "place", path: "/hotel", icon: "x" });
  expect(menuRows([{ ...alone, alwaysShow: true }])[0]?.kind).toBe("directory");
});

// [R:3.meta.no-cache] [R:3.meta.affix]
test("what the server marks noCache and affix reaches the place", () => {
  const meta = { title: "a", icon: "", noCache: true, affix: true, link: null };
  expect(flattenMenu([entry("a", "v", { meta })])[0]).toMatchObject({ noCache: true, affix: true });
});

test("a directory's own address leads to where the server says, else to its first shown page", () => {
  const redirected = [entry("/business", "Layout", { redirect: "secret", children: tree[0]?.children })];
  expect(redirectFor(redirected, "/business")).toBe("/business/secret");
  expect(
    redirectFor(
      [{ ...entry("/business", "Layout", { redirect: "noRedirect" }), children: tree[0]?.children }],
      "/business",
    ),
  ).toBe("/business/hotel");
  expect(redirectFor(tree, "/log/log")).toBe("/log/log/operlog");
  expect(redirectFor(tree, "/nowhere")).toBeUndefined();
});

// [R:2.route.dict-data.digits]
test("a path may hold parameters, digits only where it says so", () => {
  const entries = flattenMenu([
    entry("/dict/type/data/:dictId(\\d+)", "system/dict/data"),
    entry("/dict/type/data/new", "v"),
  ]);
  expect(findRoute(entries, "/dict/type/data/12")?.component).toBe("system/dict/data");
  expect(findRoute(entries, "/dict/type/data/new")?.component).toBe("v");
  expect(findRoute(entries, "/dict/type/data/abc")).toBeUndefined();
  expect(findRoute(entries, "/dict/type/data/12/x")).toBeUndefined();
  expect(routeOf({ path: "/dict/type/data/:dictId(\\d+)" })).toBe("/dict/type/data/:dictId");
});
