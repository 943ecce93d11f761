import { expect, test } from "vitest";
import { buildMenuRoute } from "../core/testing/build-menu.ts";
import { hotelEntryRoute, parseHotelEntry } from "./hotel-entry.ts";
import { searcher } from "./route-search.ts";

const page = (path: string, component: string, title: string) =>
  buildMenuRoute(path, { component, title, icon: "list" });
const routes = [
  page("/hotel", "business/hotel/index", "酒店管理"),
  page("/newTestCard", "business/test-card/new", "新卡测试"),
  page("/hotelCard", "business/hotel-card/index", "酒店卡记录"),
];
const english = new Map([["/newTestCard", "New card test"]]);
const find = searcher(routes, (path) => english.get(path));
const found = {
  ...{ rooms: [], cards: [], orders: [], users: [] },
  hotels: [
    { id: 6, hotelNumber: 11001, hotelName: "别的酒店" },
    { id: 7, hotelNumber: 1001, hotelName: "西湖宾馆" },
  ],
};

test.each([
  ["新卡测试 1001", "/newTestCard?hotel=7"],
  ["new card test 1001", "/newTestCard?hotel=7"],
  ["xkcs  1001 ", "/newTestCard?hotel=7"],
  ["酒店卡记录 1001", "/hotelCard?hotelId=7"],
])("%j leads to the page with the hotel chosen", (text, path) => {
  const entry = parseHotelEntry(text, find);
  expect(entry && hotelEntryRoute(entry, found)).toMatchObject({ path, trail: ["西湖宾馆"] });
});

test.each(["1001", "新卡测试", "新卡测试1001", "508 x", "quite another 1001"])("%j names no page and hotel", (text) => {
  expect(parseHotelEntry(text, find)).toBeUndefined();
});

test("another hotel's number, or none yet, leads nowhere", () => {
  const entry = parseHotelEntry("新卡测试 100", find);
  expect(entry).toMatchObject({ number: "100" });
  expect(entry && hotelEntryRoute(entry, found)).toBeUndefined();
  expect(entry && hotelEntryRoute(entry, undefined)).toBeUndefined();
});
