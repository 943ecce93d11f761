import { expect, test } from "vitest";
import { buildMenuRoute } from "../core/testing/build-menu.ts";
import { getHomeTiles } from "./home-tiles.ts";

const routes = [
  ...["/frontDesk", "/rooms", "/readCard", "/searchCard", "/batch", "/hotel", "/group", "/newTestCard"],
  ...["/inspection", "/makeCard", "/payment/buy", "/transfer"],
].map((path) => buildMenuRoute(path));
const tiles = (roles: readonly string[], given = routes, many = 5) =>
  getHomeTiles(roles, given, many).map(({ path }) => path);

test("each role has its own five pages, in the same order every day", () => {
  expect(tiles(["operator"])).toEqual(["/frontDesk", "/rooms", "/readCard", "/makeCard", "/batch"]);
  expect(tiles(["agent"])).toEqual(["/hotel", "/payment/buy", "/transfer", "/readCard", "/newTestCard"]);
  expect(tiles(["staff"])).toEqual(["/newTestCard", "/readCard", "/batch", "/inspection", "/hotel"]);
  expect(tiles(["admin"])).toEqual(tiles(["staff"]));
});

test("the first role with pages of its own decides", () => {
  expect(tiles(["night", "agent", "operator"])[0]).toBe("/hotel");
});

test("pages that the user may not open leave their place to the next, and the menu fills up", () => {
  const fewer = routes.filter(({ path }) => path !== "/rooms");
  expect(tiles(["operator"], fewer)).toEqual(["/frontDesk", "/readCard", "/makeCard", "/batch", "/searchCard"]);
});

test("a role of the customer's own has the first pages of its menu", () => {
  expect(tiles(["night"])).toEqual(["/frontDesk", "/rooms", "/readCard", "/searchCard", "/batch"]);
  expect(tiles(["night"], routes.slice(0, 2))).toEqual(["/frontDesk", "/rooms"]);
});
