import { expect, test } from "vitest";
import { defaultEnd } from "./type-form.ts";

const policy = { nights: 1, checkoutTime: "14:00", dayBegins: "06:00" };
const endAt = (now: string) => defaultEnd("classic", policy, Date.parse(`${now}Z`), "UTC");

test("a guest's card ends by the hotel's day: before its hour, a night is the one that has begun", () => {
  expect(endAt("2026-11-28T23:00")).toBe("2026-11-29 14:00");
  expect(endAt("2026-11-29T01:00")).toBe("2026-11-29 14:00");
  expect(endAt("2026-11-29T06:00")).toBe("2026-11-30 14:00");
});
