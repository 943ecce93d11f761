import { expect, it } from "vitest";
import { createTimeFormat } from "../../../core/time/time-format.ts";
import { nightsLeft, stayState } from "./desk-days.ts";

it("counts the night after a day to that day", () => {
  const timeFormat = createTimeFormat("UTC");
  const policy = { dayBegins: "06:00" };
  const stateAt = (now: string, validTo: string) =>
    stayState(timeFormat, Date.parse(`${now}Z`), Date.parse(`${validTo}Z`), policy);
  expect(stateAt("2026-11-25T23:00", "2026-11-26T05:30")).toBe("due");
  expect(stateAt("2026-11-26T02:00", "2026-11-26T05:30")).toBe("due");
  expect(stateAt("2026-11-26T02:00", "2026-11-26T14:00")).toBe("valid");
  expect(stateAt("2026-11-26T06:00", "2026-11-26T14:00")).toBe("due");
  expect(stateAt("2026-11-26T06:00", "2026-11-26T05:30")).toBe("expired");
});

it("counts nights by the hotel's day", () => {
  const timeFormat = createTimeFormat("UTC");
  const nightsAt = (now: string, validTo: string) =>
    nightsLeft(timeFormat, Date.parse(`${now}Z`), Date.parse(`${validTo}Z`), { dayBegins: "06:00" });
  expect(nightsAt("2026-11-28T23:00", "2026-11-29T14:00")).toBe(1);
  expect(nightsAt("2026-11-29T01:00", "2026-11-29T14:00")).toBe(1);
  expect(nightsAt("2026-11-29T07:00", "2026-11-29T14:00")).toBe(0);
  expect(nightsAt("2026-11-29T07:00", "2026-12-01T02:00")).toBe(1);
  expect(nightsAt("2026-11-29T07:00", "2026-11-28T14:00")).toBe(0);
});
