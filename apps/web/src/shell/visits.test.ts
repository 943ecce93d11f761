import { beforeEach, expect, test } from "vitest";
import { buildMenuRoute } from "../core/testing/build-menu.ts";
import { countVisit, frequentlyVisited } from "./visits.ts";

const routes = ["/hotel", "/group", "/readCard", "/testCard"].map((path) => buildMenuRoute(path));
const most = (userId: number, many = 3) =>
  frequentlyVisited(localStorage, userId, routes, many).map(({ path }) => path);
const visit = (userId: number, path: string, times: number) => {
  for (let at = 0; at < times; at++) countVisit(localStorage, userId, path);
};
beforeEach(() => localStorage.clear());

test("what a person opens most comes first, the rest in the menu's order", () => {
  visit(1, "/testCard", 2);
  visit(1, "/readCard", 3);
  visit(1, "/gone", 9);
  expect(most(1)).toEqual(["/readCard", "/testCard", "/hotel"]);
});

test("nobody sees what another person of the same computer opens", () => {
  visit(1, "/testCard", 2);
  expect(most(2)).toEqual(["/hotel", "/group", "/readCard"]);
});

test("new habits take the place of old ones", () => {
  visit(1, "/testCard", 390);
  visit(1, "/group", 300);
  expect(most(1, 1)).toEqual(["/group"]);
});

test("what was kept and is no count is passed over", () => {
  localStorage.setItem("visits.1", '{"/testCard":"many","/readCard":-1,"/group":1}');
  expect(most(1, 2)).toEqual(["/group", "/hotel"]);
});
