import { expect, test } from "vitest";
import { buildMenuRoute } from "../core/testing/build-menu.ts";
import { roomEntry } from "./room-entry.ts";

const page = (path: string, component: string, title: string) =>
  buildMenuRoute(path, { component, title, icon: "list" });
const routes = [page("/hotel", "business/hotel/index", "酒店管理"), page("/frontDesk", "business/desk/index", "前台")];

test.each([
  ["508", "/frontDesk?q=508"],
  [" 1-508 ", "/frontDesk?q=1-508"],
  ["508*2+3", "/frontDesk?q=508*2%2B3"],
  ["508 m 512", "/frontDesk?q=508+m+512"],
  ["A12 x", "/frontDesk?q=A12+x"],
  ["04a1b2c3", "/frontDesk?q=04a1b2c3"],
])("%s leads to the front desk", (text, path) => {
  expect(roomEntry(routes, text)).toMatchObject({ path, title: `前台 ${text.trim()}` });
});

test.each(["", "dk", "hotel", "读卡", "/hotel", "508 x 9 9"])("%j does not", (text) => {
  expect(roomEntry(routes, text)).toBeUndefined();
});

test("whoever has no front desk is not led there", () => {
  expect(roomEntry(routes.slice(0, 1), "508")).toBeUndefined();
});
