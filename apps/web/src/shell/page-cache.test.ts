import type { Location } from "react-router";
import { describe, expect, test } from "vitest";
import { buildMenuRoute } from "../core/testing/build-menu.ts";
import { type CachedPage, nextCachedPages } from "./page-cache.ts";
import { renewed, tabAt } from "./tabs.ts";

const buildRoute = (path: string, noCache = false) => buildMenuRoute(path, { noCache });
const at = (pathname: string, search = ""): Location => ({ pathname, search, hash: "", state: null, key: search });
const tab = (path: string, noCache = false) => tabAt({ title: path, affix: false, noCache }, path);
const paths = (pages: readonly CachedPage[]) => pages.map(({ path }) => path);

describe("mounted pages", () => {
  const tabs = [tab("/a"), tab("/b"), tab("/fresh", true)];
  const a = nextCachedPages([], tabs, buildRoute("/a"), at("/a", "?pageNum=2"));
  const b = nextCachedPages(a, tabs, buildRoute("/b"), at("/b"));

  // [R:4.tabs.cached]
  test("a page that was left stays, at the address it was left at", () => {
    expect(paths(b)).toEqual(["/a", "/b"]);
    expect(b[0]?.location.search).toBe("?pageNum=2");
    expect(b[0]).toBe(a[0]);
  });

  // [R:2.frame.index.not-cached]
  test("one marked noCache goes when it is left", () => {
    const fresh = nextCachedPages(b, tabs, buildRoute("/fresh", true), at("/fresh"));
    expect(paths(fresh)).toEqual(["/a", "/b", "/fresh"]);
    expect(paths(nextCachedPages(fresh, tabs, buildRoute("/a"), at("/a")))).toEqual(["/a", "/b"]);
  });

  test("closing a tab forgets its page, beginning one anew gives it a new turn", () => {
    expect(paths(nextCachedPages(b, [tab("/b")], buildRoute("/b"), at("/b")))).toEqual(["/b"]);
    const again = renewed(tabs, "/a");
    expect(paths(nextCachedPages(b, again, undefined, at("/redirect/a")))).toEqual(["/b"]);
    expect(nextCachedPages(b, again, buildRoute("/a"), at("/a")).find(({ path }) => path === "/a")?.turn).toBe(1);
  });

  test("nothing new is the same list", () => {
    const here = at("/b");
    const there = buildRoute("/b");
    const once = nextCachedPages(a, tabs, there, here);
    expect(nextCachedPages(once, tabs, there, here)).toBe(once);
  });
});
