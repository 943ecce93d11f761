import { expect, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { lookBoth } from "./look.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";

const stack = new Stack();
test.beforeAll(() => stack.openServer());
test.afterAll(() => stack.close());

const Alarms = z.looseObject({ rows: z.array(z.looseObject({ firedTime: z.unknown() })) });

test("an administrator adds a rule, tests it, and is notified by the bell when it fires and when it is over", async ({
  page,
}) => {
  await signInTo(page, stack.login, "en", "/monitor/alarm");
  await page.getByRole("button", { name: "New alarm rule" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^Name/).fill("Database grows");
  await form.getByRole("combobox", { name: "Metric" }).click();
  await page.getByRole("listbox", { name: "Metric" }).getByRole("option", { name: "Database size" }).click();
  await form.getByLabel(/^Threshold/).fill("0.1");
  await form.getByLabel(/^Duration/).fill("0");
  await lookBoth(page, "alarm-form");
  await form.getByRole("button", { name: "Save" }).click();
  const row = page.getByRole("row", { name: /Database grows/ });
  await expect(row).toContainText("above 0.1 MB");

  await row.getByRole("button", { name: "Test" }).click();
  const result = page.getByRole("dialog");
  await expect(result.getByText("Would fire now")).toBeVisible();
  await lookBoth(page, "alarm-test");
  await result.getByRole("button", { name: "Send a test notice" }).click();
  await expect(page.getByText("Test notice sent")).toBeVisible();

  // The server measures every 15 seconds, and the page hears of it only when it is loaded.
  const desk = new Desk(stack.login);
  await desk.signIn();
  const firedTimes = async () => {
    const { rows } = Alarms.parse(await desk.call("GET", "monitor/alarm/list?name=Database grows"));
    return rows.filter(({ firedTime }) => firedTime !== null).length;
  };
  await expect.poll(firedTimes).toBe(1);
  await page.reload();
  await expect(row).toContainText("Firing");
  await lookBoth(page, "alarm-list");
  await page.getByRole("button", { name: /^Notices/ }).click();
  await expect(page.getByText("Alarm: Database grows")).toBeVisible();
  await expect(page.getByText("Alarm test: Database grows")).toBeVisible();
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: /^Edit/ }).click();
  await form.getByLabel(/^Threshold/).fill("100000");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Normal");
});
