import type { DailyJobCount } from "@adel/protocol/business/job";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../core/testing/render.tsx";
import { CreditForecast } from "./credit-forecast.tsx";
import { buildAccount } from "./testing/build-account.ts";

/** So many credits used on each day before today, which is not over and does not count. Erasing uses none. */
const days = (each: number): readonly DailyJobCount[] =>
  Array.from({ length: 30 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, "2026-01-02".length),
    done: 2 * each,
    failed: 3,
    charged: at === 29 ? 1 : each,
  }));
const open = (remaining: number, each: number, permissions?: string[]) =>
  openPage(
    <CreditForecast />,
    { "card.jobDays": () => days(each), "account.account": () => buildAccount({ remaining }) },
    permissions,
  );

test.for([
  [265, 10, "按前14天的用量，约可用26天"],
  [69, 10, "按前14天的用量，约可用6天"],
  [9, 10, "按前14天的用量，不够用一天"],
  [4000, 10, "按前14天的用量，可用一年以上"],
] as const)("%i left at %i cards a day: %s", async ([remaining, each, message]) => {
  await open(remaining, each);
  expect(await screen.findByText(message)).toBeDefined();
});

test.for([
  [265, 0],
  [0, 10],
] as const)("%i left at %i cards a day: nothing is foretold", async ([remaining, each]) => {
  const server = await open(remaining, each);
  await expect.poll(() => server.called("account.account").length).toBe(1);
  await expect.poll(() => server.called("card.jobDays").length).toBe(1);
  expect(screen.queryByText(/用量/)).toBeNull();
});

test("who may not see both the account and the cards is told nothing, and nothing is asked", async () => {
  const server = await open(265, 10, ["business:order:list"]);
  expect(server.called("account.account")).toEqual([]);
  expect(screen.queryByText(/用量/)).toBeNull();
});
