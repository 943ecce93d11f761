import { expect, test } from "vitest";
import { avatarOf } from "./avatar.ts";

test("an empty avatar gives a default image, another stands behind the base path [R:3.info.avatar.empty] [R:3.info.avatar.prefix]", () => {
  expect(avatarOf({ avatar: "" })).toBe("/avatar.svg");
  expect(avatarOf({ avatar: "/profile/avatar/a.png" })).toBe("/adel/profile/avatar/a.png");
});
