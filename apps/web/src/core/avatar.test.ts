import { expect, test } from "vitest";
import { avatarOf } from "./avatar.ts";

// [R:3.info.avatar.empty] [R:3.info.avatar.prefix]
test("an empty avatar gives a default image, another stands behind the base path", () => {
  expect(avatarOf({ avatar: "" })).toMatch(/^data:image\/svg\+xml/);
  expect(avatarOf({ avatar: "/profile/avatar/a.png" })).toBe("/adel/profile/avatar/a.png");
});
