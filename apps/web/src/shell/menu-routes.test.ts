import { expect, test } from "vitest";
import { buildSessionUser } from "../core/testing/build-system.ts";
import { routesFor } from "./menu-routes.ts";

const user = buildSessionUser();

// [R:2.frame.index.title] [R:2.frame.index.affix] [R:2.frame.index.not-cached]
test("home comes first for anybody: titled home, affixed, not cached", () => {
  const [home] = routesFor({ user, roles: ["ROLE_DEFAULT"], permissions: [], menu: [], timeZone: "UTC" }, []);
  expect(home).toMatchObject({ path: "/index", title: "首页", affix: true, noCache: true, hidden: false });
});
