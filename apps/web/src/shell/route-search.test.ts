import { describe, expect, test } from "vitest";
import { buildMenuRoute } from "../core/testing/build-menu.ts";
import { MAX_PATTERN, SEARCH_OPTIONS, searcher } from "./route-search.ts";

const buildRoute = (path: string, title: string) => buildMenuRoute(path, { title, component: "" });
const titles = new Map([
  ["/hotel", ["酒店管理", "Hotel management"]],
  ["/newTestCard", ["新卡测试", "New card test"]],
  ["/oldTestCard", ["旧卡测试", "Old card test"]],
  ["/sendCardMachine", ["发卡机", "Card encoders"]],
  ["/monitor/job", ["定时任务", "Scheduled tasks"]],
  ["/system/menu", ["菜单管理", "Menus"]],
  ["/bank", ["银行重置", "Bank reset"]],
] as const);
const find = (language: 0 | 1) =>
  searcher(
    [...titles].map(([path, both]) => buildRoute(path, both[language])),
    (path) => [...titles].find(([known]) => known === path)?.[1][language === 0 ? 1 : 0],
  );
const paths = (language: 0 | 1, text: string) => find(language)(text).map(({ route: buildRoute }) => buildRoute.path);

describe("the route search", () => {
  // [R:2.search.fuzzy] [R:9.search.threshold] [R:9.search.title-weight] [R:9.search.path-weight]
  test("is fuzzy with threshold 0.4, title 0.7 and path 0.3", () => {
    expect(SEARCH_OPTIONS.threshold).toBe(0.4);
    expect(SEARCH_OPTIONS.keys).toEqual([
      { name: "title", weight: 0.7 },
      { name: "path", weight: 0.3 },
    ]);
    expect(paths(1, "hotle managment")[0]).toBe("/hotel");
    expect(paths(0, "sendcard")[0]).toBe("/sendCardMachine");
    expect(paths(0, "完全不同的字")).toEqual([]);
  });

  // [R:9.search.max-pattern]
  test("looks at the first 32 characters of what was typed", () => {
    expect(MAX_PATTERN).toBe(32);
    const long = "Hotel management".padEnd(32, " ") + "x".repeat(40);
    expect(paths(1, long)[0]).toBe("/hotel");
  });

  test("finds a title in either language, whichever the page speaks", () => {
    expect(paths(0, "Hotel management")[0]).toBe("/hotel");
    expect(find(0)("scheduled")[0]).toMatchObject({ otherTitle: "Scheduled tasks", marks: [] });
    expect(paths(1, "新卡")[0]).toBe("/newTestCard");
    expect(find(1)("新卡")[0]?.otherTitle).toBe("新卡测试");
  });

  test("finds Chinese titles by pinyin and its initials, characters of two sounds included", () => {
    expect(paths(0, "xkcs")[0]).toBe("/newTestCard");
    expect(paths(0, "jiudian")[0]).toBe("/hotel");
    expect(paths(0, "yhcz")[0]).toBe("/bank");
    expect(paths(1, "fkj")[0]).toBe("/sendCardMachine");
  });

  test("says which letters were found", () => {
    const [first] = find(0)("测试");
    expect(first?.marks).toEqual([[2, 3]]);
    expect(find(0)("kcs")[0]?.marks).toEqual([[1, 3]]);
  });

  test("nothing typed finds nothing", () => {
    expect(paths(0, "  ")).toEqual([]);
  });
});
