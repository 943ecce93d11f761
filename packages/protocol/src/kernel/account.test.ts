import { expect, it } from "vitest";
import { UserName } from "./account.ts";

it.for(["admin", "王小明", "lin小明", "Zoë", "front.desk-2", "7x"])("accepts the user name %s", (name) => {
  expect(UserName.parse(name)).toBe(name);
});

it.for([
  ["with a Cyrillic letter", "\u0430dmin"],
  ["in letters of full width", "\uff21dmin"],
  ["with a Roman numeral", "\u2160admin"],
  ["in Greek", "\u03b1\u03b2\u03b3"],
  ["in Arabic digits", "\u0663\u0664"],
  ["with a character of no width", "ad\u200bmin"],
  ["with a combining accent", "ade\u0301"],
  ["that begins with a dot", ".admin"],
  ["of one letter", "a"],
] as const)("refuses a user name %s", ([, name]) => {
  expect(UserName.safeParse(name).error?.issues[0]?.message).toBe("USERNAME_FORM");
});
